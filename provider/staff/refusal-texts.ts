import { priceChangeText } from '../audit/names.ts';
import { describe } from '../catalogue/faults.ts';
import { NAME_MAX_LENGTH, REASON_MAX_LENGTH } from '../operations/operation.ts';
import type { Refusal } from '../operations/refusal.ts';
import { StaffError, UsageError } from './command.ts';

/** Refusals of a wrong call: the exit status is 2. */
const WRONG_CALLS: ReadonlySet<Refusal['code']> = new Set([
  'name-invalid',
  'staff-invalid',
  'reason-invalid',
  'holding-invalid',
  'percent-invalid',
  'referral-invalid',
]);

/** The lines to print for each refusal of a command's operation: the reason, then the next step. */
type Texts = { [Code in Refusal['code']]?: (facts: Extract<Refusal, { code: Code }>) => string | readonly string[] };

const texts: Texts = {
  'name-invalid': () => `--by: at most ${NAME_MAX_LENGTH} characters on one line.`,
  'reason-invalid': () => `--why: at most ${REASON_MAX_LENGTH} characters on one line.`,
  'order-not-found': ({ order }) => `There is no order ${order}.`,
  'customer-not-found': ({ customer, holding }) =>
    `There is no customer ${customer}${holding === null ? '' : ` in ${holding}`}.`,
  'customer-ambiguous': ({ customer, holdings }) =>
    `${customer} is a customer of ${holdings.join(', ')}: say which with --holding.`,
  'holding-not-found': ({ holding }) => `There is no holding ${holding}.`,
  'holding-exists': ({ holding }) => `There is already a holding ${holding}.`,
  'holding-invalid': () => 'Give a code (letters, digits, dashes) and a name: holdings add supp "My organisation"',
  'percent-invalid': () => '--min-percent: a whole number from 0 to 100.',
  'referral-invalid': () => 'Give a holding and a code: referrals add supp AGUS01',
  'referral-exists': ({ holding, referral }) => `There is already a referral code ${referral} of ${holding}.`,
  'referral-not-found': ({ holding, referral }) => `There is no referral code ${referral} of ${holding}.`,
  'staff-not-found': ({ account }) => `There is no staff account ${account}. accounts list shows them.`,
  'staff-exists': ({ email }) => `There is already a staff account ${email}. accounts reset gives it a new link.`,
  'staff-invalid': ({ field, problem }) => `${field}: ${problem}`,
  'staff-role-same': ({ email, role }) => `${email} has the role ${role} already.`,
  'catalogue-faulty': ({ source, faults }) => [`${source} was not imported:`, ...faults.map(describe)],
  'import-stopped': ({ source, done, total, faults, problem }) => [
    `${source}: ${done} of ${total} items are as the file says, then it stopped; import it again to go on:`,
    ...(faults.length > 0 ? faults.map(describe) : problem.split('\n')),
  ],
  'import-steep': ({ source, changes }) => {
    const what = changes.length === 1 ? '1 price falls or rises' : `${changes.length} prices fall or rise`;
    return [
      `${source} was not imported: ${what} by a factor of five or more. If ${changes.length === 1 ? 'it is' : 'they are'} meant, import with --yes.`,
      ...changes.map((change) => `${change.item}, ${priceChangeText(change)}`),
    ];
  },
  'database-not-imported': ({ source, problem }) => `${source} was not imported: ${problem}.`,
};

export function staffErrorOf(refusal: Refusal): StaffError {
  // TypeScript cannot see that the code and the facts belong together.
  const textOf = texts[refusal.code] as ((facts: Refusal) => string | readonly string[]) | undefined;
  const [message = '', ...more] = [textOf?.(refusal) ?? `Refused: ${refusal.code}.`].flat();
  return new (WRONG_CALLS.has(refusal.code) ? UsageError : StaffError)(message, more);
}

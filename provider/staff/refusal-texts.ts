import { dayText, minuteText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { toInputValue, YEARS } from '#domain/month.ts';
import { describe } from '../catalogue/faults.ts';
import { MAX_CAPACITY } from '../catalogue/format.ts';
import { priceChangeText, priceText } from '../catalogue/item-change.ts';
import { NAME_MAX_LENGTH, REASON_MAX_LENGTH } from '../operations/operation.ts';
import type { RefusedMove } from '../operations/orders/move-month.ts';
import type { Refusal } from '../operations/refusal.ts';
import { gatewayName } from '../payments/registry.ts';
import { StaffError, UsageError } from './command.ts';
import { matchesText, transferName } from './payments-change.ts';

/** Refusals of a wrong call: the exit status is 2. */
const WRONG_CALLS: ReadonlySet<Refusal['code']> = new Set([
  'name-invalid',
  'staff-invalid',
  'reason-missing',
  'reason-invalid',
  'transfer-day-future',
  'indexing-name-invalid',
  'capacity-invalid',
  'price-invalid',
  'price-zero',
  'holding-invalid',
  'percent-invalid',
  'referral-invalid',
  'contact-invalid',
  'whatsapp-invalid',
]);

/** The lines to print for each refusal: the reason, then the next step. */
type Texts = { [Code in Refusal['code']]: (facts: Extract<Refusal, { code: Code }>) => string | readonly string[] };

/** Returns the next step after a refused move: the months with enough free places, and an alternative. */
function nextStep({ qty, free }: RefusedMove, otherwise: string): string {
  if (free.length === 0) return `Then: no other month has ${qty} place(s) left. ${otherwise}`;
  const months = free.map(({ left, ...month }) => `${toInputValue(month)} (${left} left)`);
  return `Then: move it to ${months.join(', ')}. ${otherwise}`;
}

const orCancel = ({ order }: RefusedMove) => `Or give it up: orders cancel ${order} --why "…".`;

const terminName = ({ order, termin }: { order: string; termin: number }) => `Termin ${termin} of order ${order}`;

const busyTexts = {
  order: 'the order is under way',
  payment: 'a payment is still expected',
  refund: 'money is due for refund',
} as const;

const texts: Texts = {
  'name-invalid': () => `--by: at most ${NAME_MAX_LENGTH} characters on one line.`,
  'reason-missing': () => 'Say why, with --why "…".',
  'reason-invalid': () => `--why: at most ${REASON_MAX_LENGTH} characters on one line.`,
  'not-permitted': ({ role }) => `The role ${role} does not allow this.`,
  'order-not-found': ({ order }) => `There is no order ${order}.`,
  'line-not-found': ({ order, line, lines }) => [
    `Order ${order} has no line ${line}: it has ${lines}.`,
    `Then: orders show ${order} numbers them.`,
  ],
  'item-not-found': ({ item, near }) => {
    const hint = near.length > 0 ? `Did you mean: ${near.join(', ')}?` : 'items list shows them.';
    return `There is no item ${item}. ${hint}`;
  },
  'customer-not-found': ({ customer, holding }) =>
    `There is no customer ${customer}${holding === null ? '' : ` in ${holding}`}.`,
  'customer-ambiguous': ({ customer, holdings }) =>
    `${customer} is a customer of ${holdings.join(', ')}: say which with --holding.`,
  'order-status': ({ order, status, to }) => `Order ${order} is ${status}: it cannot become ${to}.`,
  'order-changed': ({ order }) => `Order ${order} changed after its plan was shown. Look at it again.`,
  'too-many-orders': ({ max }) => `At most ${max} orders at once.`,
  'no-order-changes': ({ refusals }) => refusals.map((one) => staffErrorOf(one).message),
  'order-not-movable': ({ order, status }) => [
    `Order ${order} is ${status}: its months can no longer be moved.`,
    "Then: the customer can order the journal again ('Pesan lagi' on the order).",
  ],
  'month-over': (move) => [
    `${toInputValue(move.month)} is over: nothing can be moved into it.`,
    nextStep(move, orCancel(move)),
  ],
  'month-not-open': (move) => {
    const month = toInputValue(move.month);
    const open = `Or open it: slots set ${move.item} ${month} ${move.qty} --why "…".`;
    return [`${move.name} has no month ${month}.`, nextStep(move, open)];
  },
  'month-same': (move) => [`${move.name} is in ${toInputValue(move.month)} already.`, nextStep(move, orCancel(move))],
  'month-changed': ({ order, name, is }) =>
    `Order ${order}: ${name} is in ${toInputValue(is)} now. Nothing was changed.`,
  'month-full': ({ used, left, ...move }) => {
    const month = toInputValue(move.month);
    const room = left > 0 && left < move.qty ? `has ${left} place(s) left, not ${move.qty}` : 'is full';
    const takeMore = `Or take more: slots set ${move.item} ${month} ${used + move.qty} --why "…".`;
    return [`${move.name} ${month} ${room}.`, nextStep(move, takeMore)];
  },
  'order-closed': ({ order, status }) =>
    `Order ${order} is ${status}: a transfer pays nothing in it. Send the money back.`,
  'termin-not-found': ({ order, termin, termins }) => `Order ${order} has no termin ${termin}: it has ${termins}.`,
  'termin-free': (of) => `${terminName(of)} costs nothing.`,
  'termin-unpaid': (of) => `${terminName(of)} is not paid yet: leave --paid-twice away.`,
  'termin-out-of-sequence': ({ order, next }) =>
    `Termin are paid in sequence: termin ${next.termin} of order ${order}, ${formatRupiah(next.amount)}, comes first.`,
  'termin-paid': ({ since, by, ...of }) => {
    const when = since === null ? '' : ` since ${minuteText(since)}`;
    const paidBy = by === null ? 'nothing' : `${gatewayName(by.gateway)} ${by.bill}`;
    const more = by?.isTransfer ? 'If a second transfer came' : 'If a transfer came as well';
    return `${terminName(of)} is paid${when}, by ${paidBy}. ${more}, --paid-twice enters it to be sent back.`;
  },
  'amount-differs': ({ expected, came, matches, ...of }) =>
    `${terminName(of)} is ${formatRupiah(expected)}, but --amount is ${formatRupiah(came)}. Nothing was recorded.${matchesText(matches)}`,
  'transfer-day-future': ({ day }) => `--on ${day} is in the future.`,
  'transfer-before-order': ({ day, order, made }) => `--on ${day} is before order ${order} was made, on ${made}.`,
  'transfer-due-back': ({ transfer, ...of }) =>
    `${terminName(of)}: transfer ${transferName(transfer)} is entered already. Nothing was recorded. If yet another came, send that one back first (payments list --refunds, payments refund-mark), then enter the other with --paid-twice.`,
  'transfer-just-entered': ({ transfer, ...of }) =>
    `${terminName(of)}: another staff member entered transfer ${transferName(transfer)} at this moment. Nothing was recorded. See payments list --order before you enter another one.`,
  'places-sold': ({ order }) =>
    `Order ${order} was cancelled at its deadline, and its months are no longer free: the transfer pays nothing. Send the money back.`,
  'open-bill-elsewhere': ({ bill, gateway }) =>
    `The open bill ${bill} is at ${gatewayName(gateway)}, which has no settings here: run this with the settings of the server. Nothing was recorded.`,
  'open-bill-not-closed': ({ bill, gateway, problem }) =>
    `The open bill ${bill} could not be closed at ${gatewayName(gateway)}: ${problem}. Nothing was recorded; try again.`,
  'refund-not-found': ({ refund }) =>
    `There is no refund ${refund}. If it fell away and its money was sent back all the same: payments refund-mark --bill BILL.`,
  'refund-marked': ({ refund, at }) => `Refund ${refund} was marked already, on ${dayText(at)}.`,
  'bill-not-found': ({ bill }) => `There is no bill ${bill}.`,
  'bill-without-money': ({ bill }) => `No money of bill ${bill} is left to send back.`,
  'month-too-late': () => `A month after the year ${YEARS.last} cannot be opened.`,
  'month-past': ({ month }) => `${toInputValue(month)} is over: it cannot be opened.`,
  'month-not-found': ({ item, month }) => `${item} has no month ${toInputValue(month)}.`,
  'capacity-below-taken': ({ months }) =>
    months
      .map(
        ({ item, month, taken, capacity }) =>
          `${item} ${toInputValue(month)}: ${taken} are taken already; the capacity cannot be ${capacity}.`,
      )
      .join(' '),
  'capacity-changed': ({ months }) =>
    months
      .map(({ item, month, capacity }) => `${item} ${toInputValue(month)} has a capacity of ${capacity} now.`)
      .join(' '),
  'capacity-invalid': ({ capacity }) => `A capacity is a whole number from 0 to ${MAX_CAPACITY}, not ${capacity}.`,
  'item-archived': ({ item }) => `${item} is archived already.`,
  'item-on-offer': ({ item }) => `${item} is on offer already.`,
  'indexing-not-found': ({ indexing }) => `There is no indexing ${indexing}.`,
  'indexing-name-invalid': () => 'Give a code and a name of at most 60 characters: indexings rename sinta-2 "SINTA 2"',
  'indexing-not-offered': ({ item, indexing, offered }) =>
    `${item} is not listed in ${indexing}, but in: ${offered.join(', ') || 'none'}.`,
  'price-invalid': ({ price }) =>
    `Price: "${price}" is neither whole rupiah without dots, such as 1500000, nor "none".`,
  'price-zero': () => 'Price: 0 gives the journal away; --free says that it is meant, "none" that it is not offered.',
  'price-steep': ({ change }) =>
    `${priceChangeText(change)} falls or rises by a factor of five or more. Nothing was changed; if it is meant, call it again with --yes.`,
  'price-changed': ({ item, field, is, last }) =>
    `${item}, ${field}: the price is ${priceText(is)} now${last === null ? '' : `, changed by ${last.by} ${minuteText(last.at)}`}. Nothing was changed.`,
  'crossed-out-too-low': ({ item, price, old }) =>
    `${item}: the price crossed out, ${priceText(old)}, must be above ${priceText(price)}. --old AMOUNT changes it, --old none takes it away.`,
  'entry-not-open': ({ entry, state }) =>
    state === null
      ? `There is no entry ${entry}: waiting list shows them.`
      : `Entry ${entry} is ${state}: only one that waits or holds a place can be removed.`,
  'holding-not-found': ({ holding }) => `There is no holding ${holding}.`,
  'holding-exists': ({ holding }) => `There is already a holding ${holding}.`,
  'holding-invalid': () => 'Give a code (letters, digits, dashes) and a name: holdings add supp "My organisation"',
  'percent-invalid': () => '--min-percent: a whole number from 0 to 100.',
  'referral-invalid': () => 'Give a holding and a code: referrals add supp AGUS01',
  'referral-exists': ({ holding, referral }) => `There is already a referral code ${referral} of ${holding}.`,
  'referral-not-found': ({ holding, referral }) => `There is no referral code ${referral} of ${holding}.`,
  'account-disabled': ({ email }) => `${email} is disabled already.`,
  'account-enabled': ({ email }) => `${email} is enabled already.`,
  'account-deleted': ({ customer, at }) => `Customer ${customer} was deleted on ${dayText(at)}.`,
  'password-links-too-many': ({ until }) => `Too many links for this account. The next one: ${minuteText(until)}.`,
  'customer-busy': ({ email, open }) => [
    `${email} cannot be deleted now:`,
    ...open.map(({ order, why }) => `${order}: ${busyTexts[why]}`),
  ],
  'contact-invalid': ({ field, problem }) => `--${field}: ${problem}`,
  'whatsapp-invalid': ({ whatsapp }) => `--whatsapp: "${whatsapp}" is no WhatsApp number.`,
  'contact-changed': ({ customer, fields }) =>
    `Customer ${customer}: ${fields.map(({ field }) => field).join(', ')} changed meanwhile. Nothing was changed.`,
  'limits-changed': ({ customer }) => `Customer ${customer}: the limits changed meanwhile. Nothing was changed.`,
  'email-taken': ({ email, holding, owner }) =>
    owner
      ? `${email} is the e-mail of ${owner.name} (${owner.id}) of ${holding} already.`
      : `${email} was taken by another customer of ${holding} just now.`,
  'staff-not-found': ({ account }) => `There is no staff account ${account}. accounts list shows them.`,
  'staff-exists': ({ email }) => `There is already a staff account ${email}. accounts reset gives it a new link.`,
  'staff-invalid': ({ field, problem }) => `${field}: ${problem}`,
  'staff-role-same': ({ email, role }) => `${email} has the role ${role} already.`,
  'message-not-found': ({ message }) => `There is no message ${message}.`,
  'message-not-given-up': ({ message, status }) =>
    `Message ${message} is ${status}: only one that was given up can be tried again.`,
  'message-ended': ({ message, status }) =>
    `Message ${message} is ${status}: only one that was given up or waits can be dropped.`,
  'message-being-sent': ({ message }) =>
    `Message ${message} is being sent at this moment: look again in a few minutes.`,
  'message-just-taken': ({ message }) => `Message ${message} was taken to be sent just now: look again.`,
  'catalogue-faulty': ({ source, faults }) => [`${source} was not imported:`, ...faults.map(describe)],
  'import-stopped': ({ source, done, total, faults, problem }) => [
    `${source}: ${done} of ${total} items are as the file says, then it stopped; import it again to go on:`,
    ...(faults.length > 0 ? faults.map(describe) : problem.split('\n')),
  ],
  'import-changed': ({ source }) => `${source} was not imported: it would change something else than before.`,
  'import-steep': ({ source, changes }) => {
    const what = changes.length === 1 ? '1 price falls or rises' : `${changes.length} prices fall or rise`;
    return [
      `${source} was not imported: ${what} by a factor of five or more. If ${changes.length === 1 ? 'it is' : 'they are'} meant, import with --yes.`,
      ...changes.map(priceChangeText),
    ];
  },
  'database-not-imported': ({ source, problem }) => `${source} was not imported: ${problem}.`,
  'demo-absent': () => 'There is no demo in this database.',
  'demo-in-use': ({ orders }) => [
    'Orders depend on the demo; nothing was removed:',
    ...orders.map(({ code, status, why }) => `${code}  ${status}: ${why}`),
    'Their journals can be archived instead: items archive ITEM --why "…" (items list shows them).',
  ],
};

/** Returns the error to print for a refusal. */
export function staffErrorOf(refusal: Refusal): StaffError {
  // TypeScript cannot see that the code and the facts belong together.
  const textOf = texts[refusal.code] as (facts: Refusal) => string | readonly string[];
  const [message = '', ...more] = [textOf(refusal)].flat();
  return new (WRONG_CALLS.has(refusal.code) ? UsageError : StaffError)(message, more);
}

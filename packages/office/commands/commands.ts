import { minuteText } from '@slotterbit/contract/values/date.ts';
import { toInputValue } from '@slotterbit/contract/values/month.ts';
import { changeText } from '../operations/audit-texts.ts';
import { revokeSessions } from '../operations/customers/customer-accounts.ts';
import { examine } from '../operations/doctor/examine.ts';
import { type FindingText, findingText } from '../operations/doctor/finding-texts.ts';
import { confirmClock, raiseNumbers, recheckPayments, recountSlots } from '../operations/doctor/repairs.ts';
import { accountsCommands, holdingsCommands } from './access-commands.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import { type Command, changeCommand, optionValue, required, UsageError } from './command.ts';
import { databaseCommands } from './database-commands.ts';

const tokensRevoke = changeCommand({
  name: 'tokens revoke',
  words: [{ word: 'ID|EMAIL', isOptional: true }],
  options: { holding: { value: 'HOLDING' }, all: {} },
  summary: 'End the sessions of one customer, or of every customer',
  operation: revokeSessions,
  input([customer], options) {
    if (options['all']) {
      if (customer) throw new UsageError('Give a customer or --all, not both.');
      return null;
    }
    const name = required(customer, 'Which customer? Give an id or e-mail.');
    return { name, holding: optionValue(options, 'holding') };
  },
  announce: (customer) =>
    customer === null
      ? 'Ends the sessions of every customer.'
      : `Ends the sessions of ${customer.name} (${customer.id}), ${customer.email} of ${customer.holding_code}.`,
  show: ({ customer, sessions_ended }) => `${customer ? `${customer.email}: ` : ''}${sessions_ended} session(s) ended`,
});

const slotsRecount = changeCommand({
  name: 'slots recount',
  summary: 'Recount the places of every month from its orders, where the doctor finds that they differ',
  operation: recountSlots,
  input: () => undefined,
  announce: () =>
    'Recounts the places of every month from its orders. Where more are taken than the month has, its capacity becomes that number.',
  show: (slots) =>
    slots.length === 0
      ? 'The count of every month is right. Nothing changed.'
      : slots.map(
          ({ code, year, month, ...facts }) =>
            `${code} ${toInputValue({ year, month })}: ${changeText({ kind: 'slot-recounted', facts })}`,
        ),
});

const paymentsRecheck = changeCommand({
  name: 'payments recheck',
  words: [{ word: 'ORDER' }],
  summary: "Recompute an order's termin, status and refunds from the money that its charges have",
  operation: recheckPayments,
  input: ([order]) => ({
    order: required(order, 'Which order? Give its code, its id, or the number of its invoice or receipt.'),
  }),
  announce: ({ order }) => `Goes through the money of order ${order} again.`,
  show(done) {
    const termin = done.payments.map((payment) => `termin ${payment.termin} ${payment.status}`);
    const text = `${done.order}: ${done.status}; ${termin.join(', ')}`;
    return done.changed ? text : `${text}. Nothing changed.`;
  },
});

const numbersRaise = changeCommand({
  name: 'numbers raise',
  words: [{ word: 'COUNT' }],
  summary:
    "After a restore: skip COUNT numbers in each of this year's series of invoices and receipts, which may be assigned already",
  operation: raiseNumbers,
  input([count = '']) {
    if (!/^[1-9]\d{0,5}$/.test(count)) throw new UsageError('By how much? Give a whole number, at least 1.');
    return { by: Number(count) };
  },
  announce: ({ by }) => `Skips ${by} numbers in each series of this year.`,
  show: (raised) =>
    raised.length === 0
      ? 'No number was assigned this year. Nothing changed.'
      : raised.map((facts) => changeText({ kind: 'numbers-raised', facts })),
});

const clockConfirm = changeCommand({
  name: 'clock confirm',
  summary: 'Accept the present time after a jump of the clock or days without a server: held background jobs continue',
  operation: confirmClock,
  input: () => undefined,
  announce: (jump) =>
    jump &&
    `Accepts ${minuteText(jump.now)} as the present time; the newest stored time is ${minuteText(jump.newest)}.`,
  show: (jump) =>
    jump === null
      ? 'The clock did not jump. Nothing changed.'
      : 'Confirmed. A running server continues the held jobs within a minute.',
});

const linesOf = (findings: readonly FindingText[]) =>
  findings.flatMap(({ where, what, next }) => [where, `  ${what}`, `  Then: ${next}`]);

/** The exit status is 1 when there are findings; warnings leave it 0. */
const doctor: Command = {
  name: 'doctor',
  summary:
    'Check places against orders and the waiting list, totals against lines, payments against status, numbers of invoices and receipts, the outbox of e-mail, months that unpaid orders hold, open charges whose gateway has no settings, and the clock; says what to do',
  async run(context) {
    const examined = await examine(context);
    const [findings, warnings] = [examined.findings.map(findingText), examined.warnings.map(findingText)];
    const healthy = findings.length === 0;
    const warned = warnings.length === 0 ? [] : [...linesOf(warnings), '', `${warnings.length} warning(s).`];
    const found = [...linesOf(findings), '', `${findings.length} finding(s).`];
    const text = [...warned, ...(healthy ? ['Healthy: nothing contradicts itself.'] : found)];
    return { json: { healthy, findings, warnings }, text, hasFailed: !healthy };
  },
};

/** Every command, in the order of the help. The staff pages do the day's work. */
export const commands: readonly Command[] = [
  ...catalogueCommands,
  ...holdingsCommands,
  ...accountsCommands,
  tokensRevoke,
  ...databaseCommands,
  doctor,
  slotsRecount,
  paymentsRecheck,
  numbersRaise,
  clockConfirm,
];

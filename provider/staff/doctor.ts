import { minuteText } from '#domain/date.ts';
import { toInputValue } from '#domain/month.ts';
import { examine } from '../operations/doctor/examine.ts';
import type { Finding, FindingCode, Subject } from '../operations/doctor/finding.ts';
import type { Command } from './command.ts';

/** A finding for operators: where it is, what is wrong, and the next step. */
type FindingText = { where: string; what: string; next: string };

function whereOf(subject: Subject): string {
  switch (subject.kind) {
    case 'slot':
      return `${subject.item} ${toInputValue(subject)}`;
    case 'order':
      return subject.order;
    case 'termin':
      return `${subject.order} termin ${subject.termin}`;
    case 'series':
      return `documents ${subject.series}`;
    case 'message':
      return `mail ${subject.message} (${subject.mail}, ${subject.order})`;
    case 'entry':
      return `waiting list entry ${subject.entry}`;
    case 'gateway':
      return subject.gateway;
  }
}

/** In a next step, CODE and ID are placeholders for the order's code and the message's id. */
type Words = readonly [what: string, next: string];
type Texts = { [Code in FindingCode['code']]: (facts: Extract<FindingCode, { code: Code }>) => Words };

const RECHECK = 'payments recheck CODE --dry-run, then without';
/** Not repairable by a command: data edited outside the app, or a bug. */
const ASK =
  'no command repairs this. If the database was changed by hand, or the last good backup is recent, restore the backup. Otherwise keep a database export and ask the developers, with the page of order CODE';
const RECHECK_OR_ASK = `${RECHECK}; if it says that nothing changed: ${ASK}`;
const RECHECK_FIRST = `send nothing yet: ${RECHECK}`;
const CHECK_TRANSFER =
  "look for the money on the bank account. If it never came: 'Dana dikembalikan' on the page of order CODE. If it came: ask the developers, since nothing can add the missing record";
const RECOUNT =
  'slots recount --why "doctor" --dry-run, then without: it recounts the places from the orders. Count the journal\'s orders of that month first (/staf/pesanan)';

const NUMBERS =
  'a number is missing, was used twice, or was changed by hand. No command repairs this, because sent documents keep their numbers. Keep a database export, tell the bookkeeper, and restore the last good backup or ask the developers';

const texts: Texts = {
  'slot-count': ({ used, capacity, held, waiting, elsewhere }) => [
    `${used} of ${capacity} places count as used, but orders hold ${held}, the waiting list holds ${waiting}, and ${elsewhere} were taken elsewhere`,
    elsewhere < 0 ? ASK : RECOUNT,
  ],
  'entry-contradicts': () => [
    'its state and its times contradict',
    "'Keluarkan' on the page of the journal's months (/staf/slot), if it shows the entry",
  ],
  'entry-overdue': ({ until }) => [
    `should have ended at ${minuteText(until)}`,
    'check that a server runs: it ends such entries every five seconds, and its log says at error why not',
  ],
  'places-not-offered': () => [
    'has free places, and customers on its waiting list got no offer',
    'restart a server: it offers them when it starts',
  ],
  'order-sums': ({ total, lines, payments, paymentCount, termin }) => [
    `total ${total}, lines ${lines ?? 'none'}, payments ${payments ?? 'none'} (${paymentCount} of ${termin} termin)`,
    ASK,
  ],
  'stopped-holds-places': () => ['is cancelled or failed but still holds its places', ASK],
  'open-without-places': () => ['is open but holds no places', ASK],
  'history-differs': () => ['its history does not end with its status', RECHECK_OR_ASK],
  'paid-with-unpaid-termin': () => ['is paid, but one of its termin is not', RECHECK],
  'waits-though-all-paid': () => ['waits, but all its termin are paid', RECHECK],
  'waits-without-deadline': () => ['waits for its first payment without a deadline', RECHECK],
  'deadline-though-paid': () => ['has a deadline though something is paid', RECHECK],
  'deadline-though-not-waiting': () => ['has a deadline though it does not wait', ASK],
  'paid-without-charge': () => ['is paid, but no charge of that amount was', RECHECK_OR_ASK],
  'paid-money-went-back': () => ['is paid, but its money went back', RECHECK],
  'only-money-due-back': () => ['the only money that is there for it is due for refund', RECHECK_FIRST],
  'status-and-day-differ': () => ['its status and its day of payment differ', ASK],
  'paid-twice-without-refund': () => ['was paid more than once, and nothing is flagged for refund', RECHECK],
  'money-counts-nowhere': () => ['its money came, but neither counts nor is flagged for refund', RECHECK],
  'refund-amount-wrong': () => ['what is due for refund is not what is left of the money', RECHECK_FIRST],
  'transfer-unexplained': () => ['has a bank transfer without a record of who entered it', CHECK_TRANSFER],
  'receipt-without-number': () => ['is paid, but its receipt has no number', RECHECK],
  'numbers-not-consecutive': ({ count, different, highest, counter }) => [
    `${count} documents have ${different} different numbers up to ${highest}, and the counter is ${counter}`,
    NUMBERS,
  ],
  'message-given-up': ({ reason }) => [
    `was given up: ${reason ?? 'no reason'}`,
    "/staf/pesan/ID: correct a wrong address on the customer's page, then 'Kirim ulang'; or 'Jangan dikirim'",
  ],
  'message-abandoned': ({ until }) => [
    `was being sent until ${minuteText(until)}, and then the sending stopped`,
    'check that a server runs with SMTP_URL; its log says at error why nothing is sent',
  ],
  'message-late': ({ since }) => [
    `should have been sent at ${minuteText(since)}`,
    'check that a server runs with SMTP_URL; its log says at error why nothing is sent',
  ],
  'places-held-unpaid': ({ orders, customers, held, capacity }) => [
    `${orders} unpaid order(s) of ${customers} customer(s) hold ${held} of ${capacity} places`,
    "'Lihat pesanan' on /staf names them. If they belong to one person, cancel them there, and close the account. Otherwise they are cancelled at their deadline (ORDER_DEADLINE_HOURS)",
  ],
  'charges-unfollowed': ({ count, until }) => [
    `${count} open charge(s) can be paid there, but it has no settings here: their money would not be noticed`,
    `give the server its settings in addition to those of the chosen gateway (README, Settings), at least until ${minuteText(until)}`,
  ],
};

function nextOf(subject: Subject, next: string): string {
  if (subject.kind === 'message') return next.replaceAll('ID', `${subject.message}`);
  return 'order' in subject ? next.replaceAll('CODE', subject.order) : next;
}

export function findingText({ subject, ...problem }: Finding): FindingText {
  // TypeScript cannot see that the code and the facts belong together.
  const wordsOf = texts[problem.code] as (facts: FindingCode) => Words;
  const [what, next] = wordsOf(problem);
  return { where: whereOf(subject), what, next: nextOf(subject, next) };
}

const linesOf = (findings: readonly FindingText[]) =>
  findings.flatMap(({ where, what, next }) => [where, `  ${what}`, `  Then: ${next}`]);

/** The exit status is 1 when there are findings; warnings leave it 0. */
export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary:
    'Check places against orders and the waiting list, totals against lines, payments against status, numbers of invoices and receipts, the outbox of e-mail, months that unpaid orders hold, and open charges whose gateway has no settings; says what to do',
  async run(context) {
    const examined = await examine(context);
    const [findings, warnings] = [examined.findings.map(findingText), examined.warnings.map(findingText)];
    const healthy = findings.length === 0;
    const warned = warnings.length === 0 ? [] : [...linesOf(warnings), '', `${warnings.length} warning(s).`];
    const found = [...linesOf(findings), '', `${findings.length} finding(s).`];
    const text = [...warned, ...(healthy ? ['Healthy: nothing contradicts itself.'] : found)];
    return { json: { healthy, findings, warnings }, text, failed: !healthy };
  },
};

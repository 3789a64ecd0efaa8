import { dayText, minuteText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { toInputValue } from '#domain/month.ts';
import { describe } from '../catalogue/faults.ts';
import { priceChangeText, priceText } from '../catalogue/price-change.ts';
import { MOST_IN_NAME, MOST_IN_REASON } from '../operations/operation.ts';
import type { RefusedMove } from '../operations/orders/move-month.ts';
import type { Refusal } from '../operations/refusal.ts';
import { gatewayName } from '../payments/registry.ts';
import { StaffError, UsageError } from './command.ts';
import { holdingInvalid, percentInvalid } from './holdings.ts';
import { indexingUsage } from './indexings.ts';
import { priceInvalid } from './items-price.ts';
import { matchesText, transferName } from './payments-mark-paid.ts';
import { referralUsage } from './referrals.ts';

/** The error that a command prints for each refusal: what is wrong, then the next step. A refusal of the input is a wrong call. */
type Texts = { [Code in Refusal['code']]: (facts: Extract<Refusal, { code: Code }>) => StaffError };

/** The next step after a refused move: the months of the journal that can take the line, and what else can be done. */
function nextStep({ qty, free }: RefusedMove, otherwise: string): string {
  if (free.length === 0) return `Then: no other month has ${qty} place(s) left. ${otherwise}`;
  const months = free.map(({ left, ...month }) => `${toInputValue(month)} (${left} left)`);
  return `Then: move it to ${months.join(', ')}. ${otherwise}`;
}

const orCancel = ({ order }: RefusedMove) => `Or give it up: orders cancel ${order} --why "…".`;

const terminName = ({ order, termin }: { order: string; termin: number }) => `Termin ${termin} of order ${order}`;

const texts: Texts = {
  'name-invalid': () => new UsageError(`--by: at most ${MOST_IN_NAME} characters on one line.`),
  'reason-missing': () => new UsageError('Say why, with --why "…".'),
  'reason-invalid': () => new UsageError(`--why: at most ${MOST_IN_REASON} characters on one line.`),
  'order-not-found': ({ order }) => new StaffError(`There is no order ${order}.`),
  'line-not-found': ({ order, line, lines }) =>
    new StaffError(`Order ${order} has no line ${line}: it has ${lines}.`, [
      `Then: orders show ${order} numbers them.`,
    ]),
  'item-not-found': ({ item, near }) => {
    const hint = near.length > 0 ? `Did you mean: ${near.join(', ')}?` : 'items list shows them.';
    return new StaffError(`There is no item ${item}. ${hint}`);
  },
  'customer-not-found': ({ customer, holding }) =>
    new StaffError(`There is no customer ${customer}${holding === null ? '' : ` in ${holding}`}.`),
  'customer-ambiguous': ({ customer, holdings }) =>
    new StaffError(`${customer} is a customer of ${holdings.join(', ')}: say which with --holding.`),
  'order-status': ({ order, status, to }) => new StaffError(`Order ${order} is ${status}: it cannot become ${to}.`),
  'order-not-movable': ({ order, status }) =>
    new StaffError(`Order ${order} is ${status}: its months cannot be moved any more.`, [
      "Then: the customer can order the journal again ('Pesan lagi' on the order).",
    ]),
  'month-over': (move) =>
    new StaffError(`${toInputValue(move.month)} is over: nothing can be moved into it.`, [
      nextStep(move, orCancel(move)),
    ]),
  'month-not-open': (move) => {
    const month = toInputValue(move.month);
    const open = `Or open it: slots set ${move.item} ${month} ${move.qty} --why "…".`;
    return new StaffError(`${move.name} has no month ${month}.`, [nextStep(move, open)]);
  },
  'month-same': (move) =>
    new StaffError(`${move.name} is in ${toInputValue(move.month)} already.`, [nextStep(move, orCancel(move))]),
  'month-full': ({ used, left, ...move }) => {
    const month = toInputValue(move.month);
    const room = left > 0 && left < move.qty ? `has ${left} place(s) left, not ${move.qty}` : 'is full';
    const takeMore = `Or take more: slots set ${move.item} ${month} ${used + move.qty} --why "…".`;
    return new StaffError(`${move.name} ${month} ${room}.`, [nextStep(move, takeMore)]);
  },
  'order-closed': ({ order, status }) =>
    new StaffError(`Order ${order} is ${status}: a transfer pays nothing in it. Send the money back.`),
  'termin-not-found': ({ order, termin, termins }) =>
    new StaffError(`Order ${order} has no termin ${termin}: it has ${termins}.`),
  'termin-free': (of) => new StaffError(`${terminName(of)} costs nothing.`),
  'termin-unpaid': (of) => new StaffError(`${terminName(of)} is not paid yet: leave --paid-twice away.`),
  'termin-out-of-sequence': ({ order, next }) =>
    new StaffError(
      `Termin are paid in sequence: termin ${next.termin} of order ${order}, ${formatRupiah(next.amount)}, comes first.`,
    ),
  'termin-paid': ({ since, by, ...of }) => {
    const when = since === null ? '' : ` since ${minuteText(since)}`;
    const paidBy = by === null ? 'nothing' : `${gatewayName(by.gateway)} ${by.bill}`;
    const more = by?.isTransfer ? 'If a second transfer came' : 'If a transfer came as well';
    return new StaffError(
      `${terminName(of)} is paid${when}, by ${paidBy}. ${more}, --paid-twice enters it to be sent back.`,
    );
  },
  'amount-differs': ({ expected, came, matches, ...of }) =>
    new StaffError(
      `${terminName(of)} is ${formatRupiah(expected)}, but --amount is ${formatRupiah(came)}. Nothing was recorded.${matchesText(matches)}`,
    ),
  'transfer-day-future': ({ day }) => new UsageError(`--on ${day} is in the future.`),
  'transfer-before-order': ({ day, order, made }) =>
    new StaffError(`--on ${day} is before order ${order} was made, on ${made}.`),
  'transfer-due-back': ({ transfer, ...of }) =>
    new StaffError(
      `${terminName(of)}: transfer ${transferName(transfer)} is entered already. Nothing was recorded. If yet another came, send that one back first (payments list --refunds, payments refund-mark), then enter the other with --paid-twice.`,
    ),
  'transfer-just-entered': ({ transfer, ...of }) =>
    new StaffError(
      `${terminName(of)}: somebody entered transfer ${transferName(transfer)} at this moment. Nothing was recorded. See payments list --order before you enter another one.`,
    ),
  'places-sold': ({ order }) =>
    new StaffError(
      `Order ${order} was cancelled at its deadline, and its months are not free any more: the transfer pays nothing. Send the money back.`,
    ),
  'open-bill-elsewhere': ({ bill, gateway }) =>
    new StaffError(
      `The open bill ${bill} is at ${gatewayName(gateway)}, which has no settings here: run this with the settings of the server. Nothing was recorded.`,
    ),
  'open-bill-not-closed': ({ bill, gateway, problem }) =>
    new StaffError(
      `The open bill ${bill} could not be closed at ${gatewayName(gateway)}: ${problem}. Nothing was recorded; try again.`,
    ),
  'refund-not-found': ({ refund }) =>
    new StaffError(
      `There is no refund ${refund}. If it fell away and its money was sent back all the same: payments refund-mark --bill BILL.`,
    ),
  'refund-marked': ({ refund, at }) => new StaffError(`Refund ${refund} was marked already, on ${dayText(at)}.`),
  'bill-not-found': ({ bill }) => new StaffError(`There is no bill ${bill}.`),
  'bill-without-money': ({ bill }) => new StaffError(`No money of bill ${bill} is left to send back.`),
  'month-past': ({ month }) => new StaffError(`${toInputValue(month)} is over: it cannot be opened.`),
  'month-not-found': ({ item, month }) => new StaffError(`${item} has no month ${toInputValue(month)}.`),
  'capacity-below-taken': ({ item, month, taken, capacity }) =>
    new StaffError(`${item} ${toInputValue(month)}: ${taken} are taken already; the capacity cannot be ${capacity}.`),
  'item-archived': ({ item }) => new StaffError(`${item} is archived already.`),
  'item-on-offer': ({ item }) => new StaffError(`${item} is on offer already.`),
  'indexing-not-found': ({ indexing }) => new StaffError(`There is no indexing ${indexing}.`),
  'indexing-name-invalid': indexingUsage,
  'indexing-not-offered': ({ item, indexing, offered }) =>
    new StaffError(`${item} is not listed in ${indexing}, but in: ${offered.join(', ') || 'none'}.`),
  'price-invalid': ({ price }) => priceInvalid(price),
  'price-zero': () =>
    new UsageError('Price: 0 gives the journal away; --free says that it is meant, "none" that it is not offered.'),
  'price-steep': ({ change }) =>
    new StaffError(
      `${priceChangeText(change)} falls or rises by a factor of five or more. Nothing was changed; if it is meant, call it again with --yes.`,
    ),
  'crossed-out-too-low': ({ item, price, old }) =>
    new StaffError(
      `${item}: the price crossed out, ${priceText(old)}, must be above ${priceText(price)}. --old AMOUNT changes it, --old none takes it away.`,
    ),
  'holding-not-found': ({ holding }) => new StaffError(`There is no holding ${holding}.`),
  'holding-exists': ({ holding }) => new StaffError(`There is already a holding ${holding}.`),
  'holding-invalid': holdingInvalid,
  'percent-invalid': percentInvalid,
  'referral-invalid': () => referralUsage('add'),
  'referral-exists': ({ holding, referral }) =>
    new StaffError(`There is already a referral code ${referral} of ${holding}.`),
  'referral-not-found': ({ holding, referral }) =>
    new StaffError(`There is no referral code ${referral} of ${holding}.`),
  'account-disabled': ({ email }) => new StaffError(`${email} is disabled already.`),
  'account-enabled': ({ email }) => new StaffError(`${email} is enabled already.`),
  'contact-invalid': ({ field, problem }) => new UsageError(`--${field}: ${problem}`),
  'whatsapp-invalid': ({ whatsapp }) => new UsageError(`--whatsapp: "${whatsapp}" is no WhatsApp number.`),
  'email-taken': ({ email, holding, owner }) =>
    new StaffError(
      owner
        ? `${email} is the e-mail of ${owner.name} (${owner.id}) of ${holding} already.`
        : `${email} was taken by another customer of ${holding} just now.`,
    ),
  'message-not-found': ({ message }) => new StaffError(`There is no message ${message}.`),
  'message-not-given-up': ({ message, status }) =>
    new StaffError(`Message ${message} is ${status}: only one that was given up can be tried again.`),
  'message-ended': ({ message, status }) =>
    new StaffError(`Message ${message} is ${status}: only one that was given up or waits can be dropped.`),
  'message-being-sent': ({ message }) =>
    new StaffError(`Message ${message} is being sent at this moment: look again in a few minutes.`),
  'message-just-taken': ({ message }) =>
    new StaffError(`Message ${message} was taken to be sent just now: look again.`),
  'catalogue-faulty': ({ source, faults }) => new StaffError(`${source} was not imported:`, faults.map(describe)),
  'import-stopped': ({ source, done, total, faults, problem }) =>
    new StaffError(
      `${source}: ${done} of ${total} items are as the file says, then it stopped; import it again to go on:`,
      faults.length > 0 ? faults.map(describe) : problem.split('\n'),
    ),
  'import-steep': ({ source, changes }) => {
    const what = changes.length === 1 ? '1 price falls or rises' : `${changes.length} prices fall or rise`;
    return new StaffError(
      `${source} was not imported: ${what} by a factor of five or more. If ${changes.length === 1 ? 'it is' : 'they are'} meant, import with --yes.`,
      changes.map(priceChangeText),
    );
  },
  'database-not-imported': ({ source, problem }) => new StaffError(`${source} was not imported: ${problem}.`),
  'demo-absent': () => new StaffError('There is no demo in this database.'),
  'demo-in-use': ({ orders }) =>
    new StaffError('Orders depend on the demo; nothing was removed:', [
      ...orders.map(({ code, status, why }) => `${code}  ${status}: ${why}`),
      'Their journals can be archived instead: items archive ITEM --why "…" (items list shows them).',
    ]),
};

/** Returns the error to print for a refusal. */
export function staffErrorOf(refusal: Refusal): StaffError {
  // The text of its own code takes these facts; TypeScript cannot correlate the two.
  const textOf = texts[refusal.code] as (facts: Refusal) => StaffError;
  return textOf(refusal);
}

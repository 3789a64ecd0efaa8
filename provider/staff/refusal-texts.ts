import { toInputValue } from '#domain/month.ts';
import type { RefusedMove } from '../operations/orders/move-month.ts';
import type { Refusal } from '../operations/refusal.ts';
import { StaffError, UsageError } from './command.ts';

/** The error that a command prints for each refusal: what is wrong, then the next step. A refusal of the input is a wrong call. */
type Texts = { [Code in Refusal['code']]: (facts: Extract<Refusal, { code: Code }>) => StaffError };

/** The next step after a refused move: the months of the journal that can take the line, and what else can be done. */
function nextStep({ qty, free }: RefusedMove, otherwise: string): string {
  if (free.length === 0) return `Then: no other month has ${qty} place(s) left. ${otherwise}`;
  const months = free.map(({ left, ...month }) => `${toInputValue(month)} (${left} left)`);
  return `Then: move it to ${months.join(', ')}. ${otherwise}`;
}

const orCancel = ({ order }: RefusedMove) => `Or give it up: orders cancel ${order} --why "…".`;

const texts: Texts = {
  'name-invalid': () => new UsageError('--by: at most 60 characters on one line.'),
  'reason-missing': () => new UsageError('Say why, with --why "…".'),
  'reason-invalid': () => new UsageError('--why: at most 300 characters on one line.'),
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
};

/** Returns the error to print for a refusal. */
export function staffErrorOf(refusal: Refusal): StaffError {
  // The text of its own code takes these facts; TypeScript cannot correlate the two.
  const textOf = texts[refusal.code] as (facts: Refusal) => StaffError;
  return textOf(refusal);
}

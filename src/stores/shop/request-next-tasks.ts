import type { WaitingEntry } from '@slotterbit/contract/catalogue/waiting-list.ts';
import { orderApi } from '@slotterbit/contract/client/order-api.ts';
import { waitingListApi } from '@slotterbit/contract/client/rare-calls.ts';
import { payButton } from '@slotterbit/contract/orders/due.ts';
import { type Order, orderLineName } from '@slotterbit/contract/orders/order.ts';
import { orderView } from '@slotterbit/contract/orders/order-view.ts';
import { startOfDay } from '@slotterbit/contract/values/date.ts';
import { request } from '../api.ts';
import { $nextTasks, MAX_TASKS, type NextTask } from '../session/next-tasks.ts';
import { $accessToken } from '../session/session.ts';

const orderCalls = orderApi(request);
const waitingCalls = waitingListApi(request);

/** When a task must be done, in milliseconds. Payments without a day come last. */
function endOf(task: NextTask): number {
  const at = task.kind === 'pay' ? task.at : task.kind === 'send' ? startOfDay(task.day, 1) : task.until;
  return at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at);
}

/** Returns what listed orders and places on the waiting list ask of the customer, most urgent first. */
export function tasksOf(orders: readonly Order[], waiting: readonly WaitingEntry[], now: Date): NextTask[] {
  const ofOrders = orders.flatMap((order): NextTask[] => {
    const { due, nextStep, manuscripts } = orderView(order, now);
    const pay: NextTask[] =
      due.kind !== 'open'
        ? []
        : [
            {
              kind: 'pay',
              button: payButton(order, due, 'Bayar'),
              termin: due.termin,
              count: due.count,
              amount: due.amount,
              at: due.at?.toISOString() ?? null,
              isNow: due.isNow,
              isAnnounced: due.isAnnounced,
            },
          ];
    const send = order.lines.flatMap((line, i): NextTask[] => {
      const awaited = nextStep === 1 ? manuscripts[i] : null;
      return awaited ? [{ kind: 'send', order: order.id, journal: orderLineName(line), ...awaited }] : [];
    });
    return [...pay, ...send];
  });
  const held = waiting.flatMap((entry): NextTask[] =>
    entry.state !== 'held'
      ? []
      : [
          {
            kind: 'take',
            item: entry.itemId,
            journal: entry.itemName,
            month: entry.month,
            until: entry.until.toISOString(),
          },
        ],
  );
  return [...ofOrders, ...held].sort((a, b) => endOf(a) - endOf(b));
}

/**
 * Asks what the customer has to do, and stores it. Every screen needs the orders to pay; only /home (`isForHome`) also asks for the others and for held
 * places, whose earlier answers stay elsewhere. A provider without tabs answers with its newest orders. Keeps what is stored on an error, and
 * without an answer within `limitMs`.
 */
export async function requestNextTasks(isForHome: boolean, limitMs = 15_000): Promise<void> {
  const token = $accessToken.get();
  if (token === null) return;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limitMs);
  // A visitor who reads a static page is not sent to the login.
  const options = { signal: controller.signal, ignores401: true };
  const [unpaid, running, waiting] = await Promise.all([
    orderCalls.orders(1, 'perlu-dibayar', options).catch(() => null),
    isForHome ? orderCalls.orders(1, 'berjalan', options).catch(() => null) : null,
    isForHome ? waitingCalls.entries(options).catch(() => []) : [],
  ]);
  clearTimeout(timer);
  // Another customer may have signed in meanwhile.
  if (unpaid === null || $accessToken.get() !== token) return;
  const orders = new Map([...(running?.orders ?? []), ...unpaid.orders].map((order) => [order.id, order]));
  const asked = tasksOf([...orders.values()], waiting, new Date());
  const isKept = (task: NextTask) => task.kind !== 'pay';
  const tasks = isForHome
    ? asked
    : [...asked.filter(({ kind }) => kind === 'pay'), ...($nextTasks.get()?.tasks.filter(isKept) ?? [])];
  const toPay = unpaid.tabs?.['perlu-dibayar'] ?? asked.filter(({ kind }) => kind === 'pay').length;
  const first = tasks.sort((a, b) => endOf(a) - endOf(b)).slice(0, MAX_TASKS);
  $nextTasks.set(toPay === 0 && first.length === 0 ? null : { orders: toPay, tasks: first });
}

/** A slow answer does not hold up the customer. */
const LEAVING_LIMIT_MS = 1000;

/** Asks before a screen after which the first view of /home should have the card with what is to do, without a layout shift. */
export const requestBeforeLeaving = () => requestNextTasks(true, LEAVING_LIMIT_MS);

import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import type { Month } from '@slotterbit/contract/values/month.ts';
import { parseJson, persistentAtom } from './storage.ts';

/**
 * What a customer has to do. 'pay': a termin; `termin` and `at` (ISO 8601) are null if the provider does not send them, `isNow` says that it is
 * asked for today, `isAnnounced` that its payer announced a bank transfer. 'send': the manuscript for a journal, until a day ('YYYY-MM-DD'). 'take': a
 * place that is held for the customer.
 */
export type NextTask =
  | {
      kind: 'pay';
      button: { text: string; href: string };
      termin: number | null;
      count: number;
      amount: Rupiah;
      at: string | null;
      isNow: boolean;
      isAnnounced: boolean;
    }
  | { kind: 'send'; order: number; journal: string; day: string; isOver: boolean }
  | { kind: 'take'; item: number; journal: string; month: Month; until: string };

/** As last asked: the number of orders to pay, and the tasks, most urgent first. boot.ts counts the tasks in the stored text. */
export type NextTasks = { orders: number; tasks: NextTask[] };

/** How many tasks /home shows. */
export const MAX_TASKS = 2;

/** What the customer has to do next; null if nothing or unknown. `requestNextTasks` asks for it. */
export const $nextTasks = persistentAtom<NextTasks | null>('orders:due', null, {
  decode(text) {
    const value = parseJson(text) as Partial<NextTasks> | null; // only this app writes it; the check is for older versions
    return Array.isArray(value?.tasks) ? (value as NextTasks) : null;
  },
  encode: (tasks) => JSON.stringify(tasks),
});

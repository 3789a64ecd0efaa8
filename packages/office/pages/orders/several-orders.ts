import { html } from 'hono/html';
import { MAX_ORDERS, type OrderResult, type PlannedOrder } from '../../operations/orders/change-several.ts';
import { refusalText } from '../../operations/refusals.ts';
import type { Action, Fields } from '../page/action.ts';
import { type Html, hiddenField } from '../page/page-shell.ts';
import { backToOrder, ordersPath } from '../page/paths.ts';

function resultText(result: OrderResult, now: string): string {
  const { code } = result;
  switch (result.kind) {
    case 'done':
      return `${code}: ${now}.`;
    case 'refused':
      return notChangedText(result.refusal);
    case 'unknown':
      return `${code}: tidak dikerjakan karena server bermasalah. Periksa, lalu ulangi.`;
  }
}

const notChangedText = (refusal: Parameters<typeof refusalText>[0]) => `Tidak diubah: ${refusalText(refusal)}`;

export const countText = (orders: readonly { refusal: unknown }[]) =>
  `${orders.filter(({ refusal }) => refusal === null).length} pesanan`;

/** A sentence for each order of the plan. `change`: what changes of the order. */
export const orderTexts = (orders: readonly PlannedOrder[], change: (order: PlannedOrder['found']) => string) =>
  orders.map(({ code, found, refusal }) =>
    refusal === null ? `${code} dari ${found?.customer}: ${change(found)}.` : notChangedText(refusal),
  );

/** What happened to each order. `done`: what the changed ones are now. */
export function severalOutcome(results: readonly OrderResult[], done: string) {
  const count = results.filter(({ kind }) => kind === 'done').length;
  return {
    kind: count === results.length ? ('done' as const) : ('refused' as const),
    text: `${count} dari ${results.length} pesanan ${done}.`,
    lines: results.map((result) => resultText(result, done)),
  };
}

/** What actions about several orders share. `pesanan` repeats. `daftar`: the filters of the list where the orders were ticked. */
export const ofSeveral = {
  fields: ['pesanan', 'daftar'],
  input(fields: Fields) {
    const codes = fields.getAll('pesanan').map((code) => code.trim().toUpperCase());
    const orders = [...new Set(codes)].filter((code) => code !== '');
    return orders.length === 0 ? null : { orders };
  },
  ask: async () => html`<p>Belum ada pesanan yang dicentang. Centang dahulu, paling banyak ${MAX_ORDERS}.</p>`,
  orders: ({ orders }: { orders: readonly PlannedOrder[] }) => orders.flatMap(({ found }) => found?.code ?? []),
  back: (fields: Fields) =>
    fields.has('daftar') || fields.getAll('pesanan').length !== 1
      ? ordersPath(new URLSearchParams(fields.get('daftar') ?? ''))
      : backToOrder(fields),
} as const;

/** A check box that selects an order for an action with several orders. */
export const tick = (code: string, isTicked: boolean) =>
  html`<label class="tick"><input type="checkbox" name="pesanan" value="${code}" aria-label="Centang ${code}"${
    isTicked ? html` checked` : ''
  }></label>`;

type SeveralForm = {
  /** Each becomes a button that opens the action's plan. */
  actions: readonly { action: Action; label: string }[];
  hidden: readonly (readonly [name: string, value: string])[];
  /** The address of this page with every order ticked, or with none. */
  tickAll: { href: string; isTicked: boolean };
  /** Buttons to other pages of the list, which keep the ticks. */
  pages?: Html;
};

/** Puts a list with check boxes into a form. Without actions, the list stays alone. */
export function severalForm({ actions, hidden, tickAll: { href, isTicked }, pages }: SeveralForm, list: Html): Html {
  if (actions.length === 0) return list;
  return html`<form method="get" class="several">
<p><a class="button" href="${href}">${isTicked ? 'Hapus centang' : 'Centang semua'}</a></p>
${hidden.map(([name, value]) => hiddenField(name, value))}${list}
<p class="do">${actions.map(
    ({ action, label }) => html`<button class="primary" formaction="/staf/aksi/${action.slug}">${label}</button>`,
  )}</p>${pages ?? ''}</form>`;
}

import { html } from 'hono/html';
import { changeSeveralTo, MAX_ORDERS, type OrderResult } from '../../operations/orders/change-several.ts';
import { type Action, staffAction } from '../page/action.ts';
import { ordersPath } from '../page/paths.ts';
import { refusalText } from '../page/refusal-texts.ts';
import { type Html, hiddenField } from '../page/shell.ts';
import { statusTexts } from '../page/status-texts.ts';

function resultText(result: OrderResult, now: string): string {
  const { code } = result;
  switch (result.kind) {
    case 'done':
      return `${code}: ${now}.`;
    case 'refused':
      return `Tidak diubah: ${refusalText(result.refusal)}`;
    case 'unknown':
      return `${code}: tidak dikerjakan karena server bermasalah. Periksa, lalu ulangi.`;
  }
}

const countText = (orders: readonly { refusal: unknown }[]) =>
  `${orders.filter(({ refusal }) => refusal === null).length} pesanan`;

/** `pesanan` repeats. `daftar`: the filters of the list where the orders were ticked. */
function severalAction(to: 'shipped' | 'completed', slug: string, title: string) {
  return staffAction({
    slug,
    title,
    operation: changeSeveralTo(to),
    fields: ['pesanan', 'daftar'],
    input(fields) {
      const codes = fields.getAll('pesanan').map((code) => code.trim().toUpperCase());
      const orders = [...new Set(codes)].filter((code) => code !== '');
      return orders.length === 0 ? null : { orders };
    },
    ask: async () => html`<p>Belum ada pesanan yang dicentang. Centang dahulu, paling banyak ${MAX_ORDERS}.</p>`,
    orders: ({ orders }) => orders.flatMap(({ found }) => found?.code ?? []),
    plan: ({ orders }) => [
      `${countText(orders)} menjadi ${statusTexts[to]}. Pelanggan menerima email. Tidak dapat diurungkan.`,
      ...orders.map(({ code, found, refusal }) =>
        refusal === null
          ? `${code} dari ${found?.customer}: ${found && statusTexts[found.status]} menjadi ${statusTexts[to]}.`
          : `Tidak diubah: ${refusalText(refusal)}`,
      ),
    ],
    done(results) {
      const count = results.filter(({ kind }) => kind === 'done').length;
      return {
        kind: count === results.length ? 'done' : 'refused',
        text: `${count} dari ${results.length} pesanan ${statusTexts[to]}.`,
        lines: results.map((result) => resultText(result, statusTexts[to])),
      };
    },
    back: (fields) => ordersPath(new URLSearchParams(fields.get('daftar') ?? '')),
  });
}

export const shipSeveral = severalAction('shipped', 'kirim-beberapa', 'Proses beberapa pesanan');
export const completeSeveral = severalAction('completed', 'selesai-beberapa', 'Selesaikan beberapa pesanan');

/** A check box that selects an order for an action with several orders. */
export const tick = (code: string, isTicked: boolean) =>
  html`<label class="tick"><input type="checkbox" name="pesanan" value="${code}" aria-label="Centang ${code}"${
    isTicked ? html` checked` : ''
  }></label>`;

type SeveralForm = {
  /** Each becomes a button that opens the action's plan. */
  actions: readonly { action: Action; label: string }[];
  hidden: Record<string, string>;
  /** The address of this page with every order ticked, or with none. */
  tickAll: { href: string; isTicked: boolean };
};

/** Puts a list with check boxes into a form. Without actions, the list stays alone. */
export function severalForm({ actions, hidden, tickAll: { href, isTicked } }: SeveralForm, list: Html): Html {
  if (actions.length === 0) return list;
  return html`<form method="get" class="several">
<p><a class="button" href="${href}">${isTicked ? 'Hapus centang' : 'Centang semua'}</a></p>
${Object.entries(hidden).map(([name, value]) => hiddenField(name, value))}${list}
<p class="do">${actions.map(
    ({ action, label }) => html`<button class="primary" formaction="/staf/aksi/${action.slug}">${label}</button>`,
  )}</p></form>`;
}

import { html } from 'hono/html';
import { changeSeveralTo, MAX_ORDERS, type OrderResult } from '../../operations/orders/change-several.ts';
import { staffAction } from '../page/action.ts';
import { refusalText } from '../page/refusal-texts.ts';
import { statusTexts } from '../page/status-texts.ts';
import { ordersPath } from './order-path.ts';

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

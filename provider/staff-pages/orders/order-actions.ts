import { html } from 'hono/html';
import { formatRupiah } from '#domain/money.ts';
import { formatMonth, parseMonth, toInputValue } from '#domain/month.ts';
import { isStopped } from '#domain/order-status.ts';
import { noteOrder } from '../../operations/notes.ts';
import { changeStatusTo, type StaffStatus } from '../../operations/orders/change-status.ts';
import { monthsForLine, moveMonth } from '../../operations/orders/move-month.ts';
import { numberField, staffAction } from '../page/action.ts';
import { backToOrder } from '../page/paths.ts';
import { statusTexts } from '../page/status-texts.ts';

const MAILED = 'Pelanggan menerima email.';
const NOT_MAILED = 'Pelanggan tidak menerima email.';

function statusAction(to: StaffStatus, slug: string, title: string) {
  return staffAction({
    slug,
    title,
    operation: changeStatusTo(to),
    fields: ['pesanan'],
    input: (fields) => ({ order: fields.get('pesanan') ?? '', seen: fields.get('versi') }),
    // Money that came or was announced, or another change, since the plan was shown: staff must see it before they stop the order.
    more: (_fields, { version }) => (isStopped(to) ? html`<input type="hidden" name="versi" value="${version}">` : ''),
    orders: ({ order }) => [order.code],
    plan: ({ order, stops, announced, isMailed }, { dueForRefund }) => [
      `Pesanan ${order.code} dari ${order.customer}: ${statusTexts[order.status]} menjadi ${statusTexts[to]}.`,
      ...announced.map(
        (amount) => `Pelanggan mengumumkan transfer ${formatRupiah(amount)}: periksa mutasi rekening lebih dahulu.`,
      ),
      ...(stops ? ['Slotnya kosong kembali.'] : []),
      ...(dueForRefund > 0 ? [`${formatRupiah(dueForRefund)} yang sudah dibayar harus dikembalikan.`] : []),
      `${isMailed ? MAILED : NOT_MAILED} Tidak dapat diurungkan.`,
    ],
    done: ({ code, dueForRefund, whatsappLink }) => ({
      text: `Pesanan ${code} ${statusTexts[to]}.${dueForRefund > 0 ? ` ${formatRupiah(dueForRefund)} harus dikembalikan.` : ''}`,
      ...(whatsappLink === null ? {} : { link: { label: 'Kabari lewat WhatsApp', href: whatsappLink } }),
    }),
    back: backToOrder,
  });
}

export const shipOrder = statusAction('shipped', 'kirim', 'Proses pesanan');
export const completeOrder = statusAction('completed', 'selesai', 'Selesaikan pesanan');
export const cancelOrder = statusAction('cancelled', 'batalkan', 'Batalkan pesanan');
export const failOrder = statusAction('failed', 'gagal', 'Nyatakan gagal');

export const noteOnOrder = staffAction({
  slug: 'catatan',
  title: 'Tulis catatan',
  operation: noteOrder,
  fields: ['pesanan'],
  input: (fields) => ({ order: fields.get('pesanan') ?? '' }),
  orders: ({ order }) => [order],
  plan: ({ order }) => [`Catatan untuk pesanan ${order}. Hanya staf yang melihatnya, dan tidak dapat dihapus.`],
  done: ({ order }) => ({ text: `Catatan untuk pesanan ${order} tersimpan.` }),
  back: backToOrder,
  reason: { label: 'Catatan' },
});

export const moveLine = staffAction({
  slug: 'pindah-bulan',
  title: 'Pindah bulan',
  operation: moveMonth,
  fields: ['pesanan', 'baris', 'bulan'],
  input(fields) {
    const [line, month] = [numberField(fields, 'baris'), parseMonth(fields.get('bulan'))];
    const shown = parseMonth(fields.get('bulan_semula'));
    return line === null || month === null ? null : { order: fields.get('pesanan') ?? '', line, month, shown };
  },
  async ask(context, fields) {
    const order = fields.get('pesanan') ?? '';
    const number = numberField(fields, 'baris') ?? 0;
    const { line, free } = await monthsForLine(context, { order, line: number });
    if (free.length === 0) return html`<p>Tidak ada bulan lain dengan ${line.qty} slot kosong untuk ${line.name}.</p>`;
    return html`<p>${line.name} (${line.indexing}), sekarang ${formatMonth(line.from)}.</p>
<form class="fields" method="get"><input type="hidden" name="pesanan" value="${order}"><input type="hidden" name="baris" value="${number}">
<label>Bulan baru<select name="bulan">${free.map(
      ({ left, ...month }) => html`<option value="${toInputValue(month)}">${formatMonth(month)}, sisa ${left}</option>`,
    )}</select></label>
<button class="primary">Lanjut</button></form>`;
  },
  more: (_fields, { line }) => html`<input type="hidden" name="bulan_semula" value="${toInputValue(line.from)}">`,
  orders: ({ order }) => [order],
  plan: ({ order, line }, _done, { month }) => [
    `Pesanan ${order}: ${line.name} (${line.indexing}) pindah dari ${formatMonth(line.from)} ke ${formatMonth(month)}.`,
    MAILED,
  ],
  done: ({ order, line, whatsappLink }, { month }) => ({
    text: `${line.name} di pesanan ${order} pindah ke ${formatMonth(month)}.`,
    ...(whatsappLink === null ? {} : { link: { label: 'Kabari lewat WhatsApp', href: whatsappLink } }),
  }),
  back: backToOrder,
});

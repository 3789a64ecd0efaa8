import { html } from 'hono/html';
import { dayText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { markPaid } from '../../operations/payments/mark-paid.ts';
import { markRefunded, type RefundInput } from '../../operations/payments/mark-refunded.ts';
import { numberField, staffAction } from '../page/action.ts';
import { backToOrder } from '../page/paths.ts';

export const acceptTransfer = staffAction({
  slug: 'terima-transfer',
  title: 'Terima transfer',
  operation: markPaid,
  fields: ['pesanan', 'termin', 'ganda'],
  input(fields) {
    const termin = numberField(fields, 'termin');
    const day = fields.get('tanggal') || null;
    if (termin === null || (day !== null && !/^\d{4}-\d\d-\d\d$/.test(day))) return null;
    const [order, amount] = [fields.get('pesanan') ?? '', numberField(fields, 'jumlah')];
    // Not the termin's amount: staff typed another one.
    if (amount === null && fields.get('jumlah')) return null;
    return { order, termin, amount, on: day, paidTwice: fields.has('ganda') };
  },
  orders: ({ order }) => [order.code],
  plan({ order, payment, amount, cameAt }, { isDueForRefund }) {
    const on = cameAt === null ? 'hari ini' : `tanggal ${dayText(cameAt)}`;
    return [
      `Mencatat transfer ${formatRupiah(amount)} yang masuk ${on} untuk termin ${payment.termin} pesanan ${order.code} dari ${order.customer}.`,
      isDueForRefund
        ? 'Termin ini sudah lunas: transfer dicatat untuk dikembalikan.'
        : 'Termin menjadi lunas, kuitansinya terbit, dan pelanggan menerima email.',
    ];
  },
  more: (
    fields,
    { amount },
  ) => html`<label>Jumlah yang masuk (rupiah)<input name="jumlah" inputmode="numeric" value="${fields.get('jumlah') || amount}" required
maxlength="20"></label>
<label>Tanggal masuk, kosong: hari ini<input name="tanggal" type="date" value="${fields.get('tanggal') ?? ''}"></label>`,
  done: ({ order, termin, amount, customer, isDueForRefund }) => ({
    text: isDueForRefund
      ? `Transfer ${formatRupiah(amount)} untuk pesanan ${order} dicatat untuk dikembalikan.`
      : `Termin ${termin} pesanan ${order} (${customer}) lunas: ${formatRupiah(amount)}.`,
  }),
  back: backToOrder,
  reason: { label: 'Keterangan', initial: 'Dana masuk di mutasi rekening' },
});

/** `field`: the form's field for what was sent back. */
function sentBack(slug: string, title: string, field: string, inputOf: (value: string) => RefundInput | null) {
  return staffAction({
    slug,
    title,
    operation: markRefunded,
    fields: [field, 'pesanan'],
    input: (fields) => inputOf(fields.get(field) ?? ''),
    orders: ({ code }) => [code],
    plan: ({ code, termin, amount }, { isTerminUnpaid }) => [
      `Mencatat bahwa ${formatRupiah(amount)} untuk termin ${termin} pesanan ${code} sudah Anda kirim kembali. Sistem tidak mengirim uang.`,
      ...(isTerminUnpaid ? ['Termin itu menjadi belum dibayar.'] : []),
    ],
    done: ({ order, amount }) => ({
      text: `Pengembalian ${formatRupiah(amount)} untuk pesanan ${order} ditandai terkirim.`,
    }),
    back: backToOrder,
    reason: { label: 'Bagaimana dana dikirim' },
  });
}

export const markRefund = sentBack('tandai-refund', 'Tandai refund terkirim', 'refund', (id) =>
  /^\d{1,12}$/.test(id) ? { refund: Number(id) } : null,
);

/** For money without a refund: a transfer that was entered by mistake, or a refund that disappeared after it was sent. */
export const returnMoney = sentBack('dana-dikembalikan', 'Dana dikembalikan', 'tagihan', (bill) =>
  bill === '' ? null : { bill },
);

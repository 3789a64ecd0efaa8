import { billingFields } from '@slotterbit/contract/customers/billing-texts.ts';
import { formatDay } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth, parseMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import { cleanText } from '@slotterbit/contract/values/typed-text.ts';
import { fullStop } from '@slotterbit/contract/values/usable-text.ts';
import { html } from 'hono/html';
import { lateText, statusTexts } from '../../operations/display-names.ts';
import { noteOrder } from '../../operations/notes.ts';
import { changeOrderBilling } from '../../operations/orders/change-order-billing.ts';
import { changeStatusTo } from '../../operations/orders/change-status.ts';
import { monthsForLine, moveMonth } from '../../operations/orders/move-month.ts';
import { remindCustomer } from '../../operations/orders/today.ts';
import { markPaid } from '../../operations/payments/mark-paid.ts';
import { markRefunded, setDestination } from '../../operations/payments/mark-refunded.ts';
import { OperationRefused } from '../../operations/refusals.ts';
import { numberField, ofOrder, staffAction } from '../page/action.ts';

const NOT_MAILED = 'Pelanggan tidak menerima email.';

/** Money is recorded also for a deleted account. */
const withoutReason = ({ deleted_at }: { deleted_at: string | null }) =>
  deleted_at === null ? [] : ['Akun pelanggan sudah dihapus, jadi keterangan di bawah tidak disimpan.'];

function stopAction(to: 'cancelled' | 'failed', slug: string, title: string) {
  return staffAction({
    ...ofOrder,
    slug,
    title,
    operation: changeStatusTo(to),
    orders: ({ order }) => [order.code],
    plan: ({ order, announced, isMailed }, { dueForRefund }, _input, mailed) => [
      `Pesanan ${order.code} dari ${order.customer}: ${statusTexts[order.status]} menjadi ${statusTexts[to]}.`,
      ...announced.map(
        (amount) => `Pelanggan mengumumkan transfer ${formatRupiah(amount)}: periksa mutasi rekening lebih dahulu.`,
      ),
      'Slotnya kosong kembali.',
      ...(dueForRefund > 0 ? [`${formatRupiah(dueForRefund)} yang sudah dibayar harus dikembalikan.`] : []),
      `${isMailed ? mailed : NOT_MAILED} Tidak dapat diurungkan.`,
    ],
    done: ({ code, dueForRefund, whatsappLink }) => ({
      text: `Pesanan ${code} ${statusTexts[to]}.${dueForRefund > 0 ? ` ${formatRupiah(dueForRefund)} harus dikembalikan.` : ''}`,
      ...(whatsappLink === null ? {} : { link: { label: 'Kabari lewat WhatsApp', href: whatsappLink } }),
    }),
  });
}

export const markCancelled = stopAction('cancelled', 'batalkan', 'Batalkan pesanan');
export const markFailed = stopAction('failed', 'gagal', 'Nyatakan gagal');

export const noteOnOrder = staffAction({
  ...ofOrder,
  slug: 'catatan',
  title: 'Tulis catatan',
  operation: noteOrder,
  orders: ({ order }) => [order],
  plan: ({ order }) => [`Catatan untuk pesanan ${order}. Hanya staf yang melihatnya, dan tidak dapat dihapus.`],
  done: ({ order }) => ({ text: `Catatan untuk pesanan ${order} tersimpan.` }),
  reason: { label: 'Catatan' },
});

export const replaceBilling = staffAction({
  ...ofOrder,
  slug: 'ganti-penagihan',
  title: 'Ganti data penagihan',
  operation: changeOrderBilling,
  input(fields) {
    const typed = billingFields.flatMap(({ name }) => {
      const text = fields.get(name);
      return text === null ? [] : [[name, text] as const];
    });
    return { ...ofOrder.input(fields), billing: Object.fromEntries(typed) };
  },
  orders: ({ order }) => [order],
  plan: ({ order }) => [
    `Mengganti data penagihan pesanan ${order}. Nomor invoice dan kuitansi tetap: minta pelanggan membuang cetakan lama.`,
    NOT_MAILED,
  ],
  more: (_fields, { is }) =>
    html`${billingFields.map(
      ({ name, label, max }) =>
        html`<label>${label}<input name="${name}" maxlength="${max}" value="${is[name]}"></label>`,
    )}`,
  done: ({ order, changed }) => ({
    text: `Data penagihan pesanan ${order} ${changed.length === 0 ? 'tidak berubah' : 'diganti'}.`,
  }),
});

export const remind = staffAction({
  ...ofOrder,
  slug: 'ingatkan',
  title: 'Ingatkan lewat WhatsApp',
  operation: remindCustomer,
  fields: ['pesanan', 'termin'],
  input(fields) {
    const termin = numberField(fields, 'termin');
    return termin === null ? null : { order: fields.get('pesanan') ?? '', termin };
  },
  orders: ({ order }) => [order],
  plan: ({ order, termin, customer, amount, days_late, reminded_at }) => [
    `Termin ${termin} pesanan ${order} dari ${customer}, ${formatRupiah(amount)}: ${lateText({ days_late, reminded_at })}.`,
    'Pengingat ini dicatat. Halaman berikutnya membuka WhatsApp dengan teks yang sudah siap.',
  ],
  done: ({ order, customer, link }) => ({
    text: `Pengingat untuk ${customer}, pesanan ${order}, dicatat. Kirim pesannya.`,
    link: { label: 'Buka WhatsApp', href: link },
  }),
});

export const moveLine = staffAction({
  ...ofOrder,
  slug: 'pindah-bulan',
  title: 'Pindah bulan',
  operation: moveMonth,
  fields: ['pesanan', 'baris', 'bulan'],
  input(fields) {
    const [line, month] = [numberField(fields, 'baris'), parseMonth(fields.get('bulan'))];
    return line === null || month === null ? null : { order: fields.get('pesanan') ?? '', line, month };
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
  orders: ({ order }) => [order],
  plan: ({ order, line }, _done, { month }, mailed) => [
    `Pesanan ${order}: ${line.name} (${line.indexing}) pindah dari ${formatMonth(line.from)} ke ${formatMonth(month)}.`,
    mailed,
  ],
  done: ({ order, line, whatsappLink }, { month }) => ({
    text: `${line.name} di pesanan ${order} pindah ke ${formatMonth(month)}.`,
    ...(whatsappLink === null ? {} : { link: { label: 'Kabari lewat WhatsApp', href: whatsappLink } }),
  }),
});

export const acceptTransfer = staffAction({
  ...ofOrder,
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
    return { order, termin, amount, on: day, isPaidTwice: fields.has('ganda') };
  },
  orders: ({ order, matches }) => [order.code, ...matches.map((match) => match.order)],
  typed: ['jumlah', 'tanggal'],
  plan({ order, payment, amount, day, matches, isLate }, { isDueForRefund }, _input, mailed) {
    const on = day === null ? 'hari ini' : `tanggal ${formatDay(day)}`;
    return [
      fullStop(
        `Mencatat transfer ${formatRupiah(amount)} yang masuk ${on} untuk termin ${payment.termin} pesanan ${order.code} dari ${order.customer}`,
      ),
      ...(isLate
        ? ['Jumlah itu diumumkan pembayar, tetapi pengumumannya tidak berlaku lagi: cocokkan dengan mutasi rekening.']
        : []),
      ...matches.map(
        (match) =>
          `Jumlah yang sama diumumkan untuk ${match.order} termin ${match.termin} dari ${match.customer}: pilih pesanan yang nama pengirimnya cocok di mutasi rekening.`,
      ),
      isDueForRefund
        ? `${payment.status === 'paid' ? 'Termin ini sudah lunas' : `Pesanan ini ${statusTexts[order.status]}`}: transfer dicatat untuk dikembalikan.`
        : `Termin menjadi lunas, dan kuitansinya terbit. ${mailed}`,
      ...withoutReason(order),
    ];
  },
  more: (fields, { amount }) =>
    html`<label>Jumlah yang masuk (rupiah)<input name="jumlah" inputmode="numeric" value="${fields.get('jumlah') || amount}" required
maxlength="20"></label>
<label>Tanggal masuk, kosong: hari ini<input name="tanggal" type="date" value="${fields.get('tanggal') ?? ''}"></label>`,
  done: ({ order, termin, amount, customer, isDueForRefund }) => ({
    text: isDueForRefund
      ? `Transfer ${formatRupiah(amount)} untuk pesanan ${order} dicatat untuk dikembalikan.`
      : `Termin ${termin} pesanan ${order} (${customer}) lunas: ${formatRupiah(amount)}.`,
  }),
  reason: { label: 'Keterangan', initial: 'Dana masuk di mutasi rekening' },
});

const accountFields = [
  { name: 'bank', label: 'Bank atau dompet', max: 40 },
  { name: 'nomor', label: 'Nomor rekening', max: 30 },
  { name: 'nama', label: 'Atas nama', max: 100 },
] as const;

type SentBack = Awaited<ReturnType<typeof markRefunded.preview>>;

/** What actions that mark money as sent back share. */
const ofMoney = {
  ...ofOrder,
  operation: markRefunded,
  orders: ({ code }: SentBack['plan']) => [code],
  plan: ({ code, termin, amount, deleted_at }: SentBack['plan'], { isTerminUnpaid }: SentBack['done']) => [
    `Mencatat bahwa ${formatRupiah(amount)} untuk termin ${termin} pesanan ${code} sudah Anda kirim kembali. Sistem tidak mengirim uang.`,
    ...(isTerminUnpaid ? ['Termin itu menjadi belum dibayar.'] : []),
    ...withoutReason({ deleted_at }),
  ],
  done: ({ order, amount, left }: SentBack['done']) => ({
    text: `Pengembalian ${formatRupiah(amount)} untuk pesanan ${order} ditandai terkirim.${left > 0 ? ` Sisanya ${formatRupiah(left)} masih harus dikirim.` : ''}`,
  }),
  reason: { label: 'Bagaimana dana dikirim' },
};

export const markRefund = staffAction({
  ...ofMoney,
  slug: 'tandai-refund',
  title: 'Tandai pengembalian terkirim',
  fields: ['refund', 'pesanan'],
  input(fields) {
    const [refund, amount] = [fields.get('refund') ?? '', numberField(fields, 'jumlah')];
    // Not the whole amount: staff typed another one.
    if (!/^\d{1,12}$/.test(refund) || (amount === null && fields.get('jumlah'))) return null;
    return { refund: Number(refund), amount };
  },
  typed: ['jumlah'],
  more: (fields, { amount, destination }) =>
    html`${destination === null ? '' : html`<p>Kirim ke <strong>${destination}</strong></p>`}
<label>Jumlah yang dikirim (rupiah)<input name="jumlah" inputmode="numeric" value="${fields.get('jumlah') || amount}" required
maxlength="20"></label>`,
});

/** For money without a refund: a transfer that was entered by mistake, or a refund that disappeared after it was sent. */
export const returnMoney = staffAction({
  ...ofMoney,
  slug: 'dana-dikembalikan',
  title: 'Dana dikembalikan',
  fields: ['tagihan', 'pesanan'],
  input(fields) {
    const charge = fields.get('tagihan');
    return charge ? { charge } : null;
  },
});

export const refundTo = staffAction({
  ...ofOrder,
  slug: 'rekening-refund',
  title: 'Simpan rekening pengembalian',
  operation: setDestination,
  fields: ['refund', 'pesanan'],
  input(fields) {
    const refund = numberField(fields, 'refund');
    const [bank = '', number = '', name = ''] = accountFields.map((field) => cleanText(fields.get(field.name) ?? ''));
    const isWhole = bank !== '' && name !== '' && /^\d[\d .-]{3,29}$/.test(number);
    if (refund === null) return null;
    if (fields.has('hapus')) return { refund, to: null };
    // The form was not sent yet.
    if (!isWhole && fields.has('bank')) throw new OperationRefused({ code: 'refund-account' });
    return { refund, to: isWhole ? `${bank} ${number}, a.n. ${name}` : null };
  },
  typed: [...accountFields.map(({ name }) => name), 'hapus'],
  orders: ({ code }) => [code],
  plan: ({ code, amount, destination }) => [
    `Rekening yang menerima ${formatRupiah(amount)} dari pesanan ${code}. Pastikan pelanggan sendiri yang menyebutnya.`,
    ...(destination === null ? [] : [`Sekarang: ${destination}.`]),
  ],
  more: (fields, { destination }) =>
    html`${accountFields.map(
      ({ name, label, max }) =>
        html`<label>${label}<input name="${name}" maxlength="${max}" value="${fields.get(name) ?? ''}"></label>`,
    )}${destination === null ? '' : html`<label class="check"><input type="checkbox" name="hapus">Hapus rekening ini</label>`}`,
  done: ({ order }) => ({ text: `Rekening tujuan pengembalian pesanan ${order} tersimpan.` }),
});

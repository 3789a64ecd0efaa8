import { html } from 'hono/html';
import { formatDateTime } from '#domain/date.ts';
import { dutyStamp, placeAndDay } from '#domain/invoice.ts';
import { formatRupiah } from '#domain/money.ts';
import { terbilang } from '#domain/terbilang.ts';
import type { Brand, PaperPictures } from '../platform/brand.ts';
import { type Bill, billPayer, receivedAmount } from './bill.ts';
import { type Page, pageShell } from './page.ts';

/** For the only button. */
const script = `addEventListener('click', ({ target }) => target.closest('button') && print());`;

/** The receipt of a paid payment, for everyone with its link: to print, or to save as PDF. */
export function billReceiptPage(bill: Bill, brand: Brand, { logo, signature, stamp: seal }: PaperPictures): Page {
  const amount = receivedAmount(bill);
  const stamp = dutyStamp(amount);
  const place = placeAndDay(brand.city, bill.paid_at === null ? null : new Date(bill.paid_at));
  const number = bill.receipt_number ?? `${bill.code}/${bill.termin}`;
  const what = bill.termin_count > 1 ? `Termin ${bill.termin} dari ${bill.termin_count}, pesanan` : 'Pesanan';
  return pageShell(
    `Kuitansi ${number}`,
    html`<header class="letterhead">
<address>${logo === undefined ? '' : html`<img src="${logo}" alt="">`}<strong>${brand.name}</strong><br>${brand.address}<br>${brand.contact.email}<br>${brand.contact.whatsapp}${brand.npwp === undefined ? '' : html`<br>NPWP ${brand.npwp}`}</address>
<div><h1>KUITANSI</h1><p>No. ${number}</p></div>
</header>
<dl>
<div><dt>Sudah terima dari</dt><dd>${billPayer(bill)}</dd></div>
${bill.billing.institution === '' ? '' : html`<div><dt>Dipesan oleh</dt><dd>${bill.customer}</dd></div>`}
${bill.billing.reference === '' ? '' : html`<div><dt>No. pesanan kampus</dt><dd>${bill.billing.reference}</dd></div>`}
<div><dt>Uang sejumlah</dt><dd>${terbilang(amount)} rupiah</dd></div>
${bill.discount > 0 ? html`<div><dt>Potongan transfer</dt><dd>${formatRupiah(bill.discount)}</dd></div>` : ''}
<div><dt>Untuk pembayaran</dt><dd>${what} ${bill.code}${bill.lines.map(
      ({ name, indexing, month, qty }) =>
        html`<br>${name} (${[indexing, month === null ? null : `terbit ${month}`].filter((part) => part !== null).join(', ')})${qty > 1 ? ` × ${qty}` : ''}`,
    )}</dd></div>
<div><dt>Keperluan</dt><dd>${bill.purpose}</dd></div>
${bill.paid_at === null ? '' : html`<div><dt>Tanggal bayar</dt><dd>${formatDateTime(new Date(bill.paid_at))}</dd></div>`}
</dl>
<div class="signed"><p class="amount">${formatRupiah(amount)}</p><div class="signature">
${place === null ? '' : html`<p>${place}</p>`}
<p>Penerima,</p>
<p class="room">${stamp === null ? '' : html`<span class="duty">${stamp}</span>`}${signature === undefined ? '' : html`<img src="${signature}" alt="Tanda tangan">`}${seal === undefined ? '' : html`<img class="seal" src="${seal}" alt="Stempel">`}</p>
<p><strong>${brand.signatory ?? brand.name}</strong>${brand.signatoryTitle === undefined ? '' : html`<br>${brand.signatoryTitle}`}</p>
</div></div>
<button type="button" class="primary">Cetak / simpan PDF</button>`,
    { script, isPaper: true },
  );
}

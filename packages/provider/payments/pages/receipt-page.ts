import { payerOf } from '@slotterbit/contract/customers/billing-texts.ts';
import { dutyStamp, placeAndDay } from '@slotterbit/contract/orders/invoice.ts';
import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { terbilang } from '@slotterbit/contract/values/terbilang.ts';
import { html } from 'hono/html';
import type { Brand, PaperPictures } from '../../platform/brand.ts';
import { type PayerView, receivedAmount } from './payer-view.ts';
import { type Page, pageShell } from './payment-page.ts';

/** For the only button. */
const script = `addEventListener('click', ({ target }) => target.closest('button') && print());`;

/** The receipt of a paid payment, for everyone with its link: to print, or to save as PDF. */
export function receiptPage(view: PayerView, brand: Brand, { logo, signature, stamp: seal }: PaperPictures): Page {
  const amount = receivedAmount(view);
  const stamp = dutyStamp(amount);
  const place = placeAndDay(brand.city, view.paid_at === null ? null : new Date(view.paid_at));
  const number = view.receipt_number ?? `${view.code}/${view.termin}`;
  const what = view.termin_count > 1 ? `Termin ${view.termin} dari ${view.termin_count}, pesanan` : 'Pesanan';
  return pageShell(
    `Kuitansi ${number}`,
    html`<header class="letterhead">
<address>${logo === undefined ? '' : html`<img src="${logo}" alt="">`}<strong>${brand.name}</strong><br>${brand.address}<br>${brand.contact.email}<br>${brand.contact.whatsapp}${brand.npwp === undefined ? '' : html`<br>NPWP ${brand.npwp}`}</address>
<div><h1>KUITANSI</h1><p>No. ${number}</p></div>
</header>
<dl>
<div><dt>Sudah terima dari</dt><dd>${payerOf(view, view.billing)}</dd></div>
${view.billing.institution === '' ? '' : html`<div><dt>Dipesan oleh</dt><dd>${view.name}</dd></div>`}
${view.billing.reference === '' ? '' : html`<div><dt>No. pesanan kampus</dt><dd>${view.billing.reference}</dd></div>`}
<div><dt>Uang sejumlah</dt><dd>${terbilang(amount)}</dd></div>
${view.discount > 0 ? html`<div><dt>Potongan transfer</dt><dd>${formatRupiah(view.discount)}</dd></div>` : ''}
<div><dt>Untuk pembayaran</dt><dd>${what} ${view.code}${view.lines.map(
      ({ name, indexing, month, qty }) =>
        html`<br>${name} (${[indexing, month === null ? null : `terbit ${month}`].filter((part) => part !== null).join(', ')})${qty > 1 ? ` × ${qty}` : ''}`,
    )}</dd></div>
<div><dt>Keperluan</dt><dd>${view.purpose}</dd></div>
${view.paid_at === null ? '' : html`<div><dt>Tanggal bayar</dt><dd>${formatDateTime(new Date(view.paid_at))}</dd></div>`}
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

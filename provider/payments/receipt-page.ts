import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { payerOf } from '#domain/billing-texts.ts';
import { formatDateTime } from '#domain/date.ts';
import { dutyStamp, placeAndDay } from '#domain/invoice.ts';
import { formatRupiah } from '#domain/money.ts';
import { terbilang } from '#domain/terbilang.ts';
import type { Brand, PaperPictures } from '../platform/brand.ts';
import { type Html, pagePolicy, pageShell } from './page.ts';
import { type PayerView, receivedAmount } from './payer-view.ts';

const script = `document.querySelector('button').addEventListener('click', () => print());`;

/** Content-Security-Policy of the receipt: adds the script of its print button. */
export const receiptPagePolicy = [
  pagePolicy,
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
].join('; ');

/** The receipt of a paid payment, for everyone with its link: to print, or to save as PDF. */
export function receiptPage(view: PayerView, brand: Brand, { logo, signature, stamp: seal }: PaperPictures): Html {
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
<div><dt>Uang sejumlah</dt><dd>${terbilang(amount)} rupiah</dd></div>
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
    {
      head: html`<script type="module">${{ toString: () => script, isEscaped: true as const }}</script>`,
      isPaper: true,
    },
  );
}

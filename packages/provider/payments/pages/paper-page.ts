import { payerOf } from '@slotterbit/contract/customers/billing-texts.ts';
import { dutyStamp, placeAndDay } from '@slotterbit/contract/orders/invoice.ts';
import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { formatRupiah, type Rupiah } from '@slotterbit/contract/values/money.ts';
import { terbilang } from '@slotterbit/contract/values/terbilang.ts';
import { html } from 'hono/html';
import type { Html } from '../../http/html-page.ts';
import type { Brand, PaperPictures } from '../../platform/brand.ts';
import { type PayerView, receivedAmount } from './payer-view.ts';
import { type Page, pageShell } from './payment-page.ts';

/** For the only button. */
const script = `addEventListener('click', ({ target }) => target.closest('button') && print());`;

type Seller = { brand: Brand; paperPictures: PaperPictures };

/** `party`: the name of the payer's field. `facts`: after what is paid for. `end`: next to the amount. */
type Sheet = { title: string; number: string; party: string; amount: Rupiah; facts: Html; end?: Html };

const fact = (name: string, value: string | Html) =>
  value === '' ? '' : html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** A sheet for everyone with the payment's link: to print, or to save as PDF. */
function sheetPage(view: PayerView, { brand, paperPictures }: Seller, sheet: Sheet): Page {
  const { title, number, party, amount, facts, end = '' } = sheet;
  const { billing } = view;
  const what = view.termin_count > 1 ? `Termin ${view.termin} dari ${view.termin_count}, pesanan` : 'Pesanan';
  const lines = view.lines.map(({ name, indexing, month, qty }) => {
    const listed = [indexing, month === null ? null : `terbit ${month}`].filter((part) => part !== null).join(', ');
    return html`<br>${name} (${listed})${qty > 1 ? ` × ${qty}` : ''}`;
  });
  return pageShell(
    `${title} ${number}`,
    html`<header class="letterhead">
<address><img src="${paperPictures.logo}" alt=""><strong>${brand.name}</strong><br>${brand.address}<br>${brand.contact.email}<br>${brand.contact.whatsapp}${brand.npwp === undefined ? '' : html`<br>NPWP ${brand.npwp}`}</address>
<div><h1>${title.toUpperCase()}</h1><p>No. ${number}</p></div>
</header>
<dl>
${fact(party, payerOf(view, billing))}
${fact('Dipesan oleh', billing.institution === '' ? '' : view.name)}
${fact('No. pesanan kampus', billing.reference)}
${fact('Uang sejumlah', terbilang(amount))}
${fact('Potongan transfer', view.discount > 0 ? formatRupiah(view.discount) : '')}
${fact('Untuk pembayaran', html`${what} ${view.code}${lines}`)}
${facts}
</dl>
<div class="signed"><p class="amount">${formatRupiah(amount)}</p>${end}</div>
<button type="button" class="primary">Cetak / simpan PDF</button>`,
    { script, isPaper: true },
  );
}

/** The invoice of a payment that is still asked for, with its page at `link`. Without the purpose: it is a stranger's text. */
export function invoicePage(view: PayerView, seller: Seller, link: string): Page {
  return sheetPage(view, seller, {
    title: 'Invoice',
    number: view.invoice_number ?? view.code,
    party: 'Ditagihkan kepada',
    amount: view.amount,
    facts: html`${fact('Jatuh tempo', formatDateTime(new Date(view.due_at)))}${fact('Bayar di', html`<a href="${link}">${link}</a>`)}`,
  });
}

/** The receipt of a paid payment. */
export function receiptPage(view: PayerView, seller: Seller): Page {
  const { signature, stamp: seal } = seller.paperPictures;
  const { city, name, signatory, signatoryTitle } = seller.brand;
  const amount = receivedAmount(view);
  const duty = dutyStamp(amount);
  const paidAt = view.paid_at === null ? null : new Date(view.paid_at);
  const place = placeAndDay(city, paidAt);
  return sheetPage(view, seller, {
    title: 'Kuitansi',
    number: view.receipt_number ?? `${view.code}/${view.termin}`,
    party: 'Sudah terima dari',
    amount,
    facts: html`${fact('Keperluan', view.purpose)}${fact('Tanggal bayar', paidAt === null ? '' : formatDateTime(paidAt))}`,
    end: html`<div class="signature">
${place === null ? '' : html`<p>${place}</p>`}
<p>Penerima,</p>
<p class="room">${duty === null ? '' : html`<span class="duty">${duty}</span>`}${signature === undefined ? '' : html`<img src="${signature}" alt="Tanda tangan">`}${seal === undefined ? '' : html`<img class="seal" src="${seal}" alt="Stempel">`}</p>
<p><strong>${signatory ?? name}</strong>${signatoryTitle === undefined ? '' : html`<br>${signatoryTitle}`}</p>
</div>`,
  });
}

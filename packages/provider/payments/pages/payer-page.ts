import { ordererOf } from '@slotterbit/contract/customers/billing-texts.ts';
import { formatDateTime, formatDayOfYear } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { phoneNumber, whatsappLink } from '@slotterbit/contract/values/phone.ts';
import { html } from 'hono/html';
import type { Html } from '../../http/html-page.ts';
import type { Brand, PaperPictures } from '../../platform/brand.ts';
import { paymentLinks, payScreen, siteLink } from '../../platform/links.ts';
import type { Settings } from '../../platform/settings.ts';
import type { AnnouncedTransfer } from '../transfer.ts';
import {
  canShowReceipt,
  isAsked,
  type PayerLine,
  type PayerState,
  type PayerView,
  payerState,
  receivedAmount,
} from './payer-view.ts';
import { type Page, pageShell } from './payment-page.ts';

/** `transfer`: the announced bank transfer; null without one. `isReturn`: the payer comes back from the gateway. */
type Visit = { transfer: AnnouncedTransfer | null; isReturn: boolean };
type PageContext = {
  settings: Pick<Settings, 'siteUrl' | 'bankAccounts'>;
  brand: Brand;
  paperPictures: Pick<PaperPictures, 'logo'>;
};

/**
 * Redirects the order's own customer to the site's screen; other payers stay here. Only the API can tell them apart, by
 * the token in this browser. The page stays hidden until the API has answered, so that nothing flickers.
 */
const script = `
(async () => {
  const { dataset } = document.documentElement;
  let token = null;
  try { token = localStorage.getItem('access_token'); } catch {}
  if (!token) return;
  document.documentElement.hidden = true;
  try {
    const headers = { authorization: 'Bearer ' + token };
    const answer = await fetch('/api/pi-orders/' + dataset.order, { headers, signal: AbortSignal.timeout(5000) });
    if (answer.ok) return location.replace(dataset.screen);
  } catch {}
  document.documentElement.hidden = false;
})();
`;

type Heading = { title: string; text: string };

const HEADINGS: Record<Exclude<PayerState, 'due'>, Heading> = {
  stopped: {
    title: 'Tagihan ini tidak dapat dibayar lagi',
    text: 'Pesanannya sudah dihentikan. Jika Anda sudah membayar, hubungi orang yang mengirim tautan ini.',
  },
  paid: { title: 'Lunas', text: 'Terima kasih. Tagihan ini sudah dibayar, tidak perlu dibayar lagi.' },
  closed: {
    title: 'Tagihan ini tidak dapat dibayar lewat tautan ini',
    text: 'Hubungi orang yang mengirim tautan ini.',
  },
  'too early': {
    title: 'Tagihan ini belum dapat dibayar',
    text: 'Termin sebelumnya harus dibayar lebih dahulu.',
  },
};

/** The heading of a payment that is due: what happened at the gateway, or what is asked. */
function dueHeading({ status, other_money }: PayerView, { transfer, isReturn }: Visit): Heading {
  if (transfer) {
    const text = 'Jangan dibulatkan: tiga angka terakhir menandai pembayaran Anda.';
    return { title: 'Transfer tepat sejumlah', text };
  }
  if (other_money !== null) {
    const came = other_money === 0 ? 'Jumlahnya sedang kami periksa.' : `Kami menerima ${formatRupiah(other_money)}.`;
    const text = `${came} Hubungi kami sebelum membayar lagi.`;
    return { title: 'Dana yang masuk berbeda dari tagihan', text };
  }
  if (status === 'failed' || status === 'expired') {
    const text = status === 'failed' ? 'Pembayaran sebelumnya tidak berhasil.' : 'Waktu untuk membayar sudah habis.';
    return { title: 'Tagihan ini belum dibayar', text: `${text} Anda dapat mencoba lagi.` };
  }
  if (isReturn) {
    const text =
      'Jika Anda baru saja membayar, konfirmasinya dapat memerlukan beberapa menit. Periksa lagi sebelum membayar ulang.';
    return { title: 'Pembayaran belum kami terima', text };
  }
  return { title: 'Tagihan', text: '' };
}

const lineText = ({ name, indexing, month, qty }: PayerLine) =>
  html`${name}<br><small>${[indexing, month === null ? null : `terbit ${month}`, qty > 1 ? `${qty} slot` : null].filter((part) => part !== null).join(' · ')}</small>`;

/** What is paid, for whom, and until when. A stopped order names nobody. */
function facts(view: PayerView, state: PayerState): Html {
  return html`<dl>
${state === 'stopped' ? '' : html`<div><dt>Dipesan oleh</dt><dd>${ordererOf(view, view.billing)}</dd></div>`}
${view.lines.map((line) => html`<div><dt>Untuk</dt><dd>${lineText(line)}</dd></div>`)}
<div><dt>Kode pesanan</dt><dd>${view.code}</dd></div>
<div><dt>Termin</dt><dd>${view.termin} dari ${view.termin_count}</dd></div>
${isAsked(view) ? html`<div><dt>Jatuh tempo</dt><dd>${formatDateTime(new Date(view.due_at))}</dd></div>` : ''}
${state === 'paid' && view.paid_at !== null ? html`<div><dt>Dibayar</dt><dd>${formatDateTime(new Date(view.paid_at))}</dd></div>` : ''}
</dl>`;
}

const primary = (href: string, label: string) => html`<p><a class="primary" href="${href}">${label}</a></p>`;

/** The accounts of an announced transfer, and what happens then. */
function transferActions(view: PayerView, transfer: AnnouncedTransfer, { settings }: PageContext): Html {
  const discount = view.amount - transfer.amount;
  return html`<dl>
${settings.bankAccounts.map(({ bank, number, holder }) => html`<div><dt>${bank}</dt><dd>${number}<br>a.n. ${holder}</dd></div>`)}
${discount > 0 ? html`<div><dt>Potongan transfer</dt><dd>${formatRupiah(discount)}</dd></div>` : ''}
<div><dt>Batas waktu</dt><dd>${formatDateTime(new Date(transfer.expiresAt))}</dd></div>
</dl>
<p>Staf kami mengonfirmasi setelah dana masuk. Slot ditahan sampai batas waktu.</p>
${primary(paymentLinks(settings, view.link_token).page, 'Periksa status')}
<p><a href="${paymentLinks(settings, view.link_token).online}">Belum transfer? Bayar online saja</a></p>`;
}

function dueActions(view: PayerView, { transfer, isReturn }: Visit, context: PageContext): Html {
  const { settings } = context;
  if (transfer) return transferActions(view, transfer, context);
  const online = html`<p><a class="${isReturn ? 'plain' : 'primary'}" href="${paymentLinks(settings, view.link_token).online}">Bayar online</a></p>`;
  const check = isReturn ? primary(paymentLinks(settings, view.link_token).status, 'Periksa lagi') : '';
  if (settings.bankAccounts.length === 0) return html`${check}${online}`;
  return html`${check}${online}
<form method="post" action="${paymentLinks(settings, view.link_token).transfer}"><button>Transfer bank</button></form>
<p class="note">Transfer bank dikonfirmasi oleh staf kami setelah dana masuk.</p>`;
}

function actions(view: PayerView, state: PayerState, visit: Visit, context: PageContext): Html | '' {
  const { settings } = context;
  if (state === 'due') return dueActions(view, visit, context);
  if (state === 'too early') return primary(paymentLinks(settings, view.link_token).page, 'Periksa lagi');
  if (state === 'paid' && canShowReceipt(view))
    return primary(paymentLinks(settings, view.link_token).receipt, 'Lihat kuitansi');
  return '';
}

function contactLine({ brand }: PageContext, { code }: PayerView): Html {
  const { email, whatsapp } = brand.contact;
  const number = phoneNumber(whatsapp);
  const ask = number === null ? null : whatsappLink(number, `Halo, saya ingin bertanya tentang tagihan ${code}.`);
  return html`<p class="contact">Pertanyaan? <a href="mailto:${email}">${email}</a>${ask === null ? '' : html` · <a href="${ask}">WhatsApp ${whatsapp}</a>`}</p>`;
}

/**
 * What a messenger shows of a link: 'Tagihan Rp 500.000 · jatuh tempo 26 Des', or the heading. No name and no address of the page: the
 * preview is public to the messenger.
 */
function preview(view: PayerView, heading: string, { settings, brand }: PageContext): { title: string; head: Html } {
  const due = formatDayOfYear(new Date(view.due_at), 3);
  const title = isAsked(view) ? `Tagihan ${formatRupiah(view.amount)} · jatuh tempo ${due}` : heading;
  const image = siteLink(settings, '/og.png');
  const head = html`<meta property="og:title" content="${title}">
<meta property="og:site_name" content="${brand.name}">
${settings.siteUrl === null ? '' : html`<meta property="og:image" content="${image}">`}`;
  return { title: `${title} · ${brand.name}`, head };
}

/**
 * The page of one payment for everyone with its link (docs/product.md 13.4): seller, customer, journals, amount and due date, how to pay, or
 * that it is paid, with its receipt. After the gateway, the order's own customer continues to the site's screen.
 */
export function payerPage(view: PayerView, visit: Visit, context: PageContext): Page {
  const state = payerState(view);
  const transfer = state === 'due' ? visit.transfer : null;
  const shown = { ...visit, transfer };
  const { title, text } = state === 'due' ? dueHeading(view, shown) : HEADINGS[state];
  const screen = payScreen(context.settings, view.order_id);
  const { brand, paperPictures, settings } = context;
  const linked = preview(view, title, context);
  return pageShell(
    linked.title,
    html`<header class="brand"><img src="${paperPictures.logo}" alt=""><address><strong>${brand.name}</strong><br>${brand.address}</address></header>
<h1>${title}</h1>
<p class="amount">${formatRupiah(transfer?.amount ?? (state === 'paid' ? receivedAmount(view) : view.amount))}</p>
${text === '' ? '' : html`<p>${text}</p>`}
${facts(view, state)}
${isAsked(view) ? html`<p><a class="plain" href="${paymentLinks(settings, view.link_token).invoice}">Lihat invoice</a></p>` : ''}
${actions(view, state, shown, context)}
${contactLine(context, view)}
<p><a href="${screen}">Saya pemesan: masuk</a></p>`,
    { head: linked.head, ...(visit.isReturn && { script, data: { order: view.order_id, screen } }) },
  );
}

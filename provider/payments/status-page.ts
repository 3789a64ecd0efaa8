import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { formatRupiah } from '#domain/money.ts';
import { canPay, isStopped } from '#domain/order-status.ts';
import type { Db } from '../db/schema.ts';
import { paymentLink, paymentStatusLink, payScreen } from '../platform/links.ts';
import type { Settings } from '../platform/settings.ts';
import { type Html, pagePolicy, pageShell } from './page.ts';

/** Loads a payment for its status page. Anyone with the link can see it, so it contains no customer data. */
export async function loadPaymentStatus(db: Db, linkToken: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.link_token', 'payments.order_id', 'payments.termin', 'payments.amount', 'payments.status'])
    .select(['orders.code', 'orders.status as order_status', 'orders.termin as termin_count'])
    .select((eb) =>
      eb
        .selectFrom('payments as earlier')
        .select((count) => count.fn.countAll<number>().as('open'))
        .whereRef('earlier.order_id', '=', 'payments.order_id')
        .whereRef('earlier.termin', '<', 'payments.termin')
        .where('earlier.status', '<>', 'paid')
        .as('open_before'),
    )
    .where('payments.link_token', '=', linkToken)
    .executeTakeFirst();
}

export type PaymentState = NonNullable<Awaited<ReturnType<typeof loadPaymentStatus>>>;

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

/** Content-Security-Policy of the status page: adds its script, which may call this server. */
export const statusPagePolicy = [
  pagePolicy,
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "connect-src 'self'",
].join('; ');

type Message = { title: string; text: string; links: readonly ('check' | 'pay')[] };

function messageFor({ order_status, status, open_before }: PaymentState): Message {
  if (isStopped(order_status)) {
    const text = 'Pesanannya sudah dihentikan. Jika Anda sudah membayar, hubungi orang yang mengirim tautan ini.';
    return { title: 'Tagihan ini tidak dapat dibayar lagi', text, links: [] };
  }
  if (status === 'paid') {
    const text = 'Terima kasih. Tagihan ini sudah dibayar, tidak perlu dibayar lagi.';
    return { title: 'Pembayaran sudah kami terima', text, links: [] };
  }
  if (!canPay(order_status)) {
    const text = 'Hubungi orang yang mengirim tautan ini.';
    return { title: 'Tagihan ini tidak dapat dibayar lewat tautan ini', text, links: [] };
  }
  if ((open_before ?? 0) > 0) {
    const text = 'Termin sebelumnya harus dibayar lebih dahulu.';
    return { title: 'Tagihan ini belum dapat dibayar', text, links: ['check'] };
  }
  if (status === 'failed' || status === 'expired') {
    const text = status === 'failed' ? 'Pembayaran sebelumnya tidak berhasil.' : 'Waktu untuk membayar sudah habis.';
    return { title: 'Tagihan ini belum dibayar', text: `${text} Anda dapat mencoba lagi.`, links: ['pay'] };
  }
  const text =
    'Jika Anda baru saja membayar, konfirmasinya dapat memerlukan beberapa menit. Periksa lagi sebelum membayar ulang.';
  return { title: 'Pembayaran belum kami terima', text, links: ['check', 'pay'] };
}

/**
 * The page that a payer sees after the gateway's page, also shown when a payment link has nothing to pay. It shows the
 * payment's status with only the order's code and the amount.
 */
export function paymentStatusPage(payment: PaymentState, settings: Pick<Settings, 'siteUrl'>): Html {
  const { title, text, links } = messageFor(payment);
  const screen = payScreen(settings, payment.order_id);
  const targets = {
    check: { href: paymentStatusLink(settings, payment.link_token), label: 'Periksa lagi' },
    pay: { href: paymentLink(settings, payment.link_token), label: 'Buka tagihan' },
  };
  const head = html`<script>${{ toString: () => script, isEscaped: true as const }}</script>`;
  return pageShell(
    title,
    html`<h1>${title}</h1>
<p>${text}</p>
<dl>
<div><dt>Kode pesanan</dt><dd>${payment.code}</dd></div>
<div><dt>Termin</dt><dd>${payment.termin} dari ${payment.termin_count}</dd></div>
<div><dt>Jumlah</dt><dd>${formatRupiah(payment.amount)}</dd></div>
</dl>
${links.map((way, i) => html`<p><a class="${i === 0 ? 'primary' : 'plain'}" href="${targets[way].href}">${targets[way].label}</a></p>`)}
<p><a href="${screen}">Ini pesanan saya</a></p>`,
    { head, data: { order: payment.order_id, screen } },
  );
}

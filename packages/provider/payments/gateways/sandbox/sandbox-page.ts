import { randomUUID } from 'node:crypto';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { Hono, type Context as HonoContext } from 'hono';
import { html } from 'hono/html';
import type { Db } from '../../../db/schema.ts';
import type { AppEnv } from '../../../http/app-env.ts';
import { type Html, policyOf, wholePage } from '../../../http/html-page.ts';
import { pathText, readText } from '../../../http/input.ts';
import { Problem } from '../../../http/problem.ts';
import { type Brand, dataUrl, siteFile } from '../../../platform/brand.ts';
import { paymentLinks, siteLink } from '../../../platform/links.ts';
import type { PageHost } from '../gateway.ts';
import { sign } from './sandbox-format.ts';

/** With the site's colours (src/styles/tokens.css) and font. It joins the site's view transition only because Chromium logs an error otherwise. */
const style = `
@font-face { font-family: 'Plus Jakarta Sans'; font-weight: 400 800; src: url(${dataUrl('font/woff2', siteFile('src/styles/plus-jakarta-sans.woff2'))}) format('woff2'); }
@view-transition { navigation: auto; }
:root { color-scheme: light dark; --ground: #f6f3ee; --card: #fff; --text: #14181c; --soft: #4d565e; --line: #dcd5ca; --accent: #c93a12; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0c1116; --card: #151d25; --text: #eef2f4; --soft: #b7c3cc; --line: #2a3743; --accent: #ff7d55; --on-accent: #23100a; }
}
* { box-sizing: border-box; margin: 0; }
body { min-block-size: 100dvh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--text); font: 16px/1.5 'Plus Jakarta Sans', system-ui, sans-serif; word-spacing: .06em; }
main { inline-size: min(100%, 26rem); padding: 24px; border: 1px solid var(--line); border-radius: 20px; background: var(--card); }
.brand { display: flex; align-items: center; gap: 8px; font-weight: 700; }
.brand img { max-inline-size: 40%; block-size: 40px; object-fit: contain; }
.brand b { padding: 2px 8px; border: 1px solid var(--line); border-radius: 999px; font-weight: 600; }
h1 { margin-block-start: 24px; font-size: 1.125rem; font-weight: 600; }
.amount { font-size: clamp(1.75rem, 9.5vw, 2.25rem); font-weight: 700; letter-spacing: -.02em; line-height: 1.2; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
dl { margin-block: 20px; border-block: 1px solid var(--line); padding-block: 8px; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding-block: 6px; }
dt { flex: none; color: var(--soft); }
dd { font-weight: 600; text-align: end; text-wrap: balance; overflow-wrap: anywhere; }
p:has(> a.primary) { margin-block-start: 16px; }
form { display: grid; gap: 8px; }
button, a.primary { display: grid; place-items: center; inline-size: 100%; min-block-size: 48px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 12px; background: transparent; color: inherit; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button.primary, a.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button:hover, a.primary:hover { filter: brightness(1.06); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
p a:not(.primary) { display: grid; place-items: center; min-block-size: 44px; margin-block-start: 8px; color: var(--soft); }
.note { margin-block-start: 12px; color: var(--soft); font-size: .8125rem; text-align: center; text-wrap: balance; }
`;

const policy = `${policyOf(style)}; font-src data:`;

export type SandboxPage = { title: string; content: Html };

/** Sends a page. Its address is a secret, so no referrer leaks it. */
export function showPage(
  c: HonoContext<AppEnv>,
  { title, content }: SandboxPage,
  brand: Brand,
  status: Problem['status'] | 200 = 200,
) {
  c.header('Content-Security-Policy', policy);
  c.header('Referrer-Policy', 'no-referrer');
  const body = html`<main>
<p class="brand"><img src="${brand.mark}" alt="">${brand.name} <b>Sandbox</b></p>
${content}
<p class="note">Ini simulasi gerbang pembayaran. Tidak ada uang sungguhan yang berpindah.</p>
</main>`;
  return c.html(wholePage({ title: `${title} · ${brand.name}`, style, body }), status);
}

/** `hasName`: the payer sees the customer's name only while the charge can be paid. */
function details(charge: SandboxCharge, hasName: boolean): Html {
  return html`<dl>
<div><dt>Kode pesanan</dt><dd>${charge.order_code}</dd></div>
${hasName ? html`<div><dt>Atas nama</dt><dd>${charge.customer_name}</dd></div>` : ''}
<div><dt>Termin</dt><dd>${charge.termin} dari ${charge.termin_count}</dd></div>
</dl>`;
}

function button(action: string, label: string, kind: string): Html {
  return html`<button type="submit" name="action" value="${action}" class="${kind}">${label}</button>`;
}

/** The page of a charge that can be paid. */
const chargePage = (charge: SandboxCharge, back: string): SandboxPage => ({
  title: `Bayar ${charge.order_code}`,
  content: html`<h1>Pembayaran termin ${charge.termin}</h1>
<p class="amount">${formatRupiah(charge.amount)}</p>
${details(charge, true)}
<form method="post">
${button('pay', 'Bayar', 'primary')}
${button('fail', 'Gagalkan', 'plain')}
${button('expire', 'Biarkan kedaluwarsa', 'plain')}
</form>
<p><a href="${back}">Kembali tanpa membayar</a></p>`,
});

const ENDED = {
  open: 'Tagihan ini sudah kedaluwarsa.',
  paid: 'Tagihan ini sudah dibayar.',
  failed: 'Pembayaran tagihan ini gagal.',
  expired: 'Tagihan ini sudah kedaluwarsa.',
} satisfies Record<SandboxCharge['status'], string>;

/** The page of a charge that can no longer be paid. */
const endedPage = (charge: SandboxCharge, back: string): SandboxPage => ({
  title: ENDED[charge.status],
  content: html`<h1>${ENDED[charge.status]}</h1>
${details(charge, false)}
<p><a class="primary" href="${back}">Lihat status pembayaran</a></p>`,
});

const messagePage = (title: string, back: string): SandboxPage => ({
  title,
  content: html`<h1>${title}</h1>
<p><a class="primary" href="${back}">Ke daftar pesanan</a></p>`,
});

export type SandboxCharge = NonNullable<Awaited<ReturnType<typeof loadSandboxCharge>>>;

export async function loadSandboxCharge(db: Db, reference: string) {
  return db
    .selectFrom('charges as charge')
    .innerJoin('payments as payment', 'payment.id', 'charge.payment_id')
    .innerJoin('orders as order', 'order.id', 'payment.order_id')
    .innerJoin('customers as customer', 'customer.id', 'order.customer_id')
    .select(['charge.reference', 'charge.amount', 'charge.status', 'charge.expires_at'])
    .select(['payment.termin', 'order.termin as termin_count', 'order.code as order_code', 'payment.link_token'])
    .select('customer.name as customer_name')
    .where('charge.reference', '=', reference)
    .where('charge.gateway', '=', 'sandbox')
    .executeTakeFirst();
}

/** The events that a visitor of the page can cause. */
const EVENTS = { pay: 'captured', fail: 'failed', expire: 'expired' } as const;
export type SandboxAction = keyof typeof EVENTS;

async function readEvent(request: Request): Promise<(typeof EVENTS)[SandboxAction] | null> {
  const given = new URLSearchParams(await readText(request)).get('action') ?? '';
  // Object.hasOwn does not narrow the key.
  return Object.hasOwn(EVENTS, given) ? EVENTS[given as SandboxAction] : null;
}

function isPayable(charge: SandboxCharge, now: Date): boolean {
  return charge.status === 'open' && charge.expires_at > now.toISOString();
}

/** The sandbox's page: GET shows a charge, POST pays, fails or expires it and sends the payer back. */
export function sandboxPages({ db, settings, brand, now, log, receive }: PageHost, key: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const orders = siteLink(settings, '/pesanan');
  app.get('/:reference', async (c) => {
    const charge = await loadSandboxCharge(db, pathText(c, 'reference', 'Tagihan'));
    if (!charge) return showPage(c, messagePage('Tagihan tidak ditemukan.', orders), brand, 404);
    const back = paymentLinks(settings, charge.link_token).status;
    return showPage(c, isPayable(charge, now()) ? chargePage(charge, back) : endedPage(charge, back), brand);
  });
  app.post('/:reference', async (c) => {
    const charge = await loadSandboxCharge(db, pathText(c, 'reference', 'Tagihan'));
    if (!charge) return showPage(c, messagePage('Tagihan tidak ditemukan.', orders), brand, 404);
    const back = paymentLinks(settings, charge.link_token).status;
    const event = await readEvent(c.req.raw);
    if (!event) return showPage(c, messagePage('Pilihan tidak dikenal.', orders), brand, 400);
    // A second tap, or a page that stayed open. The status page shows what happened to the charge.
    if (!isPayable(charge, now())) return c.redirect(back, 303);
    const { reference, amount } = charge;
    const reported = { reference, transaction: randomUUID(), event, amount, at: now().toISOString() };
    try {
      await receive({ headers: new Headers(), body: sign(reported, key) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      log.error(`sandbox: notification for ${reference} was refused: ${error.message}`);
      return showPage(c, messagePage('Notifikasi pembayaran tidak diterima. Coba lagi.', back), brand, 502);
    }
    return c.redirect(back, 303);
  });
  return app;
}

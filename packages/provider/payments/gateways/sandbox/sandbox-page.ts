import { randomUUID } from 'node:crypto';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Db } from '../../../db/schema.ts';
import type { AppEnv } from '../../../http/app-env.ts';
import type { Html } from '../../../http/html-page.ts';
import { pathText, readText } from '../../../http/input.ts';
import { Problem } from '../../../http/problem.ts';
import { paymentLinks, siteLink } from '../../../platform/links.ts';
import type { PageHost } from '../gateway.ts';
import { sign } from './sandbox-format.ts';
import { type SandboxPage, showPage } from './sandbox-frame.ts';

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

import { html } from 'hono/html';
import { formatRupiah } from '#domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { type Html, pageShell } from '../page.ts';

function sandboxPage(title: string, content: Html): Html {
  return pageShell(
    title,
    html`<p class="brand"><span aria-hidden="true"></span>Gerbang Pembayaran <b>Sandbox</b></p>
${content}
<p class="note">Ini simulasi gerbang pembayaran. Tidak ada uang sungguhan yang berpindah.</p>`,
  );
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
export function chargePage(charge: SandboxCharge, homeUrl: string): Html {
  return sandboxPage(
    `Bayar ${charge.order_code}`,
    html`<h1>Pembayaran termin ${charge.termin}</h1>
<p class="amount">${formatRupiah(charge.amount)}</p>
${details(charge, true)}
<form method="post">
${button('pay', 'Bayar', 'primary')}
${button('fail', 'Gagalkan', 'plain')}
${button('expire', 'Biarkan kedaluwarsa', 'plain')}
</form>
<p><a href="${homeUrl}">Kembali tanpa membayar</a></p>`,
  );
}

const ENDED = {
  open: 'Tagihan ini sudah kedaluwarsa.',
  paid: 'Tagihan ini sudah dibayar.',
  failed: 'Pembayaran tagihan ini gagal.',
  expired: 'Tagihan ini sudah kedaluwarsa.',
} satisfies Record<SandboxCharge['status'], string>;

/** The page of a charge that can no longer be paid. */
export function endedPage(charge: SandboxCharge, homeUrl: string): Html {
  return sandboxPage(
    ENDED[charge.status],
    html`<h1>${ENDED[charge.status]}</h1>
${details(charge, false)}
<p><a class="primary" href="${homeUrl}">Lihat status pembayaran</a></p>`,
  );
}

export function messagePage(message: string, homeUrl: string): Html {
  return sandboxPage(
    message,
    html`<h1>${message}</h1>
<p><a class="primary" href="${homeUrl}">Ke daftar pesanan</a></p>`,
  );
}

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

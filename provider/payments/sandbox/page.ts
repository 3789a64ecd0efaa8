import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { formatRupiah } from '#domain/money.ts';
import type { SandboxBill } from './bill.ts';
import { sandboxStyle } from './style.ts';

type Html = ReturnType<typeof html>;

const styleHash = createHash('sha256').update(sandboxStyle).digest('base64');

/** No script, nothing from elsewhere, one stylesheet known by its hash, forms only to this site. */
export const sandboxPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  // The empty icon below: without it the browser asks for one and reports that the policy forbids it.
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

// The stylesheet is ours and must reach the page unescaped: its hash is in the policy.
const styleElement = () => html`${{ toString: () => `<style>${sandboxStyle}</style>`, isEscaped: true }}`;

function shell(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${styleElement()}
</head>
<body>
<main>
<p class="brand"><span aria-hidden="true"></span>Gerbang Pembayaran <b>Sandbox</b></p>
${content}
<p class="note">Ini simulasi gerbang pembayaran. Tidak ada uang sungguhan yang berpindah.</p>
</main>
</body>
</html>`;
}

function details(bill: SandboxBill): Html {
  return html`<dl>
<div><dt>Kode pesanan</dt><dd>${bill.order_code}</dd></div>
<div><dt>Atas nama</dt><dd>${bill.customer_name}</dd></div>
<div><dt>Termin</dt><dd>${bill.termin} dari ${bill.termin_count}</dd></div>
</dl>`;
}

function button(action: string, label: string, kind: string): Html {
  return html`<button type="submit" name="action" value="${action}" class="${kind}">${label}</button>`;
}

/** The page of a bill that can be paid. */
export function billPage(bill: SandboxBill, homeUrl: string): Html {
  return shell(
    `Bayar ${bill.order_code}`,
    html`<h1>Pembayaran termin ${bill.termin}</h1>
<p class="amount">${formatRupiah(bill.amount)}</p>
${details(bill)}
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
} satisfies Record<SandboxBill['status'], string>;

/** The page of a bill that can no longer be paid. */
export function endedPage(bill: SandboxBill, homeUrl: string): Html {
  return shell(
    ENDED[bill.status],
    html`<h1>${ENDED[bill.status]}</h1>
${details(bill)}
<p><a class="primary" href="${homeUrl}">Lihat pembayaran pesanan</a></p>`,
  );
}

/** A page that only says something. */
export function messagePage(message: string, homeUrl: string): Html {
  return shell(
    message,
    html`<h1>${message}</h1>
<p><a class="primary" href="${homeUrl}">Ke daftar pesanan</a></p>`,
  );
}

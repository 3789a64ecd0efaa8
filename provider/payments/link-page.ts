import { html } from 'hono/html';
import { sandboxStyle } from './sandbox/style.ts';

/**
 * The page that a payment's link shows when it cannot lead to the gateway: what happened, a way to try again, and the way back. The order
 * stays as it is. Its policy is `sandboxPolicy`, which knows the stylesheet by its hash.
 */
export function linkPage(message: string, links: { again: string | null; back: string }) {
  const style = html`${{ toString: () => `<style>${sandboxStyle}</style>`, isEscaped: true }}`;
  const again = links.again ? html`<p><a class="primary" href="${links.again}">Coba lagi</a></p>` : '';
  return html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<meta name="color-scheme" content="light dark">
<title>Pembayaran</title>
${style}
</head>
<body>
<main>
<h1>Pembayaran belum dapat dibuka</h1>
<p>${message}</p>
<p>Pesanan Anda tetap tersimpan dan dapat dibayar sampai batas waktunya.</p>
${again}
<p><a href="${links.back}">Ke daftar pesanan</a></p>
</main>
</body>
</html>`;
}

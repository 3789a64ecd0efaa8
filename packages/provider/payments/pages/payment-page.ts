import type { Context as HonoContext } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../../http/app-env.ts';
import { type Html, policyOf, wholePage } from '../../http/html-page.ts';
import type { Problem } from '../../http/problem.ts';
import { dataUrl, siteFile } from '../../platform/brand.ts';

/**
 * Stylesheet of payment pages, papers and our own gateway's test pages, with the site's colours (src/styles/tokens.css) and font: like the
 * pictures it is a data URL, so that a page whose address is a secret requests nothing. It joins the site's view transition only because
 * Chromium logs an error otherwise.
 */
const style = `
@font-face { font-family: 'Plus Jakarta Sans'; font-weight: 400 800; src: url(${dataUrl('font/woff2', siteFile('src/styles/plus-jakarta-sans.woff2'))}) format('woff2'); }
@view-transition { navigation: auto; }
:root { color-scheme: light dark; --ground: #f6f3ee; --card: #fff; --text: #14181c; --soft: #4d565e; --line: #dcd5ca; --accent: #c93a12; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root:not([data-paper]) { --ground: #0c1116; --card: #151d25; --text: #eef2f4; --soft: #b7c3cc; --line: #2a3743; --accent: #ff7d55; --on-accent: #23100a; }
}
* { box-sizing: border-box; margin: 0; }
body { min-block-size: 100dvh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--text); font: 16px/1.5 'Plus Jakarta Sans', system-ui, sans-serif; word-spacing: .06em; }
main { inline-size: min(100%, 26rem); padding: 24px; border: 1px solid var(--line); border-radius: 20px; background: var(--card); }
.brand { display: flex; align-items: center; gap: 8px; font-weight: 700; }
.brand img { max-inline-size: 40%; block-size: 40px; object-fit: contain; }
address { font-style: normal; font-size: .875rem; overflow-wrap: anywhere; }
address strong { font-size: 1rem; }
.brand address { color: var(--soft); font-weight: 400; line-height: 1.4; }
.brand strong { color: var(--text); }
.brand b { padding: 2px 8px; border: 1px solid var(--line); border-radius: 999px; color: var(--text); font-weight: 600; }
h1 { margin-block-start: 24px; font-size: 1.125rem; font-weight: 600; }
h1 + p:not(.amount) { margin-block-start: 8px; }
.amount { font-size: clamp(1.75rem, 9.5vw, 2.25rem); font-weight: 700; letter-spacing: -.02em; line-height: 1.2; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
dl { margin-block: 20px; border-block: 1px solid var(--line); padding-block: 8px; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding-block: 6px; }
dt { flex: none; color: var(--soft); }
dd { font-weight: 600; text-align: end; text-wrap: balance; overflow-wrap: anywhere; }
p:has(> a.primary) { margin-block-start: 16px; }
form { display: grid; gap: 8px; margin-block-start: 8px; }
.amount + p { margin-block-start: 8px; }
button, a.primary { display: grid; place-items: center; inline-size: 100%; min-block-size: 48px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 12px; background: transparent; color: inherit; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button.primary, a.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button:hover, a.primary:hover { filter: brightness(1.06); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
p a:not(.primary) { display: grid; place-items: center; min-block-size: 44px; margin-block-start: 8px; color: var(--soft); }
small { color: var(--soft); font-weight: 400; }
p.contact a { display: inline-block; margin: 0; color: var(--text); }
dd a { color: inherit; font-variant-ligatures: none; }
p.contact { margin-block-start: 16px; color: var(--soft); font-size: .875rem; text-align: center; }
p a.plain { border: 1px solid var(--line); border-radius: 12px; min-block-size: 48px; color: var(--text); font-weight: 600; text-decoration: none; }
[data-paper] { color-scheme: light; }
[data-paper] main { inline-size: min(100%, 44rem); }
[data-paper] dl div { display: grid; grid-template-columns: 10rem minmax(0, 1fr); }
[data-paper] dd { text-align: start; text-wrap: wrap; }
.letterhead, .signed { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 24px; }
.letterhead img { display: block; max-inline-size: 100%; block-size: 48px; margin-block-end: 4px; object-fit: contain; object-position: 0 50%; }
.letterhead h1 { margin: 0; letter-spacing: .08em; }
.signed { align-items: end; margin-block-end: 24px; }
.signature { display: grid; min-inline-size: 11rem; }
.room { position: relative; display: flex; align-items: center; block-size: 4.5rem; }
.room img { max-inline-size: 150px; block-size: 64px; object-fit: contain; mix-blend-mode: multiply; }
.room .seal { position: absolute; inset-inline-start: 0; max-inline-size: 90px; block-size: 76px; }
.duty + img:not(.seal) { margin-inline-start: -8mm; }
.duty ~ .seal { inset-inline-start: 25mm; }
.room:has(.duty) { block-size: 34mm; }
.duty { display: grid; flex: none; place-items: center; inline-size: 24mm; block-size: 32mm; border: 1px dashed var(--soft); color: var(--soft); font-size: .75rem; text-align: center; text-wrap: balance; }
.signature strong { display: block; padding-block-start: 4px; border-block-start: 1px solid; }
.signature strong + br { display: none; }
@page { size: A4; margin: 20mm; }
@media print { body { display: block; padding: 0; } main { inline-size: auto; padding: 0; border: 0; } [data-paper] button { display: none; } }
@media (max-width: 30rem) { [data-paper] dl div { grid-template-columns: 1fr; gap: 0; } }
.note { margin-block-start: 12px; color: var(--soft); font-size: .8125rem; text-align: center; text-wrap: balance; }
`;

/** A page, and its Content-Security-Policy. */
export type Page = { html: Html; policy: string };

/** Sends a page. Its address is a secret, so no referrer leaks it. */
export function showPage(c: HonoContext<AppEnv>, { html: page, policy }: Page, status: Problem['status'] | 200 = 200) {
  c.header('Content-Security-Policy', policy);
  c.header('Referrer-Policy', 'no-referrer');
  return c.html(page, status);
}

/** `data`: attributes of `<html>` for a script that calls this server. `head`: the preview. `isPaper`: a sheet to print, white in both themes. */
type Extras = { script: string; data: { order: number; screen: string }; head: Html; isPaper: boolean };

export function pageShell(title: string, content: Html, extras: Partial<Extras> = {}): Page {
  const { script, data, head = '', isPaper } = extras;
  const forScript = data ? html` data-order="${data.order}" data-screen="${data.screen}"` : '';
  const attributes = html`${forScript}${isPaper ? html` data-paper` : ''}`;
  const policy = `${policyOf(style, script)}; font-src data:`;
  return {
    html: wholePage({
      title,
      style,
      script,
      attributes,
      head,
      body: html`<main>
${content}
</main>`,
    }),
    policy: data ? `${policy}; connect-src 'self'` : policy,
  };
}

/** The page of a payment link that cannot lead to the gateway: the reason, a retry link, and a link back. The order does not change. */
export function linkErrorPage(message: string, links: { again: string | null; back: string }): Page {
  const again = links.again ? html`<p><a class="primary" href="${links.again}">Coba lagi</a></p>` : '';
  return pageShell(
    'Pembayaran',
    html`<h1>Pembayaran belum dapat dibuka</h1>
<p>${message}</p>
<p>Pesanan Anda tetap tersimpan dan dapat dibayar sampai batas waktunya.</p>
${again}
<p><a href="${links.back}">Ke daftar pesanan</a></p>`,
  );
}

import type { Context as HonoContext } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../../../http/app-env.ts';
import { type Html, policyOf, wholePage } from '../../../http/html-page.ts';
import type { Problem } from '../../../http/problem.ts';
import { type Brand, dataUrl, siteFile } from '../../../platform/brand.ts';

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

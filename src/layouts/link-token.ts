/*
 * The inline script of a screen whose address contains the token of a link: moves the token from the address to
 * `window.__linkToken` (src/stores/account/authentication.ts). It runs before the styles, because Chromium names the address of a
 * page as the referrer of its fonts, despite the page's Referrer-Policy. The history must not keep the token either.
 */

const query = new URLSearchParams(location.search);
// Without what a chat added to the address. A token has 43 characters (packages/provider/customers/reset-links.ts), and may end with '_'.
window.__linkToken = (query.get('token') ?? '').replace(/[^\w-]+$/, '').slice(0, 43);
query.delete('token');
const rest = query.toString();
history.replaceState(history.state, '', rest === '' ? location.pathname : `${location.pathname}?${rest}`);

export {};

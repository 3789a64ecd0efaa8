/**
 * The budgets of the present build, for `size-limit`: kilobytes of 1000 bytes, compressed as the server sends them. Every page is weighed as it
 * is served; pictures are not. Builds first if the sources changed.
 */
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { scriptsOf } from '@slotterbit/server/page-scripts.ts';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { ensureBuilt } from './scripts/build.mjs';

/** Pages that are rendered on demand. Ids are of the demo catalogue; screens of one order answer to any id. */
const onDemand = [
  '/home',
  '/allproduct',
  '/bidang/hukum',
  '/allindexing',
  '/product/1',
  '/single-product/1',
  '/add-to-cart/1',
  '/catagory',
  '/catagory/1',
  '/bandingkan?id=1&id=2',
  '/detailorder/1',
  '/pay/1',
  '/track/1',
  '/invoice/1',
  '/login/supp',
  '/register/supp',
];
/** Static pages into which a script fills the customer's data. */
const FILLED_IN = ['/profile', '/edit-profile', '/checkout'];
const client = 'dist/client';
if ((await ensureBuilt({ silent: true })) !== 0) throw new Error('The site could not be built; see above.');
const preRendered = globSync('**/index.html', { cwd: client }).map((file) => `/${file.replace(/\/?index\.html$/, '')}`);

const cache = '.cache/size-limit/';
mkdirSync(cache, { recursive: true });

const check = (name: string, path: string | string[], limit: string) => ({ name, path, limit, brotli: false });

/** The compressed version of a file; a file that would not shrink is sent as it is. */
const sent = (path: string) => (existsSync(`${client}${path}.br`) ? `${client}${path}.br` : client + path);

const scriptsIn = scriptsOf(client);

async function checksOf(path: string, origin: string) {
  const response = await fetch(origin + path);
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}.`);
  const html = await response.text();
  const document = `${cache}${path.replaceAll('/', '-')}.br`;
  writeFileSync(document, brotliCompressSync(html));
  // The code of the other islands loads with the first touch.
  const atLoad = html.replaceAll(/<astro-island\b[^>]*touched-only[^>]*>/g, '');
  const scripts = scriptsIn(atLoad).map(sent);
  const isLive = atLoad.includes('<astro-island');
  // The code of a customer's own screens is needed at once, and there is a goal for their LCP. That of the catalogue's screens loads in a quiet
  // moment or with the first touch (src/layouts/client-painted.ts); at load they may have 6 kB (`npm run bench`).
  const limits = !isLive
    ? { scripts: FILLED_IN.includes(path) ? '7.7 kB' : '5 kB', page: '45 kB' }
    : html.includes('id="scripts-ahead"')
      ? { scripts: '107.1 kB', page: '149.9 kB' }
      : { scripts: '103.6 kB', page: '140.6 kB' };
  const font = globSync(`${client}/_astro/*.woff2`);
  return [
    check(`${path}: scripts`, scripts, limits.scripts),
    check(`${path}: document, scripts, font`, [document, ...scripts, ...font], limits.page),
  ].filter((one) => one.path.length > 0);
}

const server = await startBuiltServer();
const checks = await Promise.all([...preRendered, ...onDemand].map((path) => checksOf(path, server.url))).finally(() =>
  server.stop(),
);

/**
 * Loaded when the browser is idle: the sheet, or with the first tap, as that of 'Pesan lagi' and the calendar file; the purchase form on desktops
 * alone, and Swiper. On an invoice with something to pay, the library of its QR code (uqr's file is called dist).
 */
const later = [
  'AddToCartSheet',
  'PurchaseForm',
  'OrderAgainSheet',
  'CancelOrderSheet',
  'WaitingPanel',
  'AccountPanels',
  'calendar-file',
  'slider',
  'dist',
].map((name) => check(`${name}, later`, `${client}/_astro/${name}.*.js.br`, '30 kB'));

const suggestions = check(
  'search-suggestions, when a search field gets the focus',
  `${client}/_astro/search-suggestions.*.js.br`,
  '5 kB',
);

export default [...checks.flat(), ...later, suggestions];

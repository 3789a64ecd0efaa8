import type { APIRequestContext, APIResponse } from 'playwright/test';
import { expect, test } from '#tests/support/e2e/test.ts';

/** Headers of every response. */
const EVERY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** The policy of a page: denies everything that it does not name. */
const PAGE_POLICY =
  /^default-src 'none'; connect-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'( \*)?; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types sw; script-src 'self'( 'sha256-[\w+/=]+')*; style-src 'self'( 'sha256-[\w+/=]+'){1,2}; style-src-attr 'unsafe-inline'/;
/** The policy of the sandbox's pages: no scripts, the font in the page. */
const PLAIN_POLICY =
  /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; font-src data:$/;

const PRIVATE = 'private, no-store';
const ASKED_EACH_TIME = 'public, max-age=0, must-revalidate';
const AN_HOUR = 'public, max-age=3600, must-revalidate';
const NONE = undefined;

type Row = {
  status: number;
  cache: string | undefined;
  policy?: RegExp;
  /** Headers that differ from those of every response. */
  own?: Record<string, string>;
  ask?: { method?: string; headers?: Record<string, string>; data?: object };
};

const PAGE = { policy: PAGE_POLICY, cache: ASKED_EACH_TIME };
const PICTURE = { 'cross-origin-resource-policy': 'cross-origin' };
const NO_REFERRER = { 'referrer-policy': 'no-referrer' };
const HTML = { headers: { accept: 'text/html' } };

const TABLE: Record<string, Row> = {
  '/login': { status: 200, ...PAGE, own: { 'content-encoding': 'br' } },
  '/atur-password?token=A': { status: 200, policy: PAGE_POLICY, cache: 'no-store', own: NO_REFERRER },
  '/home': { status: 200, ...PAGE },
  '/detailorder/1': { status: 200, ...PAGE },
  '/no-such-page': { status: 404, ...PAGE },
  '/product/99999999': { status: 404, policy: PAGE_POLICY, cache: 'no-store' },
  '/catagory/99999999': { status: 200, ...PAGE },
  '/_image?href=%2Ffavicon.svg&w=10': { status: 404, ...PAGE },
  '/covers/abdi-arunika.svg': { status: 200, cache: AN_HOUR, own: PICTURE },
  '/favicon.svg': { status: 200, cache: AN_HOUR, own: PICTURE },
  '/favicon.ico': { status: 200, cache: AN_HOUR, own: { ...PICTURE, 'content-type': 'image/x-icon' } },
  '/sw.js': { status: 200, cache: ASKED_EACH_TIME },
  '/manifest.webmanifest': { status: 200, cache: ASKED_EACH_TIME },
  '/speculation-rules.json': { status: 200, cache: ASKED_EACH_TIME },
  '/robots.txt': { status: 200, cache: AN_HOUR },
  '/login/?next=%2Fcart': { status: 308, cache: NONE, own: { location: '/login?next=%2Fcart' } },
  '/Login.%20?next=%2Fcart': { status: 308, cache: NONE, own: { location: '/login?next=%2Fcart' } },
  '/bayar/no-such-link%E2%80%8B': { status: 404, cache: PRIVATE, policy: PAGE_POLICY, own: NO_REFERRER },
  '/%zz': { status: 400, cache: 'no-store' },
  '/api/items': { status: 200, cache: 'public, no-cache' },
  '/api/items?page=x': { status: 422, cache: PRIVATE },
  '/api/carts': { status: 401, cache: PRIVATE },
  '/api/no-such-call': { status: 404, cache: PRIVATE },
  '/api/openapi.json': { status: 200, cache: 'public, max-age=300' },
  '/healthz': { status: 200, cache: PRIVATE },
  '/readyz': { status: 200, cache: PRIVATE },
  '/metrics': { status: 200, cache: PRIVATE },
  '/gateway/sandbox/no-such-bill': { status: 404, cache: PRIVATE, policy: PLAIN_POLICY, own: NO_REFERRER },
  '/bayar/no-such-link/invoice': {
    status: 303,
    cache: PRIVATE,
    own: { ...NO_REFERRER, location: '/bayar/no-such-link' },
  },
  '/bayar/no-such-link': { status: 404, cache: PRIVATE, policy: PAGE_POLICY, own: NO_REFERRER },
  '/api/payments/no-such-link': { status: 404, cache: PRIVATE, own: NO_REFERRER },
  '/api/payments/no-such-link/pay': {
    status: 303,
    cache: PRIVATE,
    own: { ...NO_REFERRER, location: '/bayar/no-such-link' },
    ask: HTML,
  },
};

function expectHeaders(answer: APIResponse, { status, cache, policy, own }: Row, what: string): void {
  const headers = answer.headers();
  expect(answer.status(), what).toBe(status);
  expect(headers, what).toMatchObject({ ...EVERY, ...own });
  expect(headers['cache-control'], what).toBe(cache);
  if (policy) expect(headers['content-security-policy']?.replaceAll(/; */g, '; '), what).toMatch(policy);
  else expect(headers, what).not.toHaveProperty('content-security-policy');
}

const get = (request: APIRequestContext, path: string, ask: Row['ask'] = {}) =>
  request.fetch(path, { ...ask, maxRedirects: 0 });

test('headers of each kind of answer', async ({ request }) => {
  for (const [path, row] of Object.entries(TABLE)) expectHeaders(await get(request, path, row.ask), row, path);
});

test('headers of scripts and of 304', async ({ request }) => {
  const once = await get(request, '/login');
  const asset = /\/_astro\/[^"')\s]+\.js/.exec(await once.text())?.[0] ?? '';
  const part = (await get(request, asset)).headers();
  expect(part).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  // Headers for documents would only make a script larger.
  expect(part).not.toHaveProperty('permissions-policy');
  for (const path of ['/login', '/home', '/api/items']) {
    const cache = path === '/api/items' ? 'public, no-cache' : ASKED_EACH_TIME;
    // An order of another test changes the ETag of the items.
    await expect(async () => {
      const { etag = '' } = (await get(request, path)).headers();
      const again = await get(request, path, { headers: { 'if-none-match': etag } });
      expectHeaders(again, { status: 304, cache, ...(path === '/api/items' ? {} : PAGE) }, `304 of ${path}`);
    }).toPass({ timeout: 15_000 });
  }
});

test('headers of the cart, a payment link, its page and a bill', async ({ shop, request, customer }) => {
  const authorization = `Bearer ${customer.session.access_token}`;
  const ask = { headers: { authorization } };
  expectHeaders(await get(request, '/api/carts', ask), { status: 200, cache: PRIVATE }, 'the cart');
  const { payment_url, payments } = await shop.ordered();
  const link = await get(request, payment_url ?? '');
  expectHeaders(link, { status: 303, cache: PRIVATE, own: NO_REFERRER }, 'the link');
  const charge = await request.post(payment_url ?? '', { maxRedirects: 0 });
  const page = await get(request, payments[0]?.share_url ?? '');
  expectHeaders(page, { status: 200, cache: PRIVATE, policy: PAGE_POLICY, own: NO_REFERRER }, 'the page of the payer');
  expect(page.headers()).not.toHaveProperty('etag');
  const bill = await get(request, charge.headers()['location'] ?? '');
  expectHeaders(bill, { status: 200, cache: PRIVATE, policy: PLAIN_POLICY, own: NO_REFERRER }, 'the bill');
});

import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loginRequest, refreshRequest, registerRequest } from '#contract/auth.ts';
import { addToCartRequest } from '#contract/carts.ts';
import { decodeCart } from '#contract/decode/cart.ts';
import { decodeItem } from '#contract/decode/item.ts';
import { decodeOrder } from '#contract/decode/order.ts';
import { dateOf, linkOf } from '#contract/decode/read.ts';
import { decodeSession } from '#contract/decode/session.ts';
import { itemsQuery } from '#contract/items.ts';
import { createOrderRequest, ordersQuery } from '#contract/orders.ts';
import { categoryChoice } from '#domain/category.ts';
import { imageUrl, monogram } from '#domain/image.ts';
import { safeNextPath } from '#domain/login.ts';
import { parseMonth, parseMonthNumber, parseYear } from '#domain/month.ts';
import { phoneNumber, readablePhone } from '#domain/phone.ts';
import { whatsappNumber } from '#provider/customers/register.ts';
import { networkOf } from '#provider/customers/tags.ts';
import type { AppEnv } from '#provider/http/env.ts';
import { readJson } from '#provider/http/input.ts';
import { matchesTag, preferredEncoding } from '#provider/http/representation.ts';
import { midtransNotification } from '#provider/payments/midtrans/format.ts';
import { addressOf, clientAddress, isPagePath, isProviderPath, withoutSlash } from '#server/address.ts';
import { pageAddress } from '#server/page-cache.ts';
import { pagePolicy } from '#server/security-headers.ts';

/*
 * Whatever comes from outside goes through these. None may take longer than in proportion to the text: a regular expression that
 * backtracks would take minutes for one of these texts, and everybody waits meanwhile. All of them together take a second or two.
 */
const LIMIT_MS = 5_000;
const LENGTH = 80_000;

const repeated = (...parts: string[]) => parts.map((part) => part.repeat(LENGTH / part.length));
const ROWS = repeated(
  '/',
  ' ',
  '\t',
  '0',
  '9',
  'a',
  'A-',
  '.',
  'a.',
  '-',
  '+',
  '@',
  'a@',
  'a@a.',
  ':',
  '::',
  '%',
  '<script',
  '</',
  ';',
  ', ',
);
const TEXTS = [
  ...ROWS,
  ...['/', ' ', '0', 'a', 'a.', '-'].map((part) => `${part.repeat(LENGTH / part.length)}!`),
  ...ROWS.flatMap((row) => [`/${row}x`, `/a${row}b/`]),
  ...['a@', 'Bearer ', '+62', '2027-', 'gzip;q=0.', 'gzip;', 'application/', '[', '::ffff:'].flatMap((head) =>
    [' ', '0', 'a', '.', 'a.', '-', ';'].map((part) => `${head}${part.repeat(LENGTH / part.length)}!`),
  ),
];

const schema = (one: z.ZodObject) => (text: string) =>
  one.safeParse(Object.fromEntries(Object.keys(one.shape).map((name) => [name, text])));
const shape = (names: string, decode: (value: unknown) => unknown) => (text: string) => {
  const fields = Object.fromEntries(names.split(' ').map((name) => [name, text]));
  return decode({
    ...fields,
    data: fields,
    items: [fields],
    carts: [fields],
    slots: [fields],
    payments: [fields],
    id: 1,
  });
};

const parsers: Record<string, (text: string) => unknown> = {
  withoutSlash,
  isProviderPath,
  addressOf: (url) => addressOf(`http://localhost/${url}`),
  isPagePath: (path) => isPagePath({ path, query: '', pathname: path }),
  pageAddress: (text) => [
    pageAddress({ path: text, query: '' }),
    pageAddress({ path: '/allproduct', query: text }),
    pageAddress({ path: '/allproduct', query: `kategori=${text}` }),
  ],
  clientAddress: (text) => clientAddress('::1', { 'x-forwarded-for': text }, 1),
  preferredEncoding,
  matchesTag: (text) => matchesTag(text, '"tag"'),
  networkOf,
  whatsappNumber,
  phoneNumber,
  readablePhone,
  pagePolicy: (text) => [pagePolicy("script-src 'self'", text), pagePolicy(text, '<p>')],
  login: schema(loginRequest),
  register: schema(registerRequest),
  refresh: schema(refreshRequest),
  addToCart: schema(addToCartRequest),
  createOrder: schema(createOrderRequest),
  orders: schema(ordersQuery),
  items: schema(itemsQuery),
  notification: schema(midtransNotification),
  dateOf,
  linkOf,
  parseMonth,
  parseMonthNumber,
  parseYear,
  monogram,
  safeNextPath,
  categoryChoice,
  imageUrl: (text) => imageUrl(text, 'https://gambar.example'),
  decodeItem: shape('name image price date month year kategori frekuensi badge_color rating capacity', decodeItem),
  decodeOrder: shape('code status total created_at date amount payment_url req_publish month year', decodeOrder),
  decodeCart: shape('req_publish price qty name image hde index_name', decodeCart),
  decodeSession: shape('access_token token refresh_token name email', decodeSession),
};

describe('a long text of a stranger is read in linear time by', () => {
  test.each(Object.entries(parsers))(
    '%s',
    (_name, parse) => {
      for (const text of TEXTS) parse(text);
    },
    LIMIT_MS,
  );

  test(
    'the check of a content type',
    async () => {
      const app = new Hono<AppEnv>().post('/', async (c) => c.json(await readJson(c, z.object({}))));
      app.onError((_error, c) => c.text('refused', 400));
      for (const text of TEXTS) {
        const headers = { 'content-type': `application/${text.trim()}` };
        expect((await app.request('/', { method: 'POST', headers, body: '{' })).status).toBe(400);
      }
    },
    LIMIT_MS,
  );
});

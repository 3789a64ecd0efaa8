import { loginRequest, refreshRequest, registerRequest } from '@slotterbit/contract/calls/auth-calls.ts';
import { addToCartRequest } from '@slotterbit/contract/calls/cart-calls.ts';
import { itemsQuery } from '@slotterbit/contract/calls/item-calls.ts';
import { createOrderRequest, ordersQuery } from '@slotterbit/contract/calls/order-calls.ts';
import { imageUrl } from '@slotterbit/contract/catalogue/image.ts';
import { monogram } from '@slotterbit/contract/catalogue/monogram.ts';
import { safeNextPath } from '@slotterbit/contract/customers/login.ts';
import { decodeCart } from '@slotterbit/contract/decode/decode-cart.ts';
import { decodeItem } from '@slotterbit/contract/decode/decode-item.ts';
import { decodeOrder } from '@slotterbit/contract/decode/decode-order.ts';
import { decodeSession } from '@slotterbit/contract/decode/decode-session.ts';

import { dateOf } from '@slotterbit/contract/decode/read-dates.ts';
import { linkOf } from '@slotterbit/contract/decode/read-values.ts';
import { parseMonth, parseMonthNumber, parseYear } from '@slotterbit/contract/values/month.ts';
import { phoneNumber, readablePhone } from '@slotterbit/contract/values/phone.ts';
import { parseRupiah } from '@slotterbit/contract/values/typed-amount.ts';
import { cleanCode, cleanText } from '@slotterbit/contract/values/typed-text.ts';
import { whatsappNumber } from '@slotterbit/provider/customers/register.ts';
import type { AppEnv } from '@slotterbit/provider/http/app-env.ts';
import { readJson } from '@slotterbit/provider/http/input.ts';
import { networkOf } from '@slotterbit/provider/http/network.ts';
import { matchesTag, preferredEncoding } from '@slotterbit/provider/http/representation.ts';
import { midtransNotification } from '@slotterbit/provider/payments/gateways/midtrans/midtrans-format.ts';
import { addressOf, clientAddress, isPagePath, isProviderPath, withoutSlash } from '@slotterbit/server/address.ts';
import { pageAddress } from '@slotterbit/server/page-cache.ts';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { categoryChoice } from '#src/catalogue/category.ts';

/*
 * Whatever comes from outside goes through these. None may take longer than in proportion to the text: a regular expression that
 * backtracks would take minutes for one of these texts, and everybody waits meanwhile. All of them together take a second or two.
 */
const LIMIT_MS = 5_000;
const LENGTH = 80_000;

const long = (part: string) => part.repeat(LENGTH / part.length);
const ROWS = '/| |\t|0|9|a|A-|.|a.|-|+|@|a@|a@a.|:|::|%|<script|</|;|, '.split('|').map(long);
const TEXTS = [
  ...ROWS,
  ...['/', ' ', '0', 'a', 'a.', '-'].map((part) => `${long(part)}!`),
  ...ROWS.flatMap((row) => [`/${row}x`, `/a${row}b/`]),
  ...['a@', 'Bearer ', '+62', '2027-', 'gzip;q=0.', 'gzip;', 'application/', '[', '::ffff:'].flatMap((head) =>
    [' ', '0', 'a', '.', 'a.', '-', ';'].map((part) => `${head}${long(part)}!`),
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
  parseRupiah,
  cleanText: (text) => cleanText(text.replaceAll('a', '\u200d')),
  cleanCode,
  readablePhone,
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

/** Fails if `work` takes too much time of the processor: other processes may be busy meanwhile. */
async function expectLinear(work: (text: string) => unknown): Promise<void> {
  const before = process.cpuUsage();
  for (const text of TEXTS) {
    await work(text);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(LIMIT_MS);
  }
}

describe('a long text of a stranger is read in linear time by', () => {
  test.each(Object.entries(parsers))('%s', (_name, parse) => expectLinear(parse));

  test('the check of a content type', async () => {
    const app = new Hono<AppEnv>().post('/', async (c) => c.json(await readJson(c, z.object({}))));
    app.onError((_error, c) => c.text('refused', 400));
    await expectLinear(async (text) => {
      const headers = { 'content-type': `application/${text.trim()}` };
      expect((await app.request('/', { method: 'POST', headers, body: '{' })).status).toBe(400);
    });
  });
});

import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('a cached page shows a taken slot without JavaScript', async ({ browser, origin }) => {
  const shop = new Shop(origin, await registerCustomer(origin));
  const [offer] = await shop.offers({ room: 2 });
  if (!offer) throw new Error('The catalogue has no offer.');
  const { itemId, slotId, year, month } = offer;
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
  const page = await context.newPage();
  await page.goto(`/product/${itemId}`);
  await shop.add(offer);
  await shop.order();
  await expect(async () => {
    // Other tests may take places in the same month.
    const { data }: ItemsAnswer = await (await context.request.get('/api/items')).json();
    const slot = data.items.find(({ id }) => id === itemId)?.slots.find(({ id }) => id === slotId);
    expect(slot?.remaining).toBeLessThan(offer.remaining);
    await page.goto(`/product/${itemId}`);
    const cell = page.getByRole('region', { name: 'Slot per bulan' }).getByRole('listitem');
    const text = slot?.remaining ? `Sisa ${slot.remaining}` : 'Penuh';
    await expect(cell.filter({ hasText: formatMonth({ year, month }) })).toContainText(text, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await context.close();
});

test('a page is not sent again to a browser that has it', async ({ request }) => {
  for (const path of ['/allindexing', '/allindexing?utm_source=wa']) {
    const first = await request.get(path);
    const etag = first.headers()['etag'] ?? '';
    const again = await request.get(path, { headers: { 'if-none-match': etag } });
    expect([first.status(), again.status(), (await again.body()).length]).toEqual([200, 304, 0]);
    const head = await request.head(path);
    expect([head.status(), head.headers()['etag'], (await head.body()).length]).toEqual([200, etag, 0]);
    const length = (answer: typeof first) => Number(answer.headers()['content-length']);
    expect(length(head)).toBe(length(first));
  }
});

test('the page of a missing item is a 404 that is never cached', async ({ request }) => {
  for (const _ of [1, 2]) {
    const { status, headers } = await request.get('/product/99999999').then((answer) => ({
      status: answer.status(),
      headers: answer.headers(),
    }));
    expect([status, headers['cache-control'], headers['etag']]).toEqual([404, 'no-store', undefined]);
  }
});

test('GET items returns the request id, answers 304 and HEAD without a body, and explains a refusal', async ({
  request,
}) => {
  const path = '/api/items?page=1&limit=2';
  const first = await request.get(path, { headers: { 'x-request-id': 'uji-coba-1234' } });
  const { etag = '', ...headers } = first.headers();
  const { data }: ItemsAnswer = await first.json();
  expect([first.status(), data.items.length, headers['x-request-id']]).toEqual([200, 2, 'uji-coba-1234']);
  expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['public, no-cache', 'nosniff']);
  const again = await request.get(path, { headers: { 'if-none-match': etag } });
  expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
  const head = await request.head(path);
  expect([head.status(), head.headers()['etag'], (await head.body()).length]).toEqual([200, etag, 0]);
  const refused = await request.get('/api/items?page=x');
  expect([refused.status(), await refused.json()]).toMatchObject([422, { errors: { page: ['page tidak valid.'] } }]);
});

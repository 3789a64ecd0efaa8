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

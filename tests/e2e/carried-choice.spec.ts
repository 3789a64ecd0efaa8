import type { ItemAnswer, ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { formatMonth, type Month, toInputValue } from '@slotterbit/contract/values/month.ts';
import type { Page } from 'playwright/test';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const rupiah = (amount: number) => `Rp ${new Intl.NumberFormat('id-ID').format(amount)}`;
const bar = (page: Page) => page.getByRole('complementary', { name: 'Pesan' });

type Offer = { item: ItemAnswer; indexing: string; price: number; open: Month; full: Month };

/** A demo item with an indexing that is not its cheapest, an open month after its first one, and a full month. */
async function demoOffer(page: Page): Promise<Offer> {
  const { data }: ItemsAnswer = await (await page.request.get('/api/items')).json();
  for (const item of data.items) {
    const lowest = Math.min(...item.indexing.map((one) => one.harga_jual ?? Number.POSITIVE_INFINITY));
    const dearer = item.indexing.find((one) => (one.harga_jual ?? 0) > lowest);
    const open = item.slots.filter(({ remaining }) => remaining > 0).at(-1);
    const full = item.slots.find(({ waiting_list }) => waiting_list);
    const first = item.slots.find(({ remaining }) => remaining > 0);
    if (dearer?.harga_jual && open && full && open !== first) {
      return { item, indexing: dearer.nama, price: dearer.harga_jual, open, full };
    }
  }
  throw new Error('The demo catalogue has no such item.');
}

const pathOf = ({ item, indexing }: Offer, month: Month) =>
  `/product/${item.id}?${new URLSearchParams({ indexing, bulan: toInputValue(month) })}`;

test('a card carries indexing and month, and product page and sheet start with them', async ({ page }) => {
  const offer = await demoOffer(page);
  const filter = new URLSearchParams({ indexing: offer.indexing, bulan: toInputValue(offer.open), q: offer.item.name });
  await page.goto(`/allproduct?${filter}`);
  const card = page.getByRole('article').filter({ hasText: offer.item.name });
  await expect(card.getByRole('link')).toHaveAttribute('href', pathOf(offer, offer.open));

  await card.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: offer.item.name });
  await expect(sheet.getByRole('radio', { name: offer.indexing })).toBeChecked();
  await expect(sheet.getByLabel('Bulan Publish').first()).toHaveValue(toInputValue(offer.open));
  await page.keyboard.press('Escape');

  // Every choice has the same page in the cache.
  const html = async (path: string) => (await page.request.get(path)).text();
  expect(await html(pathOf(offer, offer.open))).toBe(await html(`/product/${offer.item.id}`));
  await card.getByRole('link').click();
  await expect(bar(page)).toContainText(rupiah(offer.price));
  await expect(page.getByRole('button', { name: new RegExp(`^${offer.indexing}`) })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await bar(page).getByRole('button').click();
  await expect(sheet.getByRole('radio', { name: offer.indexing })).toBeChecked();
  await expect(sheet.getByLabel('Bulan Publish').first()).toHaveValue(toInputValue(offer.open));
  await expect(sheet.getByRole('button', { name: 'Tambah ke Keranjang' })).toBeEnabled();
});

test('of a choice that a journal lacks, one tap takes the nearest offer', async ({ page }) => {
  const offer = await demoOffer(page);
  await page.goto(pathOf({ ...offer, indexing: 'SINTA 99' }, offer.full));
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(bar(page)).toContainText('SINTA 99 tidak dapat dipesan di jurnal ini.');
  await expect(bar(page)).toContainText(`${formatMonth(offer.full)} sudah penuh.`);
  await expectStill(page);
  await bar(page)
    .getByRole('button', { name: /^Pilih (?!indexing)\D+ \d{4}$/ })
    .click();
  await expect(bar(page)).not.toContainText('sudah penuh');
  await bar(page)
    .getByRole('button', { name: /^Pilih (?!indexing)/ })
    .click();
  await expect(bar(page)).not.toContainText('tidak dapat dipesan');
  await bar(page).getByRole('button', { name: 'Pilih indexing & bulan' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Tambah ke Keranjang' })).toBeEnabled();
});

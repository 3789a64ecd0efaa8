import type { ItemAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import type { Locator, Page } from 'playwright/test';
import { answerItems, wireItem } from './items.ts';

export const offerName = 'Beri tahu bila ada slot';

export const april = { id: 12, month: 4, year: 2099, capacity: 5, used: 5, remaining: 0 };
const june = { id: 14, month: 6, year: 2099, capacity: 5, used: 1, remaining: 4 };

/** An entry of the customer for `april`, as the provider sends it: a held place. */
export const heldEntry = {
  id: 7,
  slot_id: april.id,
  item_id: 1,
  item_name: 'Jurnal Uji 1',
  year: 2099,
  month: 4,
  state: 'held',
  position: null,
  held_until: '2099-04-02T12:17:00.000Z',
};

export const waitingEntry = { ...heldEntry, state: 'waiting', position: 3, held_until: null };

/** The provider's answer with these entries. */
export const listOf = (...entries: object[]) => ({ json: { data: { entries } } });

/** A held place of an item's slot, as the provider sends it. */
export const heldPlace = (item: ItemAnswer, { id, year, month }: { id: number; year: number; month: number }) => ({
  ...heldEntry,
  slot_id: id,
  item_id: item.id,
  item_name: item.name,
  year,
  month,
});

/** Opens the sheet of the test's own item on /home, with its full month chosen. */
export async function openFullMonth(page: Page, slot: object): Promise<Locator> {
  await answerItems(page, [wireItem(1, { slots: [slot, june] })]);
  await page.goto('/home');
  await page.getByRole('article').filter({ hasText: 'Jurnal Uji 1' }).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Jurnal Uji 1' });
  await sheet.getByText('Bulan lain').click();
  await sheet.getByLabel('Bulan Publish').fill('2099-04');
  return sheet;
}

/** What the browser does when the customer comes back to the tab. */
export const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

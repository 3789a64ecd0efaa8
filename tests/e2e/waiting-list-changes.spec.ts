import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import {
  april,
  comeBack,
  heldEntry,
  listOf,
  offerName,
  openFullMonth,
  waitingEntry,
} from '#tests/support/e2e/waiting-list.ts';

/* What becomes of a shown waiting list (docs/product.md 13.9) when it changes elsewhere, or a call fails. */

const fullMonth = { ...april, waiting_list: true };
const failed = 'Gagal memuat daftar tunggu.';
const leaveName = 'Keluar dari antrean';

/** Answers the list with these entries from now on. */
const answerList = (page: Page, ...entries: object[]) =>
  page.route('**/api/waiting-list', (route) => route.fulfill(listOf(...entries)));

/** The entry ends elsewhere: the provider no longer knows it. */
async function endElsewhere(page: Page) {
  await answerList(page);
  await page.route('**/api/waiting-list/7', (route) =>
    route.fulfill({ status: 404, json: { message: 'Antrean tidak ditemukan.' } }),
  );
}

/** The list cannot be loaded. */
const failList = (page: Page) => page.route('**/api/waiting-list', (route) => route.fulfill({ status: 500, body: '' }));

test('the sheet says that the list is not loaded, tries again, and says that a hold ended elsewhere', async ({
  page,
  customer: _signedIn,
  allowConsole,
}) => {
  allowConsole(/404|500/);
  await failList(page);
  const sheet = await openFullMonth(page, fullMonth);
  await expect(sheet.getByText(failed)).toBeVisible();
  await expect(sheet.getByRole('button', { name: offerName })).toHaveCount(0);
  await answerList(page, heldEntry);
  await sheet.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(sheet.getByText('Slot ditahan untuk Anda sampai 2 Apr 19.17')).toBeVisible();
  await expect(sheet.getByText('Slot tersedia untuk bulan ini.')).toBeVisible();
  const leave = sheet.getByRole('button', { name: 'Lepas slot ini' });
  await expect(leave).toBeFocused();

  await endElsewhere(page);
  await leave.click();
  await expect(sheet.getByText('Slot tidak lagi ditahan untuk Anda.')).toBeVisible();
  await expect(sheet.getByText('Slot tidak tersedia pada bulan ini.').first()).toBeVisible();
  await expect(sheet.getByRole('button', { name: offerName })).toBeFocused();
});

test('the profile tries again, loads the list when the customer comes back, and says what ended elsewhere', async ({
  page,
  customer: _signedIn,
  allowConsole,
}) => {
  allowConsole(/404|500/);
  await failList(page);
  await page.goto('/profile');
  const list = page.getByRole('region', { name: 'Daftar tunggu' });
  await expect(list.getByText(failed)).toBeVisible();
  await expectAccessible(page);
  await answerList(page, heldEntry);
  await list.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(list.getByText('Slot ditahan untuk Anda sampai 2 Apr 19.17')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Coba lagi' })).toBeHidden();
  await expect(list.getByRole('heading')).toBeFocused();

  await answerList(page, waitingEntry);
  await comeBack(page);
  await expect(list.getByText('Anda ke-3 dalam antrean')).toBeVisible();
  await list.getByRole('button').focus();
  const answered = page.waitForResponse('**/api/waiting-list');
  await comeBack(page);
  await answered;
  await expect(list.getByRole('button')).toBeFocused();

  await endElsewhere(page);
  await list.getByRole('button', { name: leaveName }).click();
  await expect(page.getByText('Anda tidak lagi dalam antrean.')).toBeVisible();
  await expect(list.getByText('Anda tidak menunggu slot apa pun.')).toBeVisible();
  await expect(list.getByRole('heading')).toBeFocused();
});

test('a hold that ends while it is shown makes the month full', async ({ page, customer: _signedIn }) => {
  await page.clock.install();
  const until = new Date(Date.now() + 5 * 60_000).toISOString();
  await answerList(page, { ...heldEntry, held_until: until });
  const sheet = await openFullMonth(page, fullMonth);
  await expect(sheet.getByText('Slot tersedia untuk bulan ini.')).toBeVisible();
  await answerList(page);
  await page.clock.fastForward('06:00');
  await expect(sheet.getByText('Slot tidak tersedia pada bulan ini.').first()).toBeVisible();
  await expect(sheet.getByRole('button', { name: offerName })).toBeVisible();
});

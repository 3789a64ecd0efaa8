import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { hold } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import {
  april,
  comeBack,
  fullItem,
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

test('leaving an entry that ended elsewhere says so, and offers to wait again', async ({
  page,
  customer: _signedIn,
  allowConsole,
}) => {
  allowConsole(/404/);
  await answerList(page, waitingEntry);
  const sheet = await openFullMonth(page, fullMonth);
  await expect(sheet.getByText('Anda ke-3 dalam antrean')).toBeVisible();
  await endElsewhere(page);
  await sheet.getByRole('button', { name: leaveName }).click();
  await expect(sheet.getByText('Anda tidak lagi dalam antrean.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: offerName })).toBeFocused();
});

test('a hold that ended elsewhere makes the month full again', async ({ page, customer: _signedIn, allowConsole }) => {
  allowConsole(/404/);
  await answerList(page, heldEntry);
  const sheet = await openFullMonth(page, fullMonth);
  await expect(sheet.getByText('Slot tersedia untuk bulan ini.')).toBeVisible();
  await endElsewhere(page);
  await sheet.getByRole('button', { name: 'Lepas slot ini' }).click();
  await expect(sheet.getByText('Slot tidak lagi ditahan untuk Anda.')).toBeVisible();
  await expect(sheet.getByText('Slot tidak tersedia pada bulan ini.').first()).toBeVisible();
});

test('on the profile, an entry that ended elsewhere disappears with the answer', async ({
  page,
  customer: _signedIn,
  allowConsole,
}) => {
  allowConsole(/404/);
  await answerList(page, waitingEntry);
  await page.goto('/profile');
  const list = page.getByRole('region', { name: 'Daftar tunggu' });
  await expect(list.getByText('Anda ke-3 dalam antrean')).toBeVisible();
  await endElsewhere(page);
  await list.getByRole('button', { name: leaveName }).click();
  await expect(page.getByText('Anda tidak lagi dalam antrean.')).toBeVisible();
  await expect(list.getByText('Anda tidak menunggu slot apa pun.')).toBeVisible();
  await expect(list.getByRole('heading')).toBeFocused();
});

test('a shown entry is loaded again when the customer comes back to the tab', async ({ page, customer: _signedIn }) => {
  await answerList(page, waitingEntry);
  await page.goto('/profile');
  const list = page.getByRole('region', { name: 'Daftar tunggu' });
  await expect(list.getByText('Anda ke-3 dalam antrean')).toBeVisible();
  await answerList(page, heldEntry);
  await comeBack(page);
  await expect(list.getByText('Slot ditahan untuk Anda sampai 2 Apr 19.17')).toBeVisible();
  await list.getByRole('button').focus();
  const answered = page.waitForResponse('**/api/waiting-list');
  await comeBack(page);
  await answered;
  await expect(list.getByRole('button')).toBeFocused();
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

test('an answer that was asked for before a change does not undo it', async ({ page, customer: _signedIn }) => {
  await answerList(page, waitingEntry);
  await page.route('**/api/waiting-list/7', (route) => route.fulfill(listOf()));
  const sheet = await openFullMonth(page, fullMonth);
  await expect(sheet.getByText('Anda ke-3 dalam antrean')).toBeVisible();
  const release = await hold(page, '**/api/waiting-list');
  const asked = page.waitForRequest('**/api/waiting-list');
  await comeBack(page);
  await asked;
  await sheet.getByRole('button', { name: leaveName }).click();
  await expect(sheet.getByRole('button', { name: offerName })).toBeFocused();
  release();
  // The answer of a later request arrives after the released one.
  await page.evaluate(() => fetch('/api/waiting-list'));
  await expect(sheet.getByRole('button', { name: offerName })).toBeFocused();
});

test("a session that ends with the tap on 'Beri tahu' keeps the choice", async ({
  page,
  customer,
  origin,
  allowConsole,
}) => {
  allowConsole(/401/);
  const { item, monthName } = await fullItem(origin);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`/product/${item.id}`);
  const form = page.getByRole('complementary', { name: 'Pesan' });
  const indexings = form.getByRole('group', { name: 'Pilih Indexing' }).getByRole('radio');
  await form.getByRole('radio', { name: monthName }).check();
  await indexings.last().check();
  await expect(form.getByRole('button', { name: offerName })).toBeEnabled();
  await page.route('**/api/waiting-list', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 401, json: { message: 'x' } }) : route.fallback(),
  );
  await form.getByRole('button', { name: offerName }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password').fill(customer.password);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page).toHaveURL(`/product/${item.id}`);
  await expect(form.getByRole('radio', { name: monthName })).toBeChecked();
  await expect(indexings.last()).toBeChecked();
});

const failures: [string, { status: number; body: string } | null][] = [
  ['an error of the server', { status: 500, body: '' }],
  ['no connection', null],
];
const fail = (page: Page, answer: (typeof failures)[number][1]) =>
  page.route('**/api/waiting-list', (route) =>
    answer === null ? route.abort('internetdisconnected') : route.fulfill(answer),
  );

test('the sheet says that the list is not loaded, and tries again', async ({
  page,
  customer: _signedIn,
  allowConsole,
}) => {
  allowConsole(/500|ERR_INTERNET_DISCONNECTED/);
  for (const [name, answer] of failures)
    await test.step(name, async () => {
      await fail(page, answer);
      const sheet = await openFullMonth(page, fullMonth);
      await expect(sheet.getByText(failed)).toBeVisible();
      await expect(sheet.getByRole('button', { name: offerName })).toHaveCount(0);
      if (answer === null) await expectAccessible(page);
      await answerList(page, heldEntry);
      await sheet.getByRole('button', { name: 'Coba lagi' }).click();
      await expect(sheet.getByText('Slot ditahan untuk Anda sampai 2 Apr 19.17')).toBeVisible();
      await expect(sheet.getByRole('button', { name: 'Lepas slot ini' })).toBeFocused();
    });
});

test('the profile says that the list is not loaded, and tries again', async ({
  page,
  customer: _signedIn,
  allowConsole,
}) => {
  allowConsole(/500|ERR_INTERNET_DISCONNECTED/);
  for (const [name, answer] of failures)
    await test.step(name, async () => {
      await fail(page, answer);
      await page.goto('/profile');
      const list = page.getByRole('region', { name: 'Daftar tunggu' });
      await expect(list.getByText(failed)).toBeVisible();
      if (answer === null) await expectAccessible(page);
      await answerList(page, heldEntry);
      await list.getByRole('button', { name: 'Coba lagi' }).click();
      await expect(list.getByText('Slot ditahan untuk Anda sampai 2 Apr 19.17')).toBeVisible();
      await expect(list.getByRole('button', { name: 'Coba lagi' })).toBeHidden();
      await expect(list.getByRole('heading')).toBeFocused();
    });
});

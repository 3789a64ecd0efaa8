import { expect, type Page, test } from 'playwright/test';
import { type EditorsDesk, startEditorsDesk } from '#tests/support/editors-desk.ts';

/** Two tabs of the editor's desk on one entry: nobody's version is replaced without a word. */
test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });

const FILE = 'src/content/languages/sv.yaml';
const language = (native: string) => `name: Swedish\norder: 99\nnative: ${native}\ndefault: false\n`;

let desk: EditorsDesk;

test.beforeAll(async ({ browser }) => {
  desk = await startEditorsDesk();
  // Vite makes everything at the first visit.
  const page = await browser.newPage();
  await page.goto(new URL('/keystatic', desk.url).href, { timeout: 90_000 });
  await expect(page.getByRole('main').getByRole('link', { name: 'Bahasa', exact: true })).toBeVisible({
    timeout: 90_000,
  });
  await page.close();
});

test.afterAll(async () => desk?.stop());

test.beforeEach(() => desk.site.write(FILE, language('Svenska')));

const native = (tab: Page) => tab.getByRole('textbox', { name: 'Namanya sendiri', exact: true });
const save = (tab: Page) => tab.getByRole('button', { name: 'Save', exact: true }).click();
/** Keystatic takes what it has saved as the new beginning, and with it what the form holds then. */
const isSaved = (tab: Page) => expect(tab.getByText('Unsaved').or(tab.getByLabel('Saving changes'))).toHaveCount(0);
const conflict = (tab: Page) => tab.getByRole('dialog', { name: 'Dua versi' });

async function openTwice(first: Page): Promise<[Page, Page]> {
  const tabs: [Page, Page] = [first, await first.context().newPage()];
  for (const tab of tabs) {
    await tab.goto(new URL('/keystatic/collection/languages/item/sv', desk.url).href);
    await expect(native(tab)).toHaveValue('Svenska');
  }
  return tabs;
}

test('the second save is refused, shows both versions, and what was typed stays', async ({ page }) => {
  const [first, second] = await openTwice(page);
  await native(first).fill('Svenska, first');
  await save(first);
  await expect.poll(() => desk.site.read(FILE)).toContain('native: Svenska, first');

  await native(second).fill('Svenska, second');
  await save(second);
  await expect(conflict(second)).toBeVisible();
  await expect(conflict(second).getByRole('heading', { name: 'Namanya sendiri' })).toBeVisible();
  for (const text of ['Svenska, first', 'Svenska, second'])
    await expect(conflict(second).getByText(text, { exact: true })).toBeVisible();
  expect(desk.site.read(FILE)).toContain('native: Svenska, first');

  await conflict(second).getByRole('button', { name: 'Kembali ke formulir' }).click();
  await expect(native(second)).toHaveValue('Svenska, second');
  await expect(second.getByText('Belum disimpan: isinya sudah diubah di tempat lain')).toBeVisible();
  expect(desk.site.read(FILE)).toContain('native: Svenska, first');
});

test('an editor who has seen both versions can save theirs, and goes on from it', async ({ page }) => {
  const [first, second] = await openTwice(page);
  await native(first).fill('Svenska, first');
  await save(first);
  await expect.poll(() => desk.site.read(FILE)).toContain('native: Svenska, first');
  await native(second).fill('Svenska, second');
  await save(second);
  await conflict(second).getByRole('button', { name: 'Simpan versi Anda' }).click();
  await expect.poll(() => desk.site.read(FILE)).toBe(language('Svenska, second'));
  await isSaved(second);
  await native(second).fill('Svenska, third');
  await save(second);
  await expect.poll(() => desk.site.read(FILE)).toBe(language('Svenska, third'));
  await expect(conflict(second)).toHaveCount(0);
});

test('an entry that was removed elsewhere does not come back without a word', async ({ page }) => {
  const [first] = await openTwice(page);
  desk.site.remove(FILE);
  await native(first).fill('Svenska, again');
  await save(first);
  await expect(conflict(first).getByText('(tidak ada)')).toBeVisible();
  expect(desk.site.has(FILE)).toBe(false);
});

test('what was typed survives a reload, and still does not replace a newer version', async ({ page }) => {
  const [first, second] = await openTwice(page);
  await native(second).fill('Svenska, second');
  // Keystatic keeps what was typed as a draft of the browser.
  await expect
    .poll(() =>
      second.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opened = indexedDB.open('keystatic');
            opened.onsuccess = () => {
              const counted = opened.result.transaction('items').objectStore('items').count();
              counted.onsuccess = () => resolve(counted.result);
            };
          }),
      ),
    )
    .toBe(1);
  await first.close();
  desk.site.write(FILE, language('Svenska, first'));
  second.on('dialog', (dialog) => dialog.accept());
  await second.reload();
  await expect(native(second)).toHaveValue('Svenska, second');
  await save(second);
  await expect(conflict(second).getByText('Svenska, first', { exact: true })).toBeVisible();
  expect(desk.site.read(FILE)).toBe(language('Svenska, first'));
});

test('a tab that stood at the first page meanwhile opens what is saved now', async ({ page }) => {
  await page.goto(new URL('/keystatic', desk.url).href);
  const list = page.getByRole('main').getByRole('link', { name: 'Bahasa', exact: true });
  await expect(list).toBeVisible();
  desk.site.write(FILE, language('Svenska, newer'));
  // A page that has just loaded is not loaded again.
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(3500);
  await list.click();
  const row = page.getByRole('row', { name: /Swedish/ });
  await expect(async () => {
    // The list comes anew in between.
    await page.getByRole('searchbox').fill('sv');
    await expect(row).toBeVisible({ timeout: 3000 });
  }).toPass();
  await row.click();
  await expect(native(page)).toHaveValue('Svenska, newer');
});

test('the server refuses a save that names no revision', async ({ request }) => {
  const contents = Buffer.from(language('Svenska, unseen')).toString('base64');
  const answer = await request.post(new URL('/api/keystatic/update', desk.url).href, {
    headers: { 'no-cors': '1' },
    data: { additions: [{ path: 'languages/sv.yaml', contents }], deletions: [] },
  });
  expect(answer.status()).toBe(409);
  expect(desk.site.read(FILE)).toBe(language('Svenska'));
});

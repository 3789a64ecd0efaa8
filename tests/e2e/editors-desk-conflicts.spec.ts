import { expect, type Page, test } from 'playwright/test';
import { type EditorsDesk, startEditorsDesk } from '#tests/support/editors-desk.ts';

/** Two tabs of the editor's desk on one entry: a save never replaces another version silently. */
test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });

const FILE = 'src/content/languages/sv.yaml';
const language = (native: string) => `name: Swedish\norder: 99\nnative: ${native}\ndefault: false\n`;

let desk: EditorsDesk;

test.beforeAll(async ({ browser }) => {
  desk = await startEditorsDesk();
  // The first visit is slow: Vite transforms all modules.
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
/** Waits until Keystatic has finished a save: until then it would discard typed text. */
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

test('refuses the second save, shows both versions, and keeps the typed text', async ({ page }) => {
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

test('an editor can save their version after seeing both, and save again later', async ({ page }) => {
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

test('a save does not restore an entry silently that was removed elsewhere', async ({ page }) => {
  const [first] = await openTwice(page);
  desk.site.remove(FILE);
  await native(first).fill('Svenska, again');
  await save(first);
  await expect(conflict(first).getByText('(tidak ada)')).toBeVisible();
  expect(desk.site.has(FILE)).toBe(false);
});

test('typed text survives a reload, and still does not replace a newer version', async ({ page }) => {
  const [first, second] = await openTwice(page);
  await native(second).fill('Svenska, second');
  // Keystatic stores typed text as a draft in the browser.
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

test('a tab with an old list opens the newest version of an entry', async ({ page }) => {
  await page.goto(new URL('/keystatic', desk.url).href);
  const list = page.getByRole('main').getByRole('link', { name: 'Bahasa', exact: true });
  await expect(list).toBeVisible();
  desk.site.write(FILE, language('Svenska, newer'));
  await list.click();
  const row = page.getByRole('row', { name: /Swedish/ });
  await expect(async () => {
    // The page may reload in between.
    await page.getByRole('searchbox').fill('sv');
    await expect(row).toBeVisible({ timeout: 3000 });
  }).toPass();
  await row.click();
  await expect(native(page)).toHaveValue('Svenska, newer');
});

test('the server refuses a save without a revision', async ({ request }) => {
  const contents = Buffer.from(language('Svenska, unseen')).toString('base64');
  const answer = await request.post(new URL('/api/keystatic/update', desk.url).href, {
    headers: { 'no-cors': '1' },
    data: { additions: [{ path: 'languages/sv.yaml', contents }], deletions: [] },
  });
  expect(answer.status()).toBe(409);
  expect(desk.site.read(FILE)).toBe(language('Svenska'));
});

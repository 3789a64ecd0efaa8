import { expect, test } from 'playwright/test';
import { type EditorsDesk, startEditorsDesk } from '#tests/support/editors-desk.ts';
import { type DeskPage, openDeskPage } from '#tests/support/editors-desk-page.ts';
import type { SiteCopy } from '#tests/support/site-copy.ts';

/** The page next to the form shows what was saved last, also on a slow machine. */
test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

/** The time that Astro needs for a file named slow-…. */
const SLOW_MS = 4000;

let desk: EditorsDesk;
let page: DeskPage['page'];
let shown: DeskPage['shown'];

function slowDown(site: SiteCopy) {
  const loader = 'src/content/schemas/development-loader.ts';
  const read = 'return await type.getEntryInfo(file);';
  const wait = `if (/slow-/.test(file.fileUrl.href)) await new Promise((done) => setTimeout(done, ${SLOW_MS}));`;
  site.write(loader, site.read(loader).replace(read, `${wait}\n${read}`));
}

test.beforeAll(async ({ browser }) => {
  desk = await startEditorsDesk(slowDown);
  ({ page, shown } = await openDeskPage(browser, desk));
});

test.afterAll(async () => {
  await page?.close();
  await desk?.stop();
});

function writePost(id: string, text: string) {
  const [image] = desk.site.list('src/content/posts').filter((name) => name.endsWith('.md'));
  const sample = desk.site.read(`src/content/posts/${image}`);
  desk.site.write(`src/content/posts/${id}.md`, `${sample.slice(0, sample.indexOf('\n---\n') + 5)}${text}\n`);
}

async function openPost(id: string) {
  const frame = await (await page.locator('iframe[title="Formulir"]').elementHandle())?.contentFrame();
  await frame?.goto(new URL(`/keystatic/collection/posts/item/${id}`, desk.url).href);
}

for (const status of [404, 500])
  test(`reloads a page that answers ${status}`, async () => {
    const id = `asked-again-${status}`;
    let refused = 0;
    await page.route(`**/blog/${id}`, async (route) => {
      if (refused === 3) return route.fallback();
      refused += 1;
      return route.fulfill({ status, body: 'not yet' });
    });
    writePost(id, `Dear reader of ${status}.`);
    await openPost(id);
    await expect(page.getByText('Halaman ini sedang disiapkan …')).toBeVisible();
    await expect(shown.getByText(`Dear reader of ${status}.`)).toBeVisible();
    expect(refused).toBe(3);
  });

test('does not load a page before Astro has read its entry', async () => {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/blog/slow-letter')) statuses.push(response.status());
  });
  writePost('slow-letter', 'Dear patient reader.');
  await openPost('slow-letter');
  await expect(shown.getByText('Dear patient reader.')).toBeVisible();
  writePost('slow-letter', 'Dear very patient reader.');
  await expect(shown.getByText('Dear very patient reader.')).toBeVisible();
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('shows the whole file if it was written in two steps', async () => {
  await openPost('asked-again-404');
  for (const [round, between] of [5, 15, 30, 45].entries()) {
    writePost('asked-again-404', '');
    // A fixed pause, as between two writes of a disk. Vite's watcher drops a change within 50 ms after another.
    await new Promise((done) => setTimeout(done, between));
    writePost('asked-again-404', `Dear reader of round ${round}.`);
    await expect(shown.getByText(`Dear reader of round ${round}.`)).toBeVisible();
  }
});

import type { APIResponse, Page } from 'playwright/test';
import { islandPaths, islandRoutes } from '#tests/support/e2e/islands.ts';
import { monthAhead } from '#tests/support/e2e/now.ts';
import { hold } from '#tests/support/e2e/page-control.ts';
import { privateRoutes } from '#tests/support/e2e/route-table.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

// A desktop shows every field.
test.use({ viewport: { width: 1280, height: 900 } });

/** What React reports after it has rendered an island again. */
const recovered = /^console: Error: Minified React error #418/;

/** What a password manager does. Runs in the page. */
const addNodes = () => {
  for (const control of document.querySelectorAll('astro-island :is(input, select, button)')) {
    control.before(document.createElement('div'));
    control.after(document.createElement('div'));
  }
};

/** What a translator does; white space disappears, too. Runs in the page. */
const replaceTexts = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ parentElement }) => parentElement?.closest('astro-island'))) {
    if (text.data.trim() === '') {
      text.remove();
      continue;
    }
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text);
  }
};

/** The fields of the island in which a customer types. */
const fieldsOf = (page: Page) =>
  page
    .locator('astro-island')
    .locator('input:not([type=radio], [type=checkbox], [type=hidden])')
    .filter({ visible: true });

/** What is typed in a field, by its type. */
const typed: Record<string, string> = {
  email: 'siti@example.test',
  month: monthAhead(2),
  number: '2',
  password: 'rahasia-123',
  search: 'jurnal',
  tel: '081234567890',
  text: '9000000',
};

/** Opens a page without its scripts. Returns a function that lets them load. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, /\/_astro\/.*\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  return release;
}

/** Fetches each page and each list once: other tests order meanwhile. */
async function freeze(page: Page): Promise<void> {
  const answers = new Map<string, Promise<APIResponse>>();
  await page.route(
    /\/(home|allproduct|catagory\/\d+|product\/\d+|add-to-cart\/\d+|allindexing|api\/items.*|allproduct\/items\.json.*)$/,
    async (route) => {
      const url = route.request().url();
      const answer = answers.get(url) ?? route.fetch();
      answers.set(url, answer);
      await route.fulfill({ response: await answer });
    },
  );
}

async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('astro-island')).toHaveCount(1);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  // A key event makes React finish hydrating.
  await page.locator('astro-island > *').first().dispatchEvent('keyup');
  // A product's purchase form replaces its HTML.
  await expect(page.getByRole('complementary').locator('astro-slot')).toHaveCount(0);
}

async function expectNoError(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Something went wrong.' })).toBeHidden();
  await expect(page.getByText('Oops! An error occurred.')).toBeHidden();
}

/** Opens the page with its fields changed and filled in before its scripts. */
async function expectTypedKept(page: Page, path: string): Promise<void> {
  const fields = fieldsOf(page);
  const release = await openHeld(page, path);
  await page.evaluate(addNodes);
  for (const field of await fields.all()) await field.fill(typed[(await field.getAttribute('type')) ?? 'text'] ?? '');
  const values = () => fields.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value));
  const before = await values();
  release();
  await hydrated(page);
  expect(await values()).toEqual(before);
  // The purchase form of a product is new.
  if (!path.startsWith('/product')) await expect(fields.last()).toBeFocused();
  await expectNoError(page);
}

/** Opens the page translated before its scripts. */
async function expectTextKept(page: Page, path: string, text: string): Promise<void> {
  const release = await openHeld(page, path);
  await page.evaluate(replaceTexts);
  release();
  await hydrated(page);
  await expect(page.locator('astro-island')).toHaveText(text, { useInnerText: true });
  await expectNoError(page);
}

for (const isSignedIn of [false, true])
  test(`islands work after a change of their HTML and with a wrong clock, ${isSignedIn ? 'signed in' : 'signed out'}`, async ({
    page,
    request,
    origin,
    stored,
    allowConsole,
  }) => {
    test.setTimeout(300_000);
    allowConsole(recovered);
    const pathOf = await islandPaths({ request, origin, stored, isSignedIn });
    await freeze(page);
    const content = page.locator('astro-island');
    const texts = new Map<string, string>();
    for (const route of islandRoutes(isSignedIn))
      await test.step(route, async () => {
        await page.goto(pathOf(route));
        await hydrated(page);
        await expect(content.locator('[aria-busy=true]')).toHaveCount(0);
        texts.set(route, await content.innerText());
        if ((await fieldsOf(page).count()) > 0) await expectTypedKept(page, pathOf(route));
        // An order shows what is overdue, so its clock is right.
        if (privateRoutes.includes(route)) await expectTextKept(page, pathOf(route), texts.get(route) ?? '');
      });
    await page.clock.setFixedTime(Date.now() + 366 * 86_400_000);
    for (const route of islandRoutes(isSignedIn).filter((route) => !privateRoutes.includes(route)))
      await test.step(`${route}, a clock a year ahead`, () =>
        expectTextKept(page, pathOf(route), texts.get(route) ?? ''));
  });

import type { APIResponse, Page } from 'playwright/test';
import { monthAhead } from '#tests/support/e2e/now.ts';
import { hold, hydrated } from '#tests/support/e2e/page-control.ts';
import { visit } from '#tests/support/e2e/route-table.ts';
import { orderValues } from '#tests/support/e2e/route-values.ts';
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

/** What a busy machine does: the tasks of React's scheduler wait for `release` of the page. Runs in the page. */
const holdReact = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    promise.then(() => Reflect.apply(postMessage, this, [message]));
  };
  addEventListener('release', () => resolve());
};

/** The fields of the island in which a customer types. */
const fieldsOf = (page: Page) =>
  page.locator('astro-island').locator('input:not([type=radio], [type=checkbox], [type=hidden])');

const otherMonths = (page: Page) => page.locator('astro-island').getByText('Bulan lain', { exact: true });

/** What is typed in a field, by its type; a quantity has no name. */
const typed: Record<string, string> = {
  email: 'siti@example.test',
  month: monthAhead(2),
  number: '2',
  password: 'rahasia-123',
  search: 'jurnal',
  tel: '081234567890',
  text: 'Rp 9.000.000',
};

/** Opens a page without its scripts. Returns a function that lets them load. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, /\/_astro\/.*\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  return release;
}

/** Answers a page and the list with what the server sent first: other tests order meanwhile. */
async function freeze(page: Page, path: string): Promise<void> {
  const answers = new Map<string, Promise<APIResponse>>();
  const isFrozen = ({ pathname }: URL) => pathname === path || pathname === '/api/items';
  await page.route(isFrozen, async (route) => {
    const url = route.request().url();
    const answer = answers.get(url) ?? route.fetch();
    answers.set(url, answer);
    await route.fulfill({ response: await answer });
  });
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('astro-island')).toHaveCount(1);
  await hydrated(page);
  // A product's purchase form replaces its HTML.
  await expect(page.getByRole('complementary').locator('astro-slot')).toHaveCount(0);
}

async function expectNoError(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Something went wrong.' })).toBeHidden();
  await expect(page.getByText('Oops! An error occurred.')).toBeHidden();
}

/** Opens the page with its fields changed and filled in before its scripts. */
async function expectTypedKept(page: Page, path: string): Promise<void> {
  const all = fieldsOf(page);
  const fields = all.filter({ visible: true });
  const release = await openHeld(page, path);
  await page.evaluate(addNodes);
  for (const summary of await otherMonths(page).all()) await summary.click();
  // On a product the month comes first: it limits the quantity.
  const shown = await fields.all();
  for (const field of path.startsWith('/product') ? shown.reverse() : shown) {
    const kind = await field.evaluate((input: HTMLInputElement) =>
      input.inputMode === 'numeric' && input.name === '' ? 'number' : input.type,
    );
    await field.fill(typed[kind] ?? '');
  }
  const values = () => all.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
  const before = await values();
  release();
  await settled(page);
  expect(await values()).toEqual(before);
  // React moves the HTML form of a product, which takes the focus.
  if (!path.startsWith('/product')) await expect(fields.last()).toBeFocused();
  await expectNoError(page);
}

/** The text of the open page's island, hydrated and loaded. */
async function textOf(page: Page): Promise<string> {
  await settled(page);
  await expect(page.locator('astro-island [aria-busy=true]')).toHaveCount(0);
  return page.locator('astro-island').innerText();
}

/** Opens the page translated before its scripts. */
async function expectTextKept(page: Page, path: string, text: string): Promise<void> {
  const release = await openHeld(page, path);
  await page.evaluate(replaceTexts);
  release();
  await settled(page);
  await expect(page.locator('astro-island')).toHaveText(text, { useInnerText: true });
  await expectNoError(page);
}

test('a password manager changes the fields: what was typed stays', async ({ page, allowConsole }) => {
  allowConsole(recovered);
  for (const path of ['/register', '/allproduct', '/product/1'])
    await test.step(path, () => expectTypedKept(page, path));
});

test('on a busy machine: months and taps before React and before the form of a product stay', async ({ page }) => {
  await page.addInitScript(holdReact);
  for (const path of ['/add-to-cart/1', '/product/1'])
    await test.step(path, async () => {
      await page.goto(path);
      await page.mouse.move(10, 10);
      await page.mouse.move(20, 20);
      await hydrated(page);
      const form = page.locator('form', { has: page.getByLabel('Qty', { exact: true }) });
      const month = form.locator('input[type=month]');
      // Without a slot, the quantity has no limit.
      await otherMonths(page).click();
      await month.fill('2099-05');
      for (let tap = 0; tap < 2; tap += 1) await form.getByRole('button', { name: 'Tambah Qty' }).click();
      await form.getByLabel('SINTA 2').check();
      await page.evaluate(() => dispatchEvent(new Event('release')));
      await expect(form.getByText('Mei 2099', { exact: true })).toBeVisible();
      await expect(month).toHaveValue('2099-05');
      await expect(form.getByLabel('Qty', { exact: true }).and(page.locator('input'))).toHaveValue('3');
      await expect(form.getByLabel('SINTA 2')).toBeChecked();
    });
});

test('a translator changes an order: its text stays', async ({ page, customer, origin, allowConsole }) => {
  allowConsole(recovered);
  const path = visit('/detailorder/{id}', await orderValues(origin, customer));
  await page.goto(path);
  await expectTextKept(page, path, await textOf(page));
});

test('a translator and a clock a year ahead: journals and their months stay', async ({ page, allowConsole }) => {
  allowConsole(recovered);
  const texts = new Map<string, string>();
  for (const path of ['/home', '/product/1']) {
    await freeze(page, path);
    await page.goto(path);
    texts.set(path, await textOf(page));
  }
  await page.clock.setFixedTime(Date.now() + 366 * 86_400_000);
  for (const [path, text] of texts) await test.step(path, () => expectTextKept(page, path, text));
});

import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { answerItems, wireItem } from '#tests/support/e2e/items.ts';
import { hold } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/** The order page of item 1, with the test's own items. */
async function openOwn(page: Page, changes: Record<string, unknown> = {}) {
  await answerItems(page, [wireItem(1, changes)]);
  await page.goto('/add-to-cart/1');
  await expect(page.getByRole('heading', { name: 'Jurnal Uji 1' })).toBeVisible();
  await expect(page.getByLabel('Request Publish')).toHaveValue('2099-03');
  return page.getByRole('main');
}

const submitName = 'Add To Cart';

test('adds several indexings to the cart, animates a dot, and opens /home', async ({ page, customer: _signedIn }) => {
  // The dot exists for half a second, too short for a busy machine: the page records it.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-flying-dot]')) sessionStorage.setItem('dot', 'seen');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/add-to-cart/1');
  const main = page.getByRole('main');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await main.getByRole('checkbox').nth(0).check();
  await main.getByRole('checkbox').nth(1).check();
  await expect(main.getByText('Slot tersedia untuk bulan ini.')).toBeVisible();
  await main.getByRole('button', { name: submitName }).click();
  await expect(page.getByText('Berhasil Menambahkan')).toBeVisible();
  await expect(page).toHaveURL('/home');
  expect(await page.evaluate(() => sessionStorage.getItem('dot'))).toBe('seen');
  await expect(page.getByText('Cart: 2 Produk')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a month and a quantity typed before the code is loaded stay', async ({ page, customer: _signedIn }) => {
  const letThrough = await hold(page, /\/_astro\/.*\.js$/);
  await page.goto('/add-to-cart/1', { waitUntil: 'commit' });
  const [month, qty] = [page.getByLabel('Request Publish'), page.getByRole('spinbutton')];
  await month.fill('2099-05');
  await qty.fill('13');
  letThrough();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(month).toHaveValue('2099-05');
  await expect(qty).toHaveValue('13');
  await expect(page.getByText('Slot tidak tersedia pada bulan ini.')).toBeVisible();
});

test('on a small phone the bar replaces the tabs; it says what is missing, and each error is under its field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const main = await openOwn(page);
  const bar = main.getByRole('complementary', { name: 'Pesan' });
  const submit = bar.getByRole('button', { name: submitName });
  await expect(page.getByRole('navigation', { name: 'Utama' })).toBeHidden();
  await expect(submit).toBeInViewport({ ratio: 1 });
  await expect(bar).toHaveText(/^Pilih indexing/);
  await submit.click();
  await expect(main.getByText('Pilih minimal satu indexing.')).toBeInViewport();
  await main.getByRole('checkbox', { name: /DOAJ/ }).check();
  await expect(main.getByText('Pilih minimal satu indexing.')).toBeHidden();
  await expect(bar).toContainText('Rp 750.000');
  const months = main.getByRole('group', { name: 'Request Publish', exact: true });
  const month = months.getByLabel('Request Publish', { exact: true });
  await months.getByRole('radio', { name: 'Mei 2099 Sisa 9' }).check();
  await expect(month).toHaveValue('2099-05');
  await month.fill('');
  await submit.click();
  await expect(main.getByText('Bulan publish wajib dipilih.')).toBeVisible();
  await month.fill('2099-04');
  await expect(main.getByText('Slot tidak tersedia pada bulan ini.')).toBeVisible();
  await submit.click();
  await expect(main.getByText('Slot tidak tersedia pada bulan yang diminta.')).toBeVisible();
  await expectAccessible(page);
});

test('one call per indexing, in order; if one fails, the message names it, and only the rest stays selected', async ({
  page,
  customer: _signedIn,
  allowConsole,
}) => {
  allowConsole(/422|500|Failed to load resource/);
  const sent: Record<string, unknown>[] = [];
  const answers: object[] = [
    { status: 201, json: {} },
    { status: 422, json: { errors: { slot_id: ['Slot penuh.'] } } },
    { status: 500, body: '' },
    { status: 201, json: {} },
  ];
  await page.route('**/api/carts', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.push(route.request().postDataJSON());
    return route.fulfill(answers[sent.length - 1]);
  });
  const main = await openOwn(page);
  await main.getByRole('checkbox', { name: /DOAJ/ }).check();
  await main.getByRole('checkbox', { name: /SINTA 2/ }).check();
  await main.getByLabel('Request Publish').fill('2099-05');
  await main.getByRole('button', { name: 'Tambah Qty' }).click();
  const submit = main.getByRole('button', { name: submitName });
  await submit.click();
  await expect(page.getByText('DOAJ: Slot penuh.')).toBeVisible();
  await expect(main.getByText('Slot penuh.', { exact: true })).toBeVisible();
  await expect(main.getByRole('checkbox', { name: /SINTA 2/ })).not.toBeChecked();
  await expect(main.getByRole('checkbox', { name: /DOAJ/ })).toBeChecked();
  await submit.click();
  await expect(page.getByText('Gagal menambahkan ke keranjang.')).toBeVisible();
  await expect(page).toHaveURL('/add-to-cart/1');
  await submit.click();
  await expect(page).toHaveURL('/home');
  expect(sent.map(({ indexing_id, qty, slot_id }) => [indexing_id, qty, slot_id])).toEqual([
    [1, 2, 13],
    [2, 2, 13],
    [2, 2, 13],
    [2, 2, 13],
  ]);
  expect(sent[0]).toMatchObject({
    req_publish: '2099-05-01',
    keperluan_publish: 'Permintaan publish Jurnal Uji 1 bulan 05-2099',
  });
});

test('a visitor logs in and finds the form unchanged', async ({ page, origin }) => {
  const { email, password } = await registerCustomer(origin);
  await page.goto('/add-to-cart/1');
  const boxes = page.getByRole('main').getByRole('checkbox');
  await boxes.nth(1).check();
  await page.getByRole('button', { name: submitName }).click();
  await expect(page).toHaveURL('/login?next=%2Fadd-to-cart%2F1');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page).toHaveURL('/add-to-cart/1');
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(0)).not.toBeChecked();
});

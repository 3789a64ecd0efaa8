import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { logIn, registerCustomer } from '#tests/support/e2e/customer.ts';
import { hold, hydrated } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const path = '/add-to-cart/1';

test('errors are under their fields; values survive hydration and login', async ({ page, origin, allowConsole }) => {
  allowConsole(/422/);
  const customer = await registerCustomer(origin);
  const { data }: ItemsAnswer = await (await fetch(`${origin}/api/items`)).json();
  const offered = data.items.find(({ id }) => id === 1)?.indexing.filter(({ harga_jual }) => (harga_jual ?? 0) > 0);
  const second = offered?.[1]?.nama ?? 'none';
  // The dot exists for half a second, too short for a busy machine: the page records it.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-flying-dot]')) sessionStorage.setItem('dot', 'seen');
    }).observe(document, { childList: true, subtree: true });
  });
  const main = page.getByRole('main');
  const months = main.getByRole('group', { name: 'Request Publish', exact: true });
  const month = months.getByLabel('Request Publish', { exact: true });
  const qty = page.getByLabel('Qty', { exact: true }).and(page.locator('input'));
  const boxes = main.getByRole('checkbox');
  const bar = main.getByRole('complementary', { name: 'Pesan' });
  const submit = bar.getByRole('button', { name: 'Add To Cart' });
  await page.setViewportSize({ width: 360, height: 640 });

  const letThrough = await hold(page, /\/_astro\/.*\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  await months.getByText('Bulan lain').click();
  await month.fill('2099-05');
  await qty.fill('13');
  letThrough();
  await hydrated(page);
  await expect(month).toHaveValue('2099-05');
  await expect(qty).toHaveValue('13');
  await qty.hover();
  await page.mouse.wheel(0, -100);
  await page.mouse.wheel(0, 100);
  await expect(qty).toHaveValue('13');
  await expect(main.getByText('Slot tidak tersedia pada bulan ini.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('navigation', { name: 'Utama' })).toBeHidden();
  await expect(submit).toBeInViewport({ ratio: 1 });

  await expect(bar).toHaveText(/^Pilih indexing/);
  await submit.click();
  await expect(main.getByText('Pilih minimal satu indexing.')).toBeVisible();
  for (const nth of [0, 1]) await boxes.nth(nth).check();
  await expect(main.getByText('Pilih minimal satu indexing.')).toBeHidden();
  await submit.click();
  await expect(main.getByText('Slot tidak tersedia pada bulan yang diminta.')).toBeVisible();
  await month.fill('');
  await submit.click();
  await expect(main.getByText('Bulan publish wajib dipilih.')).toBeInViewport();
  // It has places for both indexings.
  await months.getByRole('radio').last().check();
  await expect(main.getByText('Slot tersedia untuk bulan ini.')).toBeVisible();
  await expect(main.getByText(/^Naskah paling lambat \d+ \p{L}+ \d{4}$/u)).toBeVisible();
  await qty.fill('1');
  const chosen = await month.inputValue();

  await submit.click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  await logIn(page, customer);
  await expect(page).toHaveURL(path);
  for (const nth of [0, 1]) await expect(boxes.nth(nth)).toBeChecked();
  await expect(month).toHaveValue(chosen);

  let additions = 0;
  await page.route('**/api/carts', (route) => {
    if (route.request().method() === 'POST') additions += 1;
    return additions === 2 && route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { errors: { slot_id: ['Slot penuh.'] } } })
      : route.fallback();
  });
  await submit.click();
  await expect(page.getByText(`${second}: Slot penuh.`)).toBeVisible();
  await expect(main.getByText('Slot penuh.', { exact: true })).toBeVisible();
  await expect(boxes.nth(0)).not.toBeChecked();
  await expect(boxes.nth(1)).toBeChecked();
  await submit.click();
  await expect(page).toHaveURL('/home');
  expect(additions).toBe(3);
  expect(await page.evaluate(() => sessionStorage.getItem('dot'))).toBe('seen');
  await expect(page.getByText('Cart: 2 Produk')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

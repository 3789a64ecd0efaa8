import type { Locator, Page } from 'playwright/test';
import { hold } from '#tests/support/e2e/page-control.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/* What a customer taps while a screen still shows its last state happens on the live screen, or does not happen where it would mean something else. */

const known = (page: Page) => page.locator('[data-last-known]');
const live = (page: Page) => page.locator('astro-island');
/** The cart's text after 'Checkout Now' with a plan that does not cover the total. */
const refusal = 'Silakan pilih keperluan publish terlebih dahulu.';

/** Opens a screen until it shows `text`, leaves it, and returns while the API does not answer. Returns the function that lets the API answer. */
async function comeBack(page: Page, path: string, text: string, meanwhile = async () => {}): Promise<() => void> {
  await page.goto(path);
  await expect(live(page).getByText(text).first()).toBeVisible();
  await page.goto('/privacy-policy');
  await meanwhile();
  const answer = await hold(page, /\/api\/(pi-orders|carts)/);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(known(page)).toContainText(text);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  return answer;
}

/** Moves the pointer to a control of the last state. The state is inert, so it has no roles. */
async function pointAt(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (box === null) throw new Error('The control is not on the screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

async function tap(page: Page, control: Locator): Promise<void> {
  await pointAt(page, control);
  await page.mouse.down();
  await page.mouse.up();
}

/** Each screen with a last state, and one of its links. */
const links = [
  { screen: '/pay', link: 'Bayar Sekarang', leadsTo: /\/gateway\/sandbox\// },
  { screen: '/detailorder', link: 'Lakukan Pembayaran', leadsTo: /\/pay\/\d+$/ },
  { screen: '/track', link: 'Lihat detail pesanan', leadsTo: /\/detailorder\/\d+$/ },
  { screen: '/pesanan', link: 'Detail', leadsTo: /\/detailorder\/\d+$/ },
];

for (const { screen, link, leadsTo } of links) {
  test(`${screen}: '${link}' works although the live screen arrives during the press`, async ({
    page,
    origin,
    customer,
  }) => {
    const { id, code } = await new Shop(origin, customer).ordered({ termin: 2 });
    const answer = await comeBack(page, screen === '/pesanan' ? screen : `${screen}/${id}`, code);
    await pointAt(page, known(page).locator('a', { hasText: link }));
    await page.mouse.down();
    answer();
    await expect(live(page).getByText(code).first()).toBeAttached();
    await page.mouse.up();
    await expect(page).toHaveURL(leadsTo);
  });
}

test('/cart: a button works although the live screen arrives during the press', async ({ page, origin, customer }) => {
  const [line] = await new Shop(origin, customer).fill(1);
  const answer = await comeBack(page, '/cart', line?.itemName ?? '');
  await pointAt(page, known(page).getByText('Checkout Now'));
  await page.mouse.down();
  answer();
  await expect(
    live(page)
      .getByText(line?.itemName ?? '')
      .first(),
  ).toBeAttached();
  await page.mouse.up();
  await expect(known(page)).toBeEmpty();
  await expect(live(page).getByText(refusal)).toBeVisible();
});

test('a tap before the response waits for it, and opens the current payment', async ({ page, origin, customer }) => {
  const shop = new Shop(origin, customer);
  const { id } = await shop.ordered({ termin: 2 });
  const answer = await comeBack(page, `/pay/${id}`, 'Termin 1 dari 2', () => shop.pay(id));
  await tap(page, known(page).locator('a', { hasText: 'Bayar Sekarang' }));
  await expect(page).toHaveURL(/\/pay\//);
  answer();
  await expect(page).toHaveURL(/\/gateway\/sandbox\//);
  await expect(page.getByText('2 dari 2')).toBeVisible();
});

test('a choice before the response is made after it', async ({ page, origin, customer }) => {
  const [line] = await new Shop(origin, customer).fill(1);
  const answer = await comeBack(page, '/cart', line?.itemName ?? '');
  await tap(page, known(page).locator('label', { hasText: 'Publikasi Jurnal Kenaikan Pangkat' }));
  answer();
  await expect(live(page).getByRole('radio', { name: 'Publikasi Jurnal Kenaikan Pangkat' })).toBeChecked();
});

test('a button is not pressed if the cart has changed', async ({ page, origin, customer }) => {
  const shop = new Shop(origin, customer);
  const [first, second] = await shop.offers();
  if (!first || !second) throw new Error('The catalogue has no two offers.');
  await shop.add(first);
  const answer = await comeBack(page, '/cart', first.itemName, () => shop.add(second));
  await tap(page, known(page).getByText('Checkout Now'));
  answer();
  await expect(live(page).getByText(second.itemName).first()).toBeVisible();
  await expect(live(page).getByRole('button', { name: 'Checkout Now' })).toBeEnabled();
  await expect(live(page).getByText(refusal)).toHaveCount(0);
});

test('a pointer that leaves the control before its release does nothing', async ({ page, origin, customer }) => {
  const { id, code } = await new Shop(origin, customer).ordered();
  const answer = await comeBack(page, `/pay/${id}`, code);
  await pointAt(page, known(page).locator('a', { hasText: 'Bayar Sekarang' }));
  await page.mouse.down();
  await page.mouse.move(1, 1);
  await page.mouse.up();
  answer();
  await expect(live(page).getByRole('link', { name: 'Bayar Sekarang' })).toBeVisible();
  await expect(page).toHaveURL(`/pay/${id}`);
});

test('signing out in another tab removes the last state also during a press', async ({
  page,
  context,
  origin,
  customer,
}) => {
  const { id, code } = await new Shop(origin, customer).ordered();
  await comeBack(page, `/pay/${id}`, code);
  await pointAt(page, known(page).locator('a', { hasText: 'Bayar Sekarang' }));
  await page.mouse.down();
  const other = await context.newPage();
  await other.goto('/privacy-policy');
  await other.evaluate(() => localStorage.removeItem('access_token'));
  await expect(known(page)).toBeEmpty();
  await page.mouse.up();
  await expect(page.getByText('Silakan masuk terlebih dahulu.')).toBeVisible();
  await expect(page).toHaveURL(`/pay/${id}`);
});

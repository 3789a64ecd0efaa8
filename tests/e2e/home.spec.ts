import { formatDayOfYear } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { contentEntries, contentEntry } from '#tests/support/content.ts';
import { logIn, registerCustomer } from '#tests/support/e2e/customer.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { monthAhead } from '#tests/support/e2e/now.ts';
import { focusWindow, hydrated } from '#tests/support/e2e/page-control.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/** The hero's slides, in order. */
const slides = contentEntries('hero').map(({ data }) => ({ title: data.title ?? '', link: data.linkText ?? '' }));

test('without JavaScript home shows products, indexings and months, and searches', async ({ browser, origin }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${origin}/home`);
  const products = page.getByRole('region', { name: 'Top Products' });
  await expect(products.getByRole('article')).toHaveCount(10);
  await expect(products.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/allproduct');
  await expect(products.getByRole('article').first()).toContainText(/Rp \d/);
  const indexings = page.getByRole('region', { name: 'Indexing' }).getByRole('listitem').getByRole('link');
  await expect(indexings).toHaveCount(8);
  for (const link of await indexings.all()) await expect(link).toHaveAttribute('href', '/catagory');
  const names = await indexings.allTextContents();
  expect(new Set(names).size).toBe(8);
  await expect(page.getByText(contentEntry('promo.yaml').data.title ?? '')).toBeVisible();
  await expect(page.getByText('Toko contoh')).toBeVisible();
  // The content file defines the order of the slides.
  const hero = page.getByRole('region', { name: 'Sorotan' });
  await expect(hero.getByRole('heading')).toHaveText(slides.map(({ title }) => title));
  // Months that are closed for all journals are not the first ones.
  const calendar = hero.getByRole('list', { name: 'Jurnal dengan slot' }).getByRole('listitem');
  await expect(calendar).toHaveCount(12);
  await expect(calendar.first()).toContainText(/, \d+ jurnal/);
  expect(await hero.getByRole('link', { name: /^\p{L}+ \d{4}, \d+ jurnal$/u }).count()).toBeGreaterThan(9);

  await page.getByRole('main').getByLabel('Cari jurnal').fill('kodeloka');
  await page.getByRole('main').getByLabel('Cari jurnal').press('Enter');
  await expect(page).toHaveURL(`${origin}/allproduct?q=kodeloka`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('main').getByLabel('Cari jurnal')).toHaveValue('kodeloka');

  await page.goto(`${origin}/home`);
  const plan = page.getByRole('form', { name: 'Rencanakan dari tenggat' });
  await expect(plan.getByRole('radio')).toHaveCount(5);
  await plan.getByText('BKD (dosen)').click();
  await plan.getByText('Kesehatan', { exact: true }).click();
  await plan.getByRole('button').click();
  await expect(page).toHaveURL(/\/allproduct\?.*siap=sudah&sampai=&bidang=kesehatan&/);
  await expect(page.getByRole('article').first()).toContainText(/Kirim s\.d\. \d+ \w{3} → terbit \w{3} \d{4}/);
  await context.close();
});

test('on a phone the first view has search, a low hero and a price, without a layout shift', async ({ page, shop }) => {
  await shop.fill(2);
  await page.goto('/home');
  // Badge and cart bar are visible.
  await expect(page.getByRole('link', { name: 'Keranjang, 2 produk' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Ringkasan keranjang' })).toBeVisible();
  await hydrated(page);
  await expect(page.getByRole('main').getByLabel('Cari jurnal')).toBeInViewport({ ratio: 1 });
  const hero = await page.getByRole('region', { name: 'Sorotan' }).boundingBox();
  expect(hero?.height).toBeLessThanOrEqual(160);
  const price = page
    .getByRole('article')
    .first()
    .getByText(/^Rp \d/);
  const nav = await page.getByRole('navigation', { name: 'Utama' }).boundingBox();
  const box = await price.boundingBox();
  if (!nav || !box) throw new Error('The price or the navigation has no size.');
  // Inside of the first view and not behind the bar.
  expect(box.y + box.height).toBeLessThanOrEqual(nav.y);
  await expectStill(page);
});

test('right after the login home shows what to pay and to send next, and nothing moves', async ({ page, origin }) => {
  const customer = await registerCustomer(origin);
  const shop = new Shop(origin, customer);
  const order = await shop.ordered({ termin: 2 });
  await shop.pay(order.id);
  const card = page.getByRole('list', { name: 'Yang berikutnya' }).getByRole('listitem');
  const [send, pay] = [card.filter({ hasText: 'Kirim naskah' }), card.filter({ hasText: 'termin' })];
  const tab = page.getByRole('link', { name: 'Pesanan 1 perlu dibayar' });
  await page.goto('/login');
  await logIn(page, customer);
  await expect(page).toHaveURL('/home');
  await expect(tab).toBeVisible();
  const { amount = 0, due_at = '' } = order.payments[1] ?? {};
  await expect(pay).toContainText('Berikutnya: termin 2 dari 2');
  await expect(pay).toContainText(`${formatRupiah(amount)}, ${formatDayOfYear(new Date(due_at))}`);
  await expect(pay.getByRole('link', { name: 'Bayar' })).toHaveAttribute('href', `/pay/${order.id}`);
  const [line] = order.order_items;
  await expect(send).toContainText(`Kirim naskah: ${line?.item_name}`);
  await expect(send).toContainText(
    `Paling lambat ${formatDayOfYear(new Date(`${line?.slot.manuscript_until}T12:00:00+07:00`))}`,
  );
  await expect(send.getByRole('link', { name: 'Kirim' })).toHaveAttribute('href', `/detailorder/${order.id}`);
  await hydrated(page);
  await expectStill(page);

  await shop.pay(order.id);
  await focusWindow(page);
  await expect(pay).toHaveCount(0);
  await expect(send).toBeVisible();
  await expect(tab).toHaveCount(0);
});

test("a month of 'Slot terdekat' opens a list with the promised number of journals", async ({ page }) => {
  await page.goto('/home');
  const toggle = page.getByRole('main').getByRole('switch', { name: /Mode gelap/ });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  const links = page.getByRole('region', { name: 'Slot terdekat' }).getByRole('link');
  await expect(links).toHaveCount(3);
  const first = links.first();
  const href = await first.getAttribute('href');
  expect(href).toMatch(/^\/allproduct\?bulan=\d{4}-\d\d$/);
  const count = /(\d+) jurnal/.exec(await first.innerText())?.[1];
  const month = await first.locator('strong').innerText();
  await expect(page.getByRole('link', { name: `${month}, ${count} jurnal` })).toHaveAttribute('href', href ?? '');
  await first.click();
  await expect(page).toHaveURL(href ?? '');
  await expect(page.getByText(`${count} produk`)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('five taps lead from home to fitting journals, and the cart has the purpose', async ({ page, shop }) => {
  await shop.fill(1);
  await page.goto('/home');
  const plan = page.getByRole('form', { name: 'Rencanakan dari tenggat' });
  await plan.getByText('Kenaikan pangkat').click();
  await plan.getByText('Bulan depan').click();
  await plan
    .locator('label', { has: page.locator('[name=sampai]') })
    .nth(8)
    .click();
  await plan.getByText('Rp 3.500.000').click();
  await plan.getByRole('button', { name: 'Tampilkan jurnal' }).click();
  await expect(page).toHaveURL(new RegExp(`siap=${monthAhead(1)}&sampai=\\d{4}-\\d\\d&maks=3500000$`));
  await expect(page.getByRole('article').nth(2)).toContainText('→ terbit');
  await expect(page.getByRole('article').nth(2).getByRole('link')).toHaveAttribute('href', /\?bulan=\d{4}-\d\d$/);
  const chips = page.getByRole('list', { name: 'Filter terpilih' }).getByRole('link');
  await expect(chips).toHaveCount(3);
  await page.getByRole('link', { name: /^Hapus filter Naskah siap / }).click();
  await expect(page).toHaveURL(/allproduct\?sampai=\d{4}-\d\d&maks=3500000$/);
  await expect(page.getByText('→ terbit')).toHaveCount(0);
  await page.goto('/cart');
  await expect(page.getByRole('radio', { name: 'Publikasi Jurnal Kenaikan Pangkat' })).toBeChecked();
});

test.describe('the hero', () => {
  const hero = (page: import('playwright/test').Page) => page.getByRole('region', { name: 'Sorotan' });

  test('shows the calendar for 9 and other slides for 3 seconds, except when paused', async ({ page }) => {
    await page.clock.install();
    await page.goto('/home');
    const dots = hero(page).getByRole('button', { name: /Ke slide/ });
    await expect(dots).toHaveCount(3);
    await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true');
    await page.clock.runFor(5000);
    await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true');
    await page.clock.runFor(5000);
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
    await hero(page).getByRole('button', { name: 'Jeda slide otomatis' }).click();
    await page.mouse.move(0, 800);
    const current = await hero(page).locator('[aria-current=true]').getAttribute('aria-label');
    await page.clock.runFor(4000);
    await expect(hero(page).locator('[aria-current=true]')).toHaveAttribute('aria-label', current ?? '');
    await dots.nth(2).click();
    await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
    const link = hero(page).getByRole('link', { name: slides.at(-1)?.link ?? '' });
    await expect(link).toBeInViewport();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(link).toBeInViewport();
  });
});

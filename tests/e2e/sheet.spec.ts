import type { Page } from 'playwright/test';
import { expectAccessible, expectReadable } from '#tests/support/e2e/accessible.ts';
import { lowWindows } from '#tests/support/e2e/devices.ts';
import { answerItems, asksForItems, wireItem } from '#tests/support/e2e/items.ts';
import { expectLargeTargets } from '#tests/support/e2e/targets.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const submitName = 'Tambah ke Keranjang';

const openerOf = (page: Page) => page.getByRole('article').filter({ hasText: 'Jurnal Uji 1' }).getByRole('button');

/** Opens the sheet of the test's own item. */
async function openOwn(page: Page) {
  await answerItems(page, [wireItem(1)]);
  await page.goto('/home');
  await openerOf(page).click();
  const sheet = page.getByRole('dialog', { name: 'Jurnal Uji 1' });
  await expect(sheet).toBeVisible();
  return sheet;
}

test('a customer adds an item to the cart; the whole card is a link', async ({ page, customer: _signedIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => asksForItems(request) && asked.push(new URL(request.url()).search));
  await page.goto('/home');
  const card = page.getByRole('article').first();
  const sheet = page.getByRole('dialog', { name: await card.getByRole('heading').innerText() });
  await card.getByRole('button').click();
  await expect(sheet.getByText('Belum ada di keranjang.')).toBeVisible();
  await expectLargeTargets(page, 'sheet');
  const submit = sheet.getByRole('button', { name: submitName });
  await expect(submit).toBeDisabled();
  await expect(sheet.getByLabel('Bulan Publish')).toHaveValue(/^\d{4}-\d{2}$/);
  await expect(sheet.getByText('Slot tersedia untuk bulan ini.')).toBeVisible();
  await expect(sheet.getByText(/^Sisa slot bulan ini: \d+$/)).toBeVisible();
  await expect(sheet.getByRole('textbox', { name: 'Qty' })).toHaveValue('1');
  await sheet.getByRole('radio').first().check();
  await submit.click();

  await expect(page.getByText('Berhasil Menambahkan')).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(card.getByRole('button')).toHaveText('1');
  await expect(page.getByText('Cart: 1 Produk')).toBeVisible();
  // Single pages, never the whole catalogue.
  expect(asked.filter((query) => !query.includes('limit='))).toEqual([]);

  await card.getByRole('button').click();
  await expect(sheet.getByText(/^Publish: [A-Z][a-z]+ \d{4}$/)).toBeVisible();
  await expect(sheet.getByText('Jumlah: 1')).toBeVisible();
  const indexings = sheet.getByRole('group', { name: 'Pilih Indexing' });
  await expect(indexings.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(sheet.getByRole('textbox', { name: 'Qty' })).toHaveValue('1');
  await page.keyboard.press('Escape');
  await card.click({ position: { x: 30, y: 30 } });
  await expect(page).toHaveURL(/\/product\/\d+/);
});

test('Back closes sheet, filter and menu, keeps the position, and then leaves', async ({ page }) => {
  await page.goto('/home');
  await page.goto('/allproduct');
  const card = page.getByRole('article').nth(4);
  const dialog = page.getByRole('dialog');
  const menu = page.getByRole('navigation', { name: 'Menu samping' });
  await card.getByRole('button').click();
  await expect(dialog).toBeVisible();
  const position = await page.evaluate(() => scrollY);
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(position);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await dialog.getByText('SINTA 2', { exact: true }).click();
  await expect(page).toHaveURL(/indexing=SINTA\+2/);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/indexing=SINTA\+2/);

  for (const close of ['Tutup', 'reload']) {
    await card.getByRole('button').click();
    await expect(dialog).toBeVisible();
    await (close === 'reload' ? page.reload() : dialog.getByRole('button', { name: close }).click());
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/indexing=SINTA\+2/);
  await page.goBack();
  await expect(page).toHaveURL('/home');
});

test('in the sheet, months and field are one control, and quantity and focus keep within it', async ({ page }) => {
  const sheet = await openOwn(page);
  const control = sheet.getByRole('group', { name: 'Bulan Publish', exact: true });
  const field = control.getByLabel('Bulan Publish', { exact: true });
  const checked = control.getByRole('radio', { checked: true });
  const qty = sheet.getByRole('textbox', { name: 'Qty' });
  const submit = sheet.getByRole('button', { name: submitName });
  await sheet.getByRole('radio', { name: /SINTA 2/ }).check();
  await expect(control).toHaveAccessibleDescription('Slot tersedia untuk bulan ini.');
  await expect(checked).toHaveAccessibleName('Maret 2099 Sisa 3');
  // Once: the chip. The field is for other months.
  await expect(field).toBeHidden();
  await expect(qty).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByText('1 slot = 1 naskah')).toBeInViewport({ ratio: 1 });
  await control.getByText('Bulan lain').click();
  await expect(field).toHaveValue('2099-03');
  await expect(field).toHaveAccessibleDescription('Maret 2099 Slot tersedia untuk bulan ini.');
  await expect(sheet.getByText('Sisa slot bulan ini: 3')).toBeVisible();
  await expect(sheet.getByRole('radio', { name: 'April 2099' })).toHaveCount(0);
  await expect(sheet.getByRole('listitem').filter({ hasText: 'April 2099' })).toContainText('Penuh');

  await test.step('in a low window, head and foot scroll with the content', async () => {
    const window = page.viewportSize() ?? { width: 390, height: 844 };
    for (const size of lowWindows) {
      await page.setViewportSize(size);
      await submit.scrollIntoViewIfNeeded();
      await expect(sheet.getByRole('button', { name: 'Tutup' })).not.toBeInViewport();
      const shown = await submit.evaluate((button) => {
        let part: Element | null = button;
        while (part && !/auto|scroll/.test(getComputedStyle(part).overflowY)) part = part.parentElement;
        return part?.clientHeight ?? 0;
      });
      expect(shown).toBeGreaterThan(0.85 * size.height);
    }
    await page.setViewportSize(window);
  });
  await qty.fill('8');
  await qty.blur();
  await expect(sheet.getByText('Qty melebihi sisa slot (3). Qty diset ke 3.')).toBeVisible();
  await expect(qty).toHaveValue('3');
  await expect(sheet.getByRole('button', { name: 'Tambah Qty' })).toBeDisabled();
  await expect(sheet.getByText('Rp 4.500.000')).toBeVisible();
  await expect(sheet.getByText('atau 2 × Rp 2.250.000')).toBeVisible();
  await qty.fill('0');
  await qty.blur();
  await expect(qty).toHaveValue('1');
  await expect(sheet.getByRole('button', { name: 'Kurangi Qty' })).toBeDisabled();

  // With the arrow keys, like every group of radio buttons.
  await checked.press('ArrowRight');
  await expect(field).toHaveValue('2099-05');
  await qty.fill('7');
  await qty.blur();
  await field.fill('2099-03');
  await expect(checked).toHaveAccessibleName('Maret 2099 Sisa 3');
  await expect(qty).toHaveValue('3');
  await expect(sheet.getByText('Qty melebihi sisa slot (3). Qty diset ke 3.')).toBeVisible();
  await field.fill('2099-04');
  await expect(checked).toHaveCount(0);
  await expect(field).toHaveAccessibleDescription('April 2099 Slot tidak tersedia pada bulan ini.');
  await expect(sheet.getByText('Slot tidak tersedia pada bulan ini.')).toHaveCount(1);
  await expect(sheet.getByText('Pilih bulan lain.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Pilih Maret 2099' })).toBeVisible();
  await expect(submit).toBeDisabled();
  // Another provider has no waiting list.
  await expect(sheet.getByRole('button', { name: 'Beri tahu bila ada slot' })).toHaveCount(0);
  await field.fill('');
  await expect(field).toHaveAccessibleDescription('Belum dipilih');
  await expect(sheet.getByText('Pilih bulan publish.')).toBeVisible();
  await expect(submit).toBeDisabled();

  await expectAccessible(page);
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'light' }));
  await expectReadable(page);

  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  const opener = openerOf(page);
  await expect(opener).toBeFocused();
  await test.step('it opens and closes by keyboard and backdrop, and keeps the focus inside', async () => {
    await opener.press('Enter');
    await expect(sheet).toBeVisible();
    for (let i = 0; i < 20; i += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement !== document.body && activeElement?.closest('dialog') === null;
      });
      expect(outside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(sheet).toBeVisible();
    await page.mouse.click(195, 20);
    await expect(sheet).toBeHidden();
  });
  await test.step('a press on X during the animation closes it', async () => {
    // Slow enough to press X during the animation.
    await page.evaluate(() => document.documentElement.style.setProperty('--slow', '1000s'));
    await opener.click();
    await expect(sheet).toBeVisible();
    const at = (part: number) =>
      page.evaluate((share) => {
        for (const animation of document.getAnimations()) {
          const { endTime } = animation.effect?.getComputedTiming() ?? {};
          if (typeof endTime !== 'number' || endTime === Infinity) continue;
          animation.pause();
          animation.currentTime = endTime * share;
        }
      }, part);
    await at(0.02);
    const box = await sheet.getByRole('button', { name: 'Tutup' }).boundingBox();
    if (box === null) throw new Error('There is no X.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await at(0.98);
    await page.mouse.up();
    await expect(sheet).toBeHidden();
  });
});

test('a browser without a month field shows two selects', async ({ page }) => {
  await page.addInitScript(() => {
    const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'type');
    if (type === undefined) throw new Error('No such property.');
    const set = type.set;
    Object.defineProperty(HTMLInputElement.prototype, 'type', {
      ...type,
      set(this: HTMLInputElement, value: string) {
        set?.call(this, value === 'month' ? 'text' : value);
      },
    });
  });
  const sheet = await openOwn(page);
  const control = sheet.getByRole('group', { name: 'Bulan Publish' });
  const [month, year] = [control.getByLabel('Bulan Publish: bulan'), control.getByLabel('Bulan Publish: tahun')];
  await control.getByText('Bulan lain').click();
  await expect(month).toHaveValue('03');
  await expect(year).toHaveValue('2099');
  await month.selectOption('Mei');
  await expect(control.getByRole('radio', { checked: true })).toHaveAccessibleName('Mei 2099 Sisa 9');
});

test('a double tap adds once; a failure keeps the choice', async ({ page, customer: _signedIn, allowConsole }) => {
  allowConsole(/409|422|500/);
  const sent: unknown[] = [];
  let answer: { status: number; json?: unknown; body?: string } = { status: 500, body: '' };
  const { promise: asked, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/carts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.push(route.request().postDataJSON());
    await asked;
    return route.fulfill(answer);
  });
  const sheet = await openOwn(page);
  const doaj = sheet.getByRole('radio', { name: /DOAJ/ });
  await doaj.check();
  await sheet.getByRole('radio', { name: 'Mei 2099 Sisa 9' }).check();
  await sheet.getByRole('button', { name: 'Tambah Qty' }).click();
  const submit = sheet.getByRole('button', { name: submitName });
  await submit.dblclick();
  await expect(sheet.getByRole('button', { name: 'Menambahkan…' })).toBeDisabled();
  await expect(doaj).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeVisible();
  release();
  await expect(sheet.getByRole('alert')).toHaveText('Gagal menambahkan.');
  expect(sent).toEqual([
    {
      item_id: 1,
      indexing_id: 2,
      qty: 2,
      slot_id: 13,
      req_publish: '2099-05-01',
      req_publish_year: 2099,
      req_publish_month: 5,
      index_name: 'DOAJ',
      req_price: 750000,
    },
  ]);

  const errors = { qty: ['Qty terlalu banyak.'], slot_id: ['Slot penuh.'], indexing_id: ['Indexing ditutup.'] };
  answer = { status: 422, json: { message: 'x', errors } };
  await submit.click();
  for (const text of ['Slot penuh.', 'Indexing ditutup.']) await expect(sheet.getByText(text)).toBeVisible();
  await expect(sheet.getByText('Qty terlalu banyak.')).toHaveCount(2);
  await expectAccessible(page);
  await expect(doaj).toBeChecked();

  answer = { status: 409, json: { message: 'Slot baru saja penuh.' } };
  await answerItems(page, [wireItem(1, { slots: [{ id: 13, month: 5, year: 2099, remaining: 0 }] })]);
  await submit.click();
  await expect(sheet.getByText('Slot tidak tersedia pada bulan ini.').first()).toBeVisible();
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Mei 2099' })).toContainText('Penuh');
  await expect(submit).toBeDisabled();
});

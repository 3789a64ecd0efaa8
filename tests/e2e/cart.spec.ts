import type { CartAnswer } from '@slotterbit/contract/calls/cart-calls.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('shows lines and totals, sends the last of fast steps, leaves out what is not offered', async ({ page, shop }) => {
  const [first, second] = await shop.fill(2, { room: 8 });
  if (first === undefined || second === undefined) throw new Error('The cart is not filled.');
  // The provider offers the second line no longer.
  await page.route('**/api/carts', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await (await route.fetch()).json();
    const carts = answer.carts.map((line: { item_id: number }) =>
      line.item_id === second.itemId ? { ...line, req_price: null, price: null, indexing: null } : line,
    );
    await route.fulfill({ json: { ...answer, carts } });
  });
  const sent: unknown[] = [];
  const { promise: stepped, resolve: wasStepped } = Promise.withResolvers<void>();
  await page.route('**/api/carts/*', async (route) => {
    if (route.request().method() === 'PATCH') sent.push(route.request().postDataJSON());
    await stepped;
    await route.continue();
  });
  const rowOf = (name: string) =>
    page.getByRole('table', { name: 'Item di keranjang' }).getByRole('row').filter({ hasText: name });
  const row = rowOf(first.itemName);
  const summary = page.getByRole('complementary', { name: 'Order Summary' });
  await page.goto('/cart');
  await expect(row).toContainText(first.indexing);
  await expect(row).toContainText(/Publish: [A-Z][a-z]+ \d{4}/);
  await expect(row).toContainText(formatRupiah(first.price));
  await expect(summary).toContainText(`Subtotal${formatRupiah(first.price)}`);
  const excluded = rowOf(second.itemName);
  await expect(excluded).toContainText('tidak ikut dipesan');
  await expect(excluded.getByRole('textbox', { name: /^Jumlah/ })).toHaveCount(0);
  await expect(excluded).not.toContainText('Rp');

  await page.getByLabel('Termin 1', { exact: true }).fill('5');
  for (let i = 0; i < 5; i += 1) await row.getByRole('button', { name: /^Tambah Jumlah/ }).click();
  await expect(row.getByRole('textbox', { name: /^Jumlah/ })).toHaveValue('6');
  wasStepped();
  const total = first.price * 6;
  await expect(row).toContainText(formatRupiah(total));
  await expect(summary).toContainText(`Subtotal${formatRupiah(total)}`);
  await expect.poll(async () => (await shop.cart()).carts.map(({ qty }) => qty).sort()).toEqual([1, 6]);
  expect(sent).toEqual([{ qty: 2 }, { qty: 6 }]);
  // docs/product.md 4: first = minimum (30 percent in the demo), here of the new subtotal.
  await expect(page.getByLabel('Termin 1', { exact: true })).toHaveValue(formatRupiah(total * 0.3).slice(3));

  await row.getByRole('button', { name: /^Hapus/ }).click();
  await expect(page.getByRole('button', { name: 'Urungkan' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('textbox', { name: /^Jumlah/ })).toHaveValue('6');
  await expect.poll(async () => (await shop.cart()).carts.map(({ qty }) => qty).sort()).toEqual([1, 6]);

  for (const removed of [row, excluded]) await removed.getByRole('button', { name: /^Hapus/ }).click();
  await expect(page.getByText('Keranjang kosong.')).toBeVisible();
  await expect.poll(async () => (await shop.cart()).carts.length).toBe(0);
  await page.getByRole('button', { name: 'Checkout Now' }).click();
  await expect(page.locator('[data-alert]')).toHaveText('Keranjang kosong.');
  await expect(page.getByRole('link', { name: 'Cari jurnal' })).toHaveAttribute('href', '/allproduct');
});

test('a removal that fails takes message and undo with it', async ({ page, shop, allowConsole }) => {
  allowConsole(/500|ERR_FAILED/);
  const [offer] = await shop.offers({ room: 8 });
  if (offer === undefined) throw new Error('Nothing is offered.');
  await shop.add(offer, 2);
  const added: unknown[] = [];
  await page.route('**/api/carts', async (route) => {
    if (route.request().method() === 'POST') added.push(route.request().postDataJSON());
    if (route.request().method() !== 'GET') return route.fallback();
    const answer: CartAnswer = await (await route.fetch()).json();
    // As specified (docs/product.md 3.4), a line names its indexing without an id.
    const carts = answer.carts.map(({ indexing_id: _, indexing: { id: _id, ...indexing }, ...line }) => ({
      ...line,
      index_name: indexing.name.toUpperCase(),
      indexing,
    }));
    await route.fulfill({ json: { ...answer, carts } });
  });
  const row = page.getByRole('row').filter({ hasText: offer.itemName }).filter({ hasText: 'Publish' });
  const remove = row.getByRole('button', { name: /^Hapus/ });
  const message = page.getByText(`${offer.itemName} dihapus.`);
  const undo = page.getByRole('button', { name: 'Urungkan' });
  await page.goto('/cart');

  for (const tapsUndo of [false, true]) {
    const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
    await page.route('**/api/carts/*', (route) => refused.then(() => route.fulfill({ status: 500, json: {} })));
    await remove.click();
    await expect(message).toBeVisible();
    await expect(undo).toBeFocused();
    if (tapsUndo) await undo.click();
    const reloaded = page.waitForResponse('**/api/carts');
    refuse();
    await reloaded;
    await expect(row.getByRole('textbox', { name: /^Jumlah/ })).toHaveValue('2');
    // With the line, not some seconds later.
    expect([await message.count(), await undo.count()]).toEqual([0, 0]);
    await page.unroute('**/api/carts/*');
  }

  // The provider removes the line, but its answer is lost.
  await page.route('**/api/carts/*', (route) => route.fetch().then(() => route.abort()));
  await remove.click();
  await undo.click();
  await expect.poll(async () => (await shop.cart()).carts).toMatchObject([{ indexing_id: offer.indexingId, qty: 2 }]);
  await expect(row.getByRole('textbox', { name: /^Jumlah/ })).toHaveValue('2');
  expect(added).toMatchObject([{ item_id: offer.itemId, indexing_id: offer.indexingId, qty: 2 }]);

  await page.unroute('**/api/carts/*');
  // The journal is offered no longer.
  await page.route('**/allproduct/items.json?*', (route) =>
    route.fulfill({ json: { items: [], catalogueSize: 1000 } }),
  );
  const looked = page.waitForResponse('**/allproduct/items.json?*');
  await remove.click();
  await looked;
  await expect(message).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect.poll(async () => (await shop.cart()).carts).toEqual([]);
});

test('a line of a full month moves to another month; a failure loses nothing', async ({ page, shop, allowConsole }) => {
  allowConsole(/409|500/);
  const offers = await shop.offers({ room: 8 });
  const offer = offers.find((one) => offers.some((other) => other.itemId === one.itemId && other !== one));
  const other = offers.find((one) => one.itemId === offer?.itemId && one !== offer);
  if (offer === undefined || other === undefined) throw new Error('No journal has two open months.');
  await shop.add(offer, 2);
  const sent: unknown[] = [];
  let isRefused = true;
  await page.route('**/api/carts', async (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().postDataJSON());
      return isRefused ? route.fulfill({ status: 409, json: { message: 'Slot baru saja penuh.' } }) : route.continue();
    }
    const answer: CartAnswer = await (await route.fetch()).json();
    const carts = answer.carts.map((line) =>
      line.slot_id === offer.slotId
        ? { ...line, slot: { ...line.slot, remaining: 0 }, keperluan_publish: 'BKD' }
        : line,
    );
    await route.fulfill({ json: { ...answer, carts } });
  });
  let isKept = true;
  await page.route('**/api/carts/*', (route) => (isKept ? route.fulfill({ status: 500, json: {} }) : route.continue()));
  const slots = async () => (await shop.cart()).carts.map(({ slot_id, qty }) => [slot_id, qty]);
  const move = page.getByRole('button', { name: `Ganti bulan ${offer.itemName}` });
  const sheet = page.getByRole('dialog', { name: offer.itemName });
  const submit = sheet.getByRole('button', { name: 'Ganti bulan' });
  await page.goto('/cart');
  await expect(page.locator('#checkout-problem')).toHaveText('1 slot sudah penuh');
  await move.click();
  await expect(sheet.getByRole('radio', { name: offer.indexing })).toBeChecked();
  await expect(sheet.getByLabel('Qty', { exact: true })).toHaveValue('2');
  await sheet.getByRole('radio', { name: new RegExp(`^${formatMonth(other)}`) }).check();
  await submit.click();
  await expect(sheet.getByRole('alert')).toHaveText('Slot baru saja penuh.');
  expect(await slots()).toEqual([[offer.slotId, 2]]);

  // The old line is removed only then, and stays if that fails.
  isRefused = false;
  await submit.click();
  await expect(page.getByText(`Bulan publish diganti ke ${formatMonth(other)}.`)).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(move).toHaveCount(2);
  expect(sent.at(-1)).toMatchObject({ slot_id: other.slotId, qty: 2, keperluan_publish: 'BKD' });
  expect(await slots()).toEqual([
    [offer.slotId, 2],
    [other.slotId, 2],
  ]);

  // The same month keeps the line.
  isKept = false;
  await move.last().click();
  await submit.click();
  await expect(sheet).toBeHidden();
  await move.first().click();
  await sheet.getByRole('radio', { name: new RegExp(`^${formatMonth(other)}`) }).check();
  await submit.click();
  await expect.poll(slots).toEqual([[other.slotId, 4]]);
  await expect(move).toHaveCount(1);
});

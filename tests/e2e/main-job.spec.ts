import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { manuscriptUntilText } from '@slotterbit/contract/catalogue/slot.ts';
import { toInputValue } from '@slotterbit/contract/values/month.ts';
import { fillRegistration, newRegistration } from '#tests/support/e2e/customer.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/** A journal in SINTA 2 with a second indexing, two months with capacity, and two termin. */
async function findJournal(origin: string) {
  const { data }: ItemsAnswer = await (await fetch(`${origin}/api/items`)).json();
  // Other tests use the first ones.
  for (const item of data.items.slice(5)) {
    const offered = item.indexing.filter(({ harga_jual }) => (harga_jual ?? 0) > 0);
    const sinta = offered.find(({ nama }) => nama === 'SINTA 2');
    const second = offered.find(({ nama }) => nama !== 'SINTA 2');
    const slots = item.slots.filter(({ remaining }) => remaining >= 3);
    const [soon, later] = slots;
    if (sinta && second && soon && later && item.max_termin >= 2) return { item, sinta, second, soon, later };
  }
  throw new Error('The demo catalogue has no such journal.');
}

/** 'Naskah paling lambat 15 Januari 2027'. */
const dayOf = ({ manuscript_until }: { manuscript_until: string }) => manuscriptUntilText(manuscript_until);

test('from registration to a paid order and its tracker', async ({ page, origin }) => {
  const { item, sinta, second, soon, later } = await findJournal(origin);

  await page.goto('/register');
  await fillRegistration(page, newRegistration());
  await page.getByRole('button', { name: 'Daftar' }).click();
  await page.waitForURL('**/home');

  await page.getByRole('link', { name: /^All\b/ }).click();
  await page.waitForURL('**/allproduct**');
  await page.getByRole('main').getByLabel('Cari jurnal').fill(item.name);
  await page.waitForURL('**/allproduct?q=*');
  await page.getByRole('link', { name: item.name }).first().click();
  await page.waitForURL(`**/product/${item.id}`);

  const sheet = page.getByRole('dialog', { name: item.name });
  for (const [indexing, slot] of [[sinta, soon] as const, [second, later] as const]) {
    // After adding, the bar leads to the cart; a tap on an indexing opens the sheet again.
    const opener = indexing === sinta ? 'Pilih indexing & bulan' : new RegExp(`^${indexing.nama}`);
    await page.getByRole('button', { name: opener }).first().click();
    await sheet.getByRole('radio', { name: indexing.nama }).check();
    await sheet.getByText('Bulan lain').click();
    await sheet.getByLabel('Bulan Publish').fill(toInputValue(slot));
    await expect(sheet.getByText('Slot tersedia untuk bulan ini.')).toBeVisible();
    await expect(sheet.getByText(dayOf(slot))).toBeVisible();
    await sheet.getByRole('button', { name: 'Tambah ke Keranjang' }).click();
    await expect(page.getByText('Berhasil Menambahkan')).toBeVisible();
    await expect(sheet).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Keranjang, 2 produk' })).toBeVisible();
  await page.getByRole('link', { name: 'Lihat keranjang' }).click();
  await page.waitForURL('**/cart');

  await expect(page.getByRole('row').filter({ hasText: 'SINTA 2' })).toContainText(dayOf(soon));
  await page.getByRole('radio', { name: 'Publikasi Jurnal Kenaikan Pangkat' }).check();
  await page.getByRole('radio', { name: '2 termin' }).check();
  await page.getByRole('button', { name: 'Checkout Now' }).click();

  await page.waitForURL('**/gateway/sandbox/**');
  await page.goto('/home');
  await expect(page.getByRole('list', { name: 'Yang berikutnya' })).toContainText('Bayar sekarang: termin 1 dari 2');
  await page.goBack();

  for (const n of [1, 2]) {
    await page.waitForURL('**/gateway/sandbox/**');
    await expect(page.getByText(`${n} dari 2`)).toBeVisible();
    await page.getByRole('button', { name: 'Bayar', exact: true }).click();
    await page.waitForURL('**/pay/**');
    if (n === 2) break;
    const received = page.getByRole('region', { name: 'Termin 1 lunas' });
    await expect(received).toContainText(/Slot [A-Z][a-z]+ \d{4}.* tersimpan untuk Anda/);
    await expect(received).toContainText(/Berikutnya: Rp [\d.]+, \d+ [A-Z][a-z]+ /);
    await expect(received.getByRole('link').first()).toHaveAttribute('href', /^\/invoice\/\d+\?termin=1$/);
    await expect(page.getByText('Sekarang')).toHaveCount(0);
    await expect(page.getByText('1 dari 2 termin dibayar')).toBeVisible();
    const paid = page.getByRole('list', { name: 'Jadwal termin' }).getByRole('listitem').first();
    await expect(paid).toContainText('Lunas');
    await expect(paid).toContainText('Dibayar ');
    await received.getByRole('link', { name: 'Bayar lebih awal' }).click();
  }
  await expect(page.getByRole('heading', { name: 'Pembayaran Lunas' })).toBeVisible();

  await page.getByRole('link', { name: 'Kembali' }).click();
  await page.waitForURL('**/pesanan');
  await expect(page.locator('[data-status=paid]')).toHaveText('Menunggu naskah Anda');
  await page.getByRole('link', { name: /^Detail/ }).click();
  await page.waitForURL('**/detailorder/**');
  await expect(page.getByText('Publikasi Jurnal Kenaikan Pangkat')).toBeVisible();
  for (const slot of [soon, later]) {
    await expect(page.getByRole('region', { name: 'Tiket Slot' })).toContainText(dayOf(slot));
    await expect(page.getByRole('region', { name: 'Langkah berikutnya' })).toContainText(dayOf(slot));
  }
  const current = page.getByRole('list', { name: 'Status pesanan' }).locator('[aria-current=step]');
  await expect(current).toContainText('Sedang Diproses');
  await expect(page.getByText('Pembayaran Lunas')).toBeVisible();
  await page.goto(page.url().replace('/detailorder/', '/track/'));
  await expect(page.getByText(/^Lunas: \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(current).toContainText('Sedang Diproses');
  await expect(page.getByRole('region', { name: 'Bulan Publish Terjadwal' }).getByRole('listitem')).toHaveCount(2);
});

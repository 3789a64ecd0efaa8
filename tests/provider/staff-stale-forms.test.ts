import { describe, expect } from 'vitest';
import type { StaffRole } from '#provider/db/tables/staff.ts';
import type { TestCustomer, TestProvider } from '#tests/support/provider.ts';
import { type StaffBrowser, signIn } from '#tests/support/staff-browser.ts';
import { actionPath, customerPath, noteOf } from './customer-pages.ts';
import { test } from './provider-test.ts';
import { add, order } from './shopping.ts';

/** Two staff who opened the same form: the first to send it, and the second. */
async function twoAt(p: TestProvider, path: string, role: StaffRole): Promise<[StaffBrowser, StaffBrowser]> {
  const [{ browser: first }, { browser: second }] = [await signIn(p, role), await signIn(p, role)];
  for (const browser of [first, second]) expect((await browser.open(path)).status).toBe(200);
  return [first, second];
}

const BY_FIRST = String.raw`Perubahan terakhir: .* oleh Staf \d+, alasan: karena`;

describe('a contact form that another staff member opened too', () => {
  const SENT = '/staf/aksi/perbaiki-kontak';
  const contactOf = (p: TestProvider, { id }: TestCustomer) =>
    p.db.selectFrom('customers').select(['name', 'email', 'whatsapp']).where('id', '=', id).executeTakeFirstOrThrow();

  test('keeps the corrections of both, in different fields', async ({ p, customer }) => {
    const before = await contactOf(p, customer);
    const [first, second] = await twoAt(p, actionPath('perbaiki-kontak', customer), 'admin');
    await first.post(SENT, { ...before, email: 'baru@kampus.test', alasan: 'karena' });
    await second.post(SENT, { ...before, whatsapp: '0812 7777 6666', alasan: 'salah nomor' });
    expect(noteOf(second)).toContain('diperbaiki');
    expect(await contactOf(p, customer)).toEqual({
      ...before,
      email: 'baru@kampus.test',
      whatsapp: '+6281277776666',
    });
  });

  test('refuses a correction of the same field, and says who, when and why', async ({ p, customer }) => {
    const before = await contactOf(p, customer);
    const [first, second] = await twoAt(p, actionPath('perbaiki-kontak', customer), 'admin');
    await first.post(SENT, { ...before, whatsapp: '0812 7777 6666', alasan: 'karena' });
    await second.post(SENT, { ...before, name: 'Nama Lain', whatsapp: '0812 1111 2222', alasan: 'x' });
    expect(noteOf(second)).toMatch(new RegExp(`^WhatsApp baru saja diubah\\. ${BY_FIRST}\\. Tidak ada yang diubah\\.`));
    expect(await contactOf(p, customer)).toEqual({ ...before, whatsapp: '+6281277776666' });
    // The form shows the new number, and can change it.
    await second.open(actionPath('perbaiki-kontak', customer));
    await second.post(SENT, { ...before, whatsapp: '0812 1111 2222', alasan: 'x' });
    expect((await contactOf(p, customer)).whatsapp).toBe('+6281211112222');
  });
});

describe('a form for limits that another staff member opened too', () => {
  const SENT = '/staf/aksi/ubah-batas';
  const limitsOf = (p: TestProvider, { id }: TestCustomer) =>
    p.db
      .selectFrom('customers')
      .select(['unpaid_orders_limit as orders', 'unpaid_places_limit as places'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('keeps both changes, of different limits', async ({ p, customer }) => {
    const [first, second] = await twoAt(p, actionPath('ubah-batas', customer), 'keuangan');
    await first.post(SENT, { batas_pesanan: '7', batas_slot: '' });
    await second.post(SENT, { batas_pesanan: '', batas_slot: '9' });
    expect(await limitsOf(p, customer)).toEqual({ orders: 7, places: 9 });
    expect(second.page.text).toContain('batas pesanan 7, slot tetap');
    expect(second.page.text).toContain('batas pesanan tetap, slot 9');
  });

  test('refuses a change of the same limit, and says who, when and why', async ({ p, customer }) => {
    const [first, second] = await twoAt(p, actionPath('ubah-batas', customer), 'keuangan');
    await first.post(SENT, { batas_pesanan: '7', batas_slot: '', alasan: 'karena' });
    await second.post(SENT, { batas_pesanan: '3', batas_slot: '9', alasan: 'x' });
    expect(noteOf(second)).toMatch(
      new RegExp(
        `^Batas pesanan: di formulir pengaturan server, sekarang 7\\. ${BY_FIRST}\\. Tidak ada yang diubah\\.`,
      ),
    );
    expect(await limitsOf(p, customer)).toEqual({ orders: 7, places: null });
    // One limit back to the server's setting.
    await second.open(actionPath('ubah-batas', customer));
    await second.post(SENT, { batas_pesanan: '', batas_slot: '', alasan: 'x' });
    expect(await limitsOf(p, customer)).toEqual({ orders: null, places: null });
    await second.open(customerPath(customer));
    expect(second.page.text).toContain('batas pesanan pengaturan server, slot tetap');
  });
});

test('a month that another staff member moved first is not moved on', async ({ p, customer }) => {
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 1);
  const { code } = await order(customer, [500_000, 1_000_000]);
  const { browser } = await signIn(p, 'redaksi');
  await browser.open(`/staf/aksi/pindah-bulan?pesanan=${code}&baris=1`);
  const [first = '', second = ''] = [...browser.page.text.matchAll(/<option value="(\d{4}-\d\d)">/g)].map(
    ([, month]) => month,
  );
  const { browser: other } = await signIn(p, 'redaksi');
  const planOf = (month: string) => `/staf/aksi/pindah-bulan?pesanan=${code}&baris=1&bulan=${month}`;
  const monthOf = async () => {
    const { slot_year: year, slot_month: month } = await p.db
      .selectFrom('order_items')
      .select(['slot_year', 'slot_month'])
      .executeTakeFirstOrThrow();
    return `${year}-${String(month).padStart(2, '0')}`;
  };
  await browser.open(planOf(second));
  await other.open(planOf(first));
  await other.post('/staf/aksi/pindah-bulan', { alasan: 'karena' });
  expect(await monthOf()).toBe(first);
  await browser.post('/staf/aksi/pindah-bulan', { alasan: 'x' });
  expect(noteOf(browser)).toMatch(new RegExp(`sekarang di .*, bukan .*\\. ${BY_FIRST}\\. Tidak ada yang diubah\\.`));
  expect(await monthOf()).toBe(first);
  // A new plan shows the month.
  await browser.open(planOf(second));
  await browser.post('/staf/aksi/pindah-bulan', { alasan: 'x' });
  expect(await monthOf()).toBe(second);
});

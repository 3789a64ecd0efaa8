import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { add, order } from '@slotterbit/provider/tests/shopping.ts';
import { startTestProvider, type TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { noteOf, signIn } from './support/staff-browser.ts';

let p: TestProvider;
beforeEach(async () => {
  p = await startTestProvider({ env: { BANK_ACCOUNTS: 'BCA 123-456-7890 PT Slot Terbit', LOG_LEVEL: 'silent' } });
});
afterEach(() => p.close());

async function buy() {
  const customer = await p.register();
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 1);
  const { code, payments } = await order(customer, [500_000, 1_000_000]);
  const link = payments.find(({ payment_url }) => payment_url !== null)?.payment_url ?? '';
  return { code, link };
}

/** Announces a bank transfer as the payer's page does, and returns its exact amount (rupiah). */
async function announce(link: string): Promise<number> {
  const path = link.replace(/pay$/, 'transfer');
  const init = { method: 'POST', headers: { accept: 'text/html' }, redirect: 'manual' } as const;
  expect((await p.fetch(new URL(path, p.base), init)).status).toBe(303);
  const { amount } = await p.db.selectFrom('charges').select('amount').executeTakeFirstOrThrow();
  return amount;
}

const warningOf = (amount: number) =>
  `Pelanggan mengumumkan transfer ${formatRupiah(amount)}: periksa mutasi rekening lebih dahulu.`;

test.for(['batalkan', 'gagal'])('%s is refused when a transfer was announced after the plan', async (slug) => {
  const { code, link } = await buy();
  const { browser } = await signIn(p, 'keuangan');
  const path = `/staf/aksi/${slug}?pesanan=${code}`;
  await browser.open(path);
  expect(browser.page.text).not.toContain('mengumumkan transfer');
  const amount = await announce(link);
  await browser.post(`/staf/aksi/${slug}`, { alasan: 'penulis mundur' });
  expect(noteOf(browser)).toContain('bukan oleh staf');
  // Its money can still be entered.
  expect(browser.page.text).toContain(warningOf(amount));
  await browser.open(`/staf/pesanan/${code}`);
  expect(browser.page.text).toContain(`Transfer ${formatRupiah(amount)} diumumkan`);
  expect(browser.page.text).not.toContain('tidak ditagih');
  await browser.open(`/staf/aksi/terima-transfer?pesanan=${code}&termin=1&jumlah=${amount}`);
  await browser.post('/staf/aksi/terima-transfer', { jumlah: `${amount}`, alasan: 'BCA' });
  expect(noteOf(browser)).toContain('lunas');
  await browser.open(path);
  expect(browser.page.text).not.toContain('mengumumkan transfer');
});

test('the plan names a transfer whose period is over, since money can come late; staff can cancel all the same', async () => {
  const { code, link } = await buy();
  const amount = await announce(link);
  p.advance(1);
  await p.db.updateTable('charges').set({ status: 'expired', expires_at: p.now().toISOString() }).execute();
  p.advance(24);
  const { browser } = await signIn(p, 'keuangan');
  await browser.open(`/staf/aksi/batalkan?pesanan=${code}`);
  expect(browser.page.text).toContain(warningOf(amount));
  await browser.post('/staf/aksi/batalkan', { alasan: 'penulis mundur' });
  expect(noteOf(browser)).toBe(`Pesanan ${code} dibatalkan.`);
  await browser.open(`/staf/pesanan/${code}`);
  expect(browser.page.text).toContain('tidak ditagih');
  expect(browser.page.text).toMatch(/diumumkan,\s+batas waktu lewat/);
  // The money can come nevertheless.
  await browser.open('/staf');
  expect(browser.page.text).toMatch(new RegExp(`${code}</strong>.*termin 1.*pesanan dibatalkan`, 's'));
});

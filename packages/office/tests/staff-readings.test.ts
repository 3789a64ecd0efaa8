import type { StaffRole } from '@slotterbit/provider/db/tables/staff.ts';
import { add, order } from '@slotterbit/provider/tests/shopping.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ENV } from './customer-pages.ts';
import { signIn } from './support/staff-browser.ts';

let p: TestProvider;
let siti: TestCustomer;
let id: number;
let code: string;
const logged: string[] = [];
beforeEach(async () => {
  p = await startTestProvider({ env: ENV, log: (line) => void logged.push(line) });
  siti = await p.register({ name: 'Siti' });
  await add(siti, p.catalogue.alfa, 'SINTA 2', 1, 1);
  ({ id, code } = await order(siti, [500_000, 1_000_000]));
});
afterEach(() => p.close());

/** Signs in, and returns a function that opens a page and returns the lines about readings that it logged. */
async function reader(role: StaffRole) {
  const { browser, id: staff } = await signIn(p, role);
  return async (path: string) => {
    logged.splice(0);
    expect((await browser.open(path)).status, path).toBe(200);
    const lines = logged.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'staff-read');
    for (const line of lines) expect(line).toMatchObject({ event: 'security', staff });
    expect(logged.join('')).not.toContain(siti.email);
    return lines.map(({ reason, order: read, customer }) => ({ reason, order: read, customer }));
  };
}

test('the list of messages, which shows addresses, is logged', async () => {
  const read = await reader('redaksi');
  expect(await read('/staf/pesan')).toEqual([{ reason: 'messages' }]);
});

test('a search for orders is logged without its text; the list alone is not', async () => {
  const read = await reader('keuangan');
  expect(await read(`/staf/pesanan?cari=${encodeURIComponent(siti.email)}`)).toEqual([{ reason: 'order search' }]);
  expect(await read('/staf/pesanan?cari=+&status=pending')).toEqual([]);
});

test('Hari ini is logged once it names a customer', async () => {
  const read = await reader('baca');
  expect(await read('/staf')).toEqual([]);
  for (const _termin of [1, 2]) await p.play(id);
  const again = await reader('baca');
  expect(await again('/staf')).toEqual([{ reason: 'today' }]);
});

test('each plan that names an order is logged with the code', async () => {
  const read = await reader('admin');
  const plan = (slug: string, query: string) => read(`/staf/aksi/${slug}?${query}`);
  for (const [slug, query] of [
    ['batalkan', `pesanan=${id}`],
    ['gagal', `pesanan=${code}`],
    ['catatan', `pesanan=${code}`],
    ['terima-transfer', `pesanan=${code}&termin=1`],
    ['pindah-bulan', `pesanan=${code}&baris=1&bulan=2027-01`],
    ['jangan-kirim-email', 'email=1'],
  ] as const)
    expect(await plan(slug, query), slug).toEqual([{ order: code }]);
  for (const _termin of [1, 2]) await p.play(id);
  expect(await plan('kirim', `pesanan=${code}`)).toEqual([{ order: code }]);
  expect(await plan('kirim-beberapa', `pesanan=${code}&pesanan=ST-TIDAK-ADA`)).toEqual([{ order: code }]);
  expect(await plan('catatan-pelanggan', `pelanggan=${siti.id}`)).toEqual([{ customer: siti.id }]);
});

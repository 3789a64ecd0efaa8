import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, order } from '@slotterbit/provider/tests/shopping.ts';
import { TEST_NOW, type TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { startProviderProcess } from '@slotterbit/provider/tests/support/provider-process.ts';
import { expect } from 'vitest';
import { addAccount, passwordOf, StaffBrowser } from './support/staff-browser.ts';

const ORDERS = 25;

const databaseOf = ({ settings: { databaseUrl, dataDir } }: TestProvider): Record<string, string> =>
  databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };

const shippedOf = async (p: TestProvider) =>
  (await p.db.selectFrom('orders').select('id').where('status', '=', 'shipped').execute()).length;

const noteOf = ({ page }: StaffBrowser) => /class="note[^>]*>(.*?)<\/(?:div|p)>/s.exec(page.text)?.[1] ?? '';

test('kill -9 in the middle of a form: its outcome is unknown, and the action started anew does the rest', async ({
  p,
  customer,
}) => {
  await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, ORDERS);
  const codes: string[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 1);
    const { id, code } = await order(customer);
    await p.play(id);
    codes.push(code);
  }
  const server = await startProviderProcess(databaseOf(p));
  const cookies = new Map<string, string>();
  const browserOf = (url: string) => {
    const browser = new StaffBrowser({ provider: { fetch: (request: Request) => fetch(request) } }, url);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser;
  };
  const before = browserOf(server.url);
  const { email, link } = await addAccount(p, 'redaksi');
  await before.open(link);
  await before.post(link, passwordOf);
  await before.post('/staf/masuk', { email, ...passwordOf });
  const plan = `/staf/aksi/kirim-beberapa?${codes.map((code) => `pesanan=${code}`).join('&')}`;
  await before.open(plan);
  const { formulir } = before.hidden();
  const fields = { ...before.hidden(), pesanan: before.repeated('pesanan') };
  const sent = before.postOnly('/staf/aksi/kirim-beberapa', fields).catch(() => 'no answer');
  await expect.poll(() => shippedOf(p), { interval: 1, timeout: 30_000 }).toBeGreaterThan(0);
  await server.crash();
  expect(await sent).toBe('no answer');
  const shipped = await shippedOf(p);
  expect(shipped).toBeLessThan(ORDERS);

  for (const [name, value] of before.cookies) cookies.set(name, value);
  const outcomePage = `/staf/pesanan?hasil=${formulir}`;
  // Another server process, within the minute: the action could still be running.
  const meanwhile = new StaffBrowser(p);
  for (const [name, value] of cookies) meanwhile.cookies.set(name, value);
  await meanwhile.open(outcomePage);
  expect(noteOf(meanwhile)).toContain('sedang diproses');

  const later = new Date(TEST_NOW.getTime() + 120_000).toISOString();
  const again = await startProviderProcess({ ...databaseOf(p), TEST_CLOCK: later });
  const after = browserOf(again.url);
  const repeated = await after.postOnly('/staf/aksi/kirim-beberapa', fields);
  expect(repeated.location).toBe(outcomePage);
  await after.open(outcomePage);
  expect(noteOf(after)).toContain('Hasil tindakan ini tidak diketahui');
  expect(await shippedOf(p)).toBe(shipped);
  await after.open(plan);
  expect(after.page.text).toContain(`${ORDERS - shipped} pesanan menjadi diproses.`);
  await after.post('/staf/aksi/kirim-beberapa');
  expect(noteOf(after)).toContain(`${ORDERS - shipped} dari ${ORDERS} pesanan diproses.`);
  expect(await shippedOf(p)).toBe(ORDERS);
  await again.stop();
});

import { changeSeveralTo } from '@slotterbit/office/operations/orders/change-several.ts';
import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import { shopEvents } from '@slotterbit/provider/shop-events.ts';
import { buy } from '@slotterbit/provider/tests/shopping.ts';
import { TEST_NOW, type TestCustomer, type TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { startProviderProcess } from '@slotterbit/provider/tests/support/provider-process.ts';
import { expect } from 'vitest';
import { act, addAccount, listIn, outcomeOf, passwordOf, StaffBrowser, signIn } from './support/staff-browser.ts';
import { staffContext } from './support/staff-context.ts';
import { test } from './support/staff-test.ts';

/** Codes of paid orders, oldest first. */
async function paidOrders(p: TestProvider, customer: TestCustomer, count: number): Promise<string[]> {
  await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 100);
  const codes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id, code } = await buy(p, customer);
    await p.play(id);
    codes.push(code);
  }
  return codes;
}

const ticks = ({ page }: StaffBrowser) =>
  [...page.text.matchAll(/<input type="checkbox" name="pesanan" value="([^"]+)"[^>]*?( checked)?>/g)].map(
    ([, code, checked]) => [code, checked !== undefined],
  );
const noteOf = ({ page }: StaffBrowser) => {
  const [note = ''] = /<div class="note[^>]*>.*?<\/div>/s.exec(page.text) ?? [];
  return [/<p>(.*?)<\/p>/.exec(note)?.[1] ?? null, ...listIn(note)];
};
const statuses = async (p: TestProvider) =>
  (await p.db.selectFrom('orders').select('status').orderBy('id').execute()).map(({ status }) => status);

/** Ticks the orders on a page and presses the button. */
async function pressed(browser: StaffBrowser, label: string, codes: readonly string[]) {
  const [, path = ''] = new RegExp(`formaction="([^"]+)">${label}<`).exec(browser.page.text) ?? [];
  const query = new URLSearchParams(codes.map((code) => ['pesanan', code]));
  const { daftar, dari } = browser.hidden();
  if (daftar !== undefined) query.set('daftar', daftar);
  if (dari !== undefined) query.set('dari', dari);
  await browser.open(`${path}?${query}`);
}

test('ticked orders are processed and completed from the list, which keeps its filters', async ({ p, customer }) => {
  const codes = await paidOrders(p, customer, 3);
  const { browser } = await signIn(p, 'redaksi');
  await browser.open('/staf/pesanan?status=paid');
  expect(ticks(browser)).toEqual(codes.toReversed().map((code) => [code, false]));
  await browser.open('/staf/pesanan?status=paid&centang=semua');
  expect(ticks(browser)).toEqual(codes.toReversed().map((code) => [code, true]));
  await pressed(browser, 'Proses yang dicentang', codes.slice(0, 2));
  expect(listIn(browser.page.text)).toEqual([
    '2 pesanan menjadi diproses. Pelanggan tidak menerima email: server ini tidak mengirim email. Tidak dapat diurungkan.',
    ...codes.slice(0, 2).map((code) => `${code} dari ${customer.name}: lunas menjadi diproses.`),
  ]);
  expect(await statuses(p)).toEqual(['paid', 'paid', 'paid']);
  await browser.post('/staf/aksi/kirim');
  expect(noteOf(browser)).toEqual([
    '2 dari 2 pesanan diproses.',
    ...codes.slice(0, 2).map((code) => `${code}: diproses.`),
  ]);
  expect(ticks(browser)).toEqual([[codes[2], false]]);
  await browser.open('/staf/pesanan');
  await pressed(browser, 'Selesaikan yang dicentang', codes.slice(0, 2));
  await browser.post('/staf/aksi/selesai');
  expect(noteOf(browser)[0]).toBe('2 dari 2 pesanan selesai.');
  expect(await statuses(p)).toEqual(['completed', 'completed', 'paid']);
});

test('ticked orders are processed from Hari ini, and one form works once', async ({ p, customer, admin }) => {
  const codes = await paidOrders(p, customer, 2);
  await admin.open('/staf?centang=semua');
  expect(ticks(admin)).toEqual(codes.map((code) => [code, true]));
  await pressed(admin, 'Proses yang dicentang', codes);
  const fields = { ...admin.hidden(), pesanan: admin.repeated('pesanan') };
  const answers = await Promise.all([1, 2].map(() => admin.postOnly('/staf/aksi/kirim', fields)));
  expect(answers.map(({ location }) => location?.startsWith('/staf?hasil='))).toEqual([true, true]);
  await admin.open(answers[1]?.location ?? '');
  expect(noteOf(admin)[0]).toBe('2 dari 2 pesanan diproses.');
  const changes = await recordedChanges(p.db, { limit: 99 });
  expect(changes.filter(({ kind, facts }) => kind === 'status' && facts.to === 'shipped')).toHaveLength(2);
  // Back to the list and the same button again.
  expect((await admin.open(`/staf/aksi/kirim?pesanan=${codes[0]}&dari=hari-ini`)).status).toBe(409);
  expect(admin.page.text).toContain('Tidak ada yang diubah.');
  expect(listIn(admin.page.text)).toEqual([
    expect.stringMatching(/^Pesanan \S+ sudah diproses\. Perubahan terakhir: .* oleh Staf/),
  ]);
});

test('an order that changed first is refused by name and reason; the others are done', async ({ p, customer }) => {
  const codes = await paidOrders(p, customer, 3);
  const { browser } = await signIn(p, 'redaksi');
  await browser.open('/staf');
  await pressed(browser, 'Proses yang dicentang', [...codes, 'ST-TIDAK-ADA', codes[0] ?? '']);
  expect(listIn(browser.page.text).at(-1)).toBe('Tidak diubah: Pesanan ST-TIDAK-ADA tidak ada.');
  await act(p, 'batalkan', { pesanan: codes[1] ?? '', alasan: 'mundur' });
  await browser.post('/staf/aksi/kirim');
  expect(noteOf(browser)).toEqual([
    '2 dari 4 pesanan diproses.',
    `${codes[0]}: diproses.`,
    expect.stringMatching(/^Tidak diubah: Pesanan .* berstatus dibatalkan.* oleh Staf \d+, alasan: mundur\.$/),
    `${codes[2]}: diproses.`,
    'Tidak diubah: Pesanan ST-TIDAK-ADA tidak ada.',
  ]);
  expect(browser.page.text).toContain('class="note bad" role="alert"');
  expect(await statuses(p)).toEqual(['shipped', 'cancelled', 'shipped']);
});

test('after a fault in the middle, the earlier orders are done and the others unknown', async ({ p, customer }) => {
  const orders = await paidOrders(p, customer, 3);
  let recorded = 0;
  const events: typeof shopEvents = {
    ...shopEvents,
    async record(...call) {
      recorded += 1;
      if (recorded === 2) throw new Error('disk full');
      await shopEvents.record(...call);
    },
  };
  const logged: string[] = [];
  const context = { ...staffContext(p, undefined, logged), events };
  expect(await changeSeveralTo('shipped')(context, { orders })).toEqual([
    { code: orders[0], kind: 'done' },
    { code: orders[1], kind: 'unknown' },
    { code: orders[2], kind: 'unknown' },
  ]);
  expect(logged).toEqual([expect.stringContaining('disk full')]);
  expect(await statuses(p)).toEqual(['shipped', 'paid', 'paid']);
});

test('nothing ticked, too many, and an address of another site are refused', async ({ admin }) => {
  expect((await admin.open('/staf/aksi/kirim')).text).toContain('Belum ada pesanan yang dicentang');
  const many = Array.from({ length: 51 }, (_, index) => `pesanan=ST-${index}`).join('&');
  await admin.open(`/staf/aksi/kirim?${many}`);
  expect([admin.page.status, admin.page.text.includes('Paling banyak 50 pesanan')]).toEqual([409, true]);
  await admin.open('/staf/aksi/kirim?daftar=%0d%0aSet-Cookie:x%26status%3Dpaid%23x');
  expect(admin.page.text).toContain('href="/staf/pesanan?');
  expect(admin.page.text).not.toContain('Set-Cookie:x');
});

const ORDERS = 25;

const databaseOf = ({ settings: { databaseUrl, dataDir } }: TestProvider): Record<string, string> =>
  databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };

const shippedOf = async (p: TestProvider) => (await statuses(p)).filter((status) => status === 'shipped').length;

test('after kill -9 in the middle of a form, its outcome is unknown; a new form does the rest', async ({
  p,
  customer,
}) => {
  const codes = await paidOrders(p, customer, ORDERS);
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
  const plan = `/staf/aksi/kirim?${codes.map((code) => `pesanan=${code}`).join('&')}`;
  await before.open(plan);
  const { formulir } = before.hidden();
  const fields = { ...before.hidden(), pesanan: before.repeated('pesanan') };
  const sent = before.postOnly('/staf/aksi/kirim', fields).catch(() => 'no answer');
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
  expect(outcomeOf(meanwhile)).toContain('sedang diproses');

  const later = new Date(TEST_NOW.getTime() + 120_000).toISOString();
  const again = await startProviderProcess({ ...databaseOf(p), TEST_CLOCK: later });
  const after = browserOf(again.url);
  const repeated = await after.postOnly('/staf/aksi/kirim', fields);
  expect(repeated.location).toBe(outcomePage);
  await after.open(outcomePage);
  expect(outcomeOf(after)).toContain('Hasil tindakan ini tidak diketahui');
  expect(await shippedOf(p)).toBe(shipped);
  await after.open(plan);
  expect(after.page.text).toContain(`${ORDERS - shipped} pesanan menjadi diproses.`);
  await after.post('/staf/aksi/kirim');
  expect(outcomeOf(after)).toContain(`${ORDERS - shipped} dari ${ORDERS} pesanan diproses.`);
  expect(await shippedOf(p)).toBe(ORDERS);
  await again.stop();
});

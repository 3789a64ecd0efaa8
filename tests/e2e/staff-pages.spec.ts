import { readFile } from 'node:fs/promises';
import { announceTransfer, bought, expectFits, signIn, signInFirst, test } from '#tests/support/e2e/staff.ts';
import { test as base, expect } from '#tests/support/e2e/test.ts';

/* What staff pages need a browser for. The tests of the provider check every action over HTTP. */

// The server of the whole run has no accounts.
base('without an account, /staf is answered like an unknown address', async ({ origin }) => {
  const answers = await Promise.all(['/staf', '/staf/masuk', '/tidak-ada'].map((path) => fetch(`${origin}${path}`)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  const headersOf = ({ headers }: Response) =>
    [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  for (const answer of answers) expect(headersOf(answer)).toEqual(headersOf(answers[2] as Response));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(texts).size).toBe(1);
});

test('every page is accessible in both themes, from 320 to 1920 px', async ({ page, server, origin }) => {
  test.setTimeout(300_000);
  const { customer, order } = await bought(origin, 2);
  await announceTransfer(origin, order.payment_url);
  const { order: paid, shop: payer } = await bought(origin);
  await payer.pay(paid.id);
  const { id } = customer.session.customer;
  const [line] = order.order_items;
  await signIn(page, server, 'admin');
  const linkOn = async (path: string, name: string | RegExp) => {
    await page.goto(path);
    return (await page.getByRole('link', { name }).first().getAttribute('href')) ?? '';
  };
  const name = encodeURIComponent(line?.item_name ?? '');
  const item = await linkOn(`/staf/jurnal?cari=${name}`, line?.item_name ?? '');
  const price = await linkOn(item, /^Ubah harga: /);
  await page.goto(price);
  const steep = new URLSearchParams(price.split('?')[1]);
  steep.set('semula', await page.locator('[name=semula]').inputValue());
  steep.set('harga', '0');
  const paths = [
    '/staf',
    '/staf/pesanan',
    `/staf/pesanan/${order.code}`,
    `/staf/aksi/terima-transfer?pesanan=${order.code}&termin=1`,
    `/staf/aksi/pindah-bulan?pesanan=${order.code}&baris=1`,
    `/staf/pelanggan?cari=${customer.email}`,
    `/staf/pelanggan/${id}`,
    `/staf/aksi/perbaiki-kontak?pelanggan=${id}`,
    '/staf/kata-sandi',
    '/staf/kata-sandi/autentikator',
    '/staf/pengguna',
    '/staf/jurnal',
    item,
    `/staf/aksi/ubah-harga?${steep}`,
    '/staf/indexing',
    '/staf/perubahan',
    `/staf/slot?cari=${name}`,
    await linkOn(`/staf/slot?cari=${name}`, line?.item_name ?? ''),
    '/staf/pesan',
    await linkOn('/staf/pesan', 'Pesanan dibuat'),
    ...['', '/slot', '/pesanan', '/tunggakan'].map((path) => `/staf/laporan${path}`),
  ];
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await expectFits(page);
    });
});

test('the back button shows neither a form that was sent nor a page after signing out', async ({
  page,
  server,
  origin,
  allowConsole,
}) => {
  allowConsole(/409/);
  const { order } = await bought(origin);
  await announceTransfer(origin, order.payment_url);
  await signInFirst(page, server, 'keuangan');
  await page.getByRole('link', { name: `Terima: ${order.code} termin 1` }).click();
  await page.getByRole('button', { name: 'Terima transfer' }).click();
  await expect(page.getByRole('status')).toContainText(`Termin 1 pesanan ${order.code}`);
  await page.goBack();
  await expect(page.getByText(/Termin 1 sudah lunas sejak .* yang dicatat Ani Wijaya/)).toBeVisible();
  await page.getByRole('button', { name: 'Keluar' }).click();
  await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
});

test('a report is a file and a sheet of paper', async ({ page, server }) => {
  await signIn(page, server, 'admin');
  await page.getByRole('link', { name: 'Laporan' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Unduh CSV: Pendapatan menurut bulan' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^pendapatan-\d{4}-\d\d-sampai-\d{4}-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('"');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('table', { name: 'Pendapatan menurut bulan' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tampilkan' })).toBeHidden();
});

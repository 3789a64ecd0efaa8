import { readFile } from 'node:fs/promises';
import { totpCode, totpStep } from '@slotterbit/office/login/totp.ts';
import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import {
  addStaffAccount,
  announceTransfer,
  bought,
  expectFits,
  STAFF_PASSWORD,
  signIn,
  test,
} from '#tests/support/e2e/staff.ts';
import { test as base, expect } from '#tests/support/e2e/test.ts';

/* What staff pages need a browser for. The tests of the provider check every action over HTTP. */

// One worker, so that the tests share a server and a session.
test.describe.configure({ mode: 'default' });

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

test('every page fits from 320 to 1920 px, and its parts are accessible', async ({ page, server, origin }) => {
  test.setTimeout(300_000);
  const { customer, order } = await bought(origin, 2);
  await announceTransfer(origin, order.payment_url);
  const { order: paid, shop: payer } = await bought(origin);
  await payer.pay(paid.id);
  const { id } = customer.session.customer;
  const [line] = order.order_items;
  await signIn(page, server);
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
  const pages = [
    '/staf',
    '/staf/pesanan',
    `/staf/pesanan/${order.code}`,
    `/staf/aksi/pindah-bulan?pesanan=${order.code}&baris=1`,
    `/staf/aksi/naskah-diterima?pesanan=${order.code}&pesanan=${paid.code}`,
    `/staf/pelanggan/${id}`,
    '/staf/kata-sandi/autentikator',
    item,
    `/staf/aksi/ubah-harga?${steep}`,
    await linkOn(`/staf/slot?cari=${name}`, line?.item_name ?? ''),
    await linkOn('/staf/pesan', 'Pesanan dibuat'),
    '/staf/laporan',
    '/staf/jurnal/baru',
    '/staf/slot',
  ];
  for (const [index, path] of pages.entries())
    await test.step(path, async () => {
      await page.goto(path);
      await expectFits(page);
      await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' });
      await expectAccessible(page);
    });
  // These have the same parts.
  const others = [
    `/staf/aksi/terima-transfer?pesanan=${order.code}&termin=1`,
    `/staf/pelanggan?cari=${customer.email}`,
    `/staf/aksi/perbaiki-kontak?pelanggan=${id}`,
    ...['kata-sandi', 'pengguna', 'jurnal', 'jurnal/impor', 'indexing', 'perubahan', 'pesan'].map(
      (path) => `/staf/${path}`,
    ),
    ...['slot', 'pesanan', 'tunggakan'].map((path) => `/staf/laporan/${path}`),
  ];
  for (const path of others) {
    await page.goto(path);
    await expectFits(page);
  }

  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto('/staf/slot');
  const table = page.getByRole('region', { name: 'Slot menurut jurnal dan bulan' });
  const header = page.getByRole('rowheader').first();
  const before = await header.boundingBox();
  await table.evaluate((element) => element.scrollTo({ left: 10_000 }));
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(200);
  expect((await header.boundingBox())?.x).toBe(before?.x);
});

test('a report is a file and a sheet of paper', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto('/staf/laporan');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Unduh CSV: Pendapatan menurut bulan' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^pendapatan-\d{4}-\d\d-sampai-\d{4}-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('"');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('table', { name: 'Pendapatan menurut bulan' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tampilkan' })).toBeHidden();
});

test('a journal is added with its cover, which customers see', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto('/staf/jurnal');
  await page.getByRole('link', { name: 'Tambah jurnal' }).click();
  await page.getByLabel('Nama jurnal').fill('Jurnal Laut Dalam');
  await page.getByLabel('Sampul').setInputFiles('public/og.png');
  await page.getByRole('checkbox', { name: 'SINTA 2' }).check();
  await page.getByLabel('Harga SINTA 2 (rupiah)').fill('1.250.000');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await page.getByRole('button', { name: 'Perbaiki isian' }).click();
  await expect(page.getByRole('img', { name: 'Sampul sekarang' })).toBeVisible();
  await page.getByLabel('Nama jurnal').fill('Jurnal Laut Dangkal');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expectFits(page);
  await page.getByLabel('Alasan').fill('kontrak baru');
  await page.getByRole('button', { name: 'Tambah jurnal' }).click();
  const slots = await page.getByRole('link', { name: 'Buka bulannya' }).getAttribute('href');
  await page.goto(`/product/${slots?.split('/').at(-1)}`);
  await expect(page.getByRole('heading', { name: 'Jurnal Laut Dangkal' })).toBeVisible();
  const cover = page.locator('main img[src^="/pictures/"]').first();
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

/** More stops than a page has: a target that is not reached by then has no place in the order of focus. */
const MAX_STOPS = 200;

/** Presses Tab until the target has the focus, which must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const element = await target.elementHandle();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(
      (wanted) => (wanted === document.activeElement ? getComputedStyle(wanted as Element).outlineStyle : null),
      element,
    );
    if (outline === null) continue;
    expect(outline, `outline of ${target}`).not.toBe('none');
    return;
  }
  throw new Error(`Tab does not reach ${target} on ${page.url()}.`);
}

async function activate(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test('the first day is done with the keyboard alone', async ({ page, server, origin, allowConsole }) => {
  allowConsole(/409/);
  const shop = new Shop(origin, await registerCustomer(origin));
  const offers = await shop.offers();
  // The journal needs another month to move to.
  const offer = offers.find((one) =>
    offers.some(({ itemId, slotId }) => itemId === one.itemId && slotId !== one.slotId),
  );
  if (offer === undefined) throw new Error('No journal has two months with free places.');
  await shop.add(offer);
  const { code, payment_url } = await shop.find((await shop.order(1)).order.id);
  await announceTransfer(origin, payment_url);
  const account = await addStaffAccount(server);
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const arrived = (heading: string | RegExp) =>
    expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

  await page.goto(account.link);
  await type(page, page.getByLabel(/Kata sandi baru/), STAFF_PASSWORD);
  await activate(page, button('Simpan kata sandi'));
  await arrived('Masuk');
  await expectFits(page);
  await expectAccessible(page);
  await type(page, page.getByLabel('Email'), account.email);
  await type(page, page.getByLabel('Kata sandi'), STAFF_PASSWORD);
  await page.keyboard.press('Enter');
  await arrived('Pasang aplikasi autentikator');
  await expectFits(page);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await type(page, page.getByLabel('Kode 6 angka'), totpCode(secret, totpStep(new Date())));
  await page.keyboard.press('Enter');
  await activate(page, link('Sudah saya simpan'));

  await arrived('Hari ini');
  await activate(page, link(`Terima: ${code} termin 1`));
  await arrived('Terima transfer');
  await activate(page, button('Terima transfer'));
  await expect(page.getByRole('status')).toContainText(`Termin 1 pesanan ${code}`);
  await page.goBack();
  await expect(page.getByText(/Termin 1 sudah lunas sejak .* yang dicatat Ani Wijaya/)).toBeVisible();

  await page.goto('/staf');
  await tabTo(page, page.getByRole('checkbox', { name: `Centang ${code}` }));
  await page.keyboard.press('Space');
  await activate(page, button('Proses yang dicentang'));
  await arrived('Proses pesanan');
  await activate(page, button('Proses pesanan'));
  await expect(page.getByRole('status')).toContainText(`Pesanan ${code} diproses.`);

  await page.goto(`/staf/pesanan/${code}`);
  await activate(page, link('Naskah diterima'));
  await activate(page, button('Naskah diterima'));
  await expect(page.getByRole('status')).toContainText(`Pesanan ${code} dicatat naskahnya.`);
  await activate(page, link(/^Pindah bulan/));
  await arrived('Pindah bulan');
  await tabTo(page, page.getByLabel('Bulan baru'));
  await page.keyboard.press('ArrowDown');
  await activate(page, button('Lanjut'));
  await type(page, page.getByLabel('Alasan'), 'penulis minta');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('pindah ke');

  await activate(page, button('Keluar'));
  await arrived('Masuk');
  await page.goBack();
  await arrived('Masuk');
});

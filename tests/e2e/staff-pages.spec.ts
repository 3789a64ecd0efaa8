import type { Page } from 'playwright/test';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { announceTransfer, bought, expectFits, signIn, signInFirst, test } from '#tests/support/e2e/staff.ts';
import { expect } from '#tests/support/e2e/test.ts';

const reasonOf = (page: Page) => page.getByRole('textbox', { name: /Alasan|Keterangan|Catatan|Bagaimana/ });

async function pressed(page: Page, action: string, reason: string): Promise<void> {
  await reasonOf(page).fill(reason);
  await page.getByRole('button', { name: action }).click();
}

test('without an account, /staf is answered like an unknown address', async () => {
  // Its own server: the worker's may have accounts already.
  const empty = await startBuiltServer();
  const answers = await Promise.all(['/staf', '/staf/masuk', '/tidak-ada'].map((path) => fetch(`${empty.url}${path}`)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  const headersOf = ({ headers }: Response) =>
    [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  for (const answer of answers) expect(headersOf(answer)).toEqual(headersOf(answers[2] as Response));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(texts).size).toBe(1);
  await empty.stop();
});

test('a transfer is confirmed with two clicks from /staf', async ({ page, server, origin, allowConsole }) => {
  allowConsole(/409/);
  const { order } = await bought(origin);
  await announceTransfer(origin, order.payment_url);
  await signIn(page, server, 'keuangan');
  await page.getByRole('link', { name: `Terima: ${order.code} termin 1` }).click();
  await expect(page.getByText(`pesanan ${order.code} dari Siti Rahmawati`)).toBeVisible();
  await page.getByRole('button', { name: 'Terima transfer' }).click();
  await expect(page.getByRole('status')).toContainText(`Termin 1 pesanan ${order.code}`);
  await expect(page.getByRole('link', { name: `Terima: ${order.code} termin 1` })).toHaveCount(0);
  // The back button does not show a form that was sent, but who did it.
  await page.goBack();
  await expect(page.getByText(/Termin 1 sudah lunas sejak .* yang dicatat Ani Wijaya/)).toBeVisible();
});

test('a month is moved', async ({ page, server, origin }) => {
  const { order } = await bought(origin);
  await signIn(page, server, 'redaksi');
  await page.getByRole('link', { name: 'Pesanan', exact: true }).click();
  await page.getByRole('searchbox').fill(order.code);
  await page.getByRole('button', { name: 'Cari' }).click();
  await page.getByRole('link', { name: order.code }).click();
  await page.getByRole('link', { name: /^Pindah bulan/ }).click();
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await pressed(page, 'Pindah bulan', 'penulis minta');
  await expect(page.getByRole('status')).toContainText('pindah ke');
  await expect(page.getByRole('link', { name: 'Kabari lewat WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  );
});

test('an order is cancelled, and its refund marked as sent', async ({ page, server, origin }) => {
  const { order, shop } = await bought(origin, 2);
  await shop.pay(order.id);
  await signIn(page, server, 'admin');
  await page.goto(`/staf/pesanan/${order.code}`);
  await page.getByRole('link', { name: 'Batalkan' }).click();
  await expect(page.getByText('harus dikembalikan')).toBeVisible();
  await pressed(page, 'Batalkan pesanan', 'penulis mundur');
  await expect(page.getByRole('status')).toContainText('dibatalkan');
  await page.getByRole('link', { name: 'Hari ini' }).click();
  await page.getByRole('link', { name: `Tandai terkirim: ${order.code}` }).click();
  await pressed(page, 'Tandai refund terkirim', 'BCA 21/11');
  await expect(page.getByRole('status')).toContainText('ditandai terkirim');
});

test('a paid order is noted, processed and completed', async ({ page, server, origin }) => {
  const { order, shop } = await bought(origin);
  await shop.pay(order.id);
  await signIn(page, server, 'redaksi');
  await page.getByRole('link', { name: `Proses: ${order.code}` }).click();
  await page.getByRole('button', { name: 'Proses pesanan' }).click();
  await page.getByRole('link', { name: 'Pesanan', exact: true }).click();
  await page.getByRole('link', { name: order.code }).click();
  await page.getByRole('link', { name: 'Selesaikan' }).click();
  await page.getByRole('button', { name: 'Selesaikan pesanan' }).click();
  await expect(page.getByRole('status')).toHaveText(`Pesanan ${order.code} selesai.`);
  await page.getByRole('link', { name: 'Tulis catatan' }).click();
  await pressed(page, 'Tulis catatan', 'terbit di edisi Mei');
  await expect(page.getByText('terbit di edisi Mei')).toBeVisible();
});

test('signing out leaves nothing behind the back button', async ({ page, server }) => {
  await signInFirst(page, server, 'baca');
  await page.getByRole('button', { name: 'Keluar' }).click();
  await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
});

test('every page is accessible in both themes, from 320 to 1920 px', async ({ page, server, origin }) => {
  const { order } = await bought(origin, 2);
  await announceTransfer(origin, order.payment_url);
  await signIn(page, server, 'admin');
  await expectFits(page, [
    '/staf',
    '/staf/pesanan',
    `/staf/pesanan/${order.code}`,
    `/staf/aksi/terima-transfer?pesanan=${order.code}&termin=1`,
    `/staf/aksi/pindah-bulan?pesanan=${order.code}&baris=1`,
    '/staf/pengguna',
  ]);
});

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { totpCode, totpStep } from '#provider/staff-accounts/totp.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expectFits, STAFF_PASSWORD, signIn, signInFirst, test } from '#tests/support/e2e/staff.ts';
import { expect } from '#tests/support/e2e/test.ts';

const outcome = (page: Page) => page.locator('.note');

/** Opens an action of the page, fills in its fields and confirms. */
async function act(page: Page, link: string, button: string, fields: Record<string, string> = {}): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).click();
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: button }).click();
}

/** Finds the customer by e-mail and opens the page. */
async function openCustomer(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Pelanggan' }).click();
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('button', { name: 'Cari' }).click();
  await page.getByRole('link', { name: 'Siti Rahmawati' }).click();
}

test('a customer is found, corrected, noted and gets another limit', async ({ page, server, origin }) => {
  const customer = await registerCustomer(origin);
  const order = await new Shop(origin, customer).ordered({ termin: 2 });
  await signIn(page, server, 'admin');
  await openCustomer(page, customer.email);
  await expect(page.getByRole('link', { name: order.code })).toBeVisible();
  await act(page, 'Tulis catatan', 'Tulis catatan pelanggan', { Catatan: 'minta invoice fakultas' });
  await expect(page.getByText('minta invoice fakultas')).toBeVisible();
  await act(page, 'Perbaiki kontak', 'Perbaiki kontak', { WhatsApp: '0812 9999 8888', Alasan: 'salah ketik' });
  await expect(page.getByRole('link', { name: '+62 812-9999-8888' })).toBeVisible();
  await act(page, 'Ubah batas', 'Ubah batas', { 'Pesanan belum dibayar': '7' });
  await expect(page.getByText(/paling banyak 7 .*sekarang 1/)).toBeVisible();
  await page.getByRole('link', { name: order.code }).click();
  await page.getByRole('link', { name: 'Siti Rahmawati' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Siti Rahmawati' })).toBeVisible();
});

test('a link for a new password is shown once, and signs the customer in', async ({
  page,
  server,
  origin,
  context,
}) => {
  const customer = await registerCustomer(origin);
  await signIn(page, server, 'admin');
  await openCustomer(page, customer.email);
  await act(page, 'Tautan kata sandi', 'Buat tautan kata sandi', { Alasan: 'lupa' });
  const link = await page.locator('code').innerText();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Selesai' }).click();
  await expect(page.getByText('tautan kata sandi – lupa')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('atur-password');
  const other = await context.newPage();
  await other.goto(link);
  await other.getByLabel('Password baru', { exact: true }).fill('kucing-oren-9');
  await other.getByRole('button', { name: /Simpan/ }).click();
  const login = async (password: string) => {
    const body = JSON.stringify({ email: customer.email, password, holding_code: 'supp' });
    return (
      await fetch(`${origin}/api/customer-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    ).status;
  };
  await expect.poll(() => login('kucing-oren-9')).toBe(200);
  await other.close();
});

test('personal data is downloaded, and the account deleted', async ({ page, server, origin, allowConsole }) => {
  allowConsole(/409/);
  const customer = await registerCustomer(origin);
  await signIn(page, server, 'admin');
  await openCustomer(page, customer.email);
  const downloading = page.waitForEvent('download');
  await act(page, 'Unduh data pribadi', 'Unduh data pribadi');
  const download = await downloading;
  expect(JSON.parse(readFileSync(await download.path(), 'utf8')).akun.email).toBe(customer.email);
  await page.getByRole('link', { name: 'Kembali' }).click();
  await act(page, 'Hapus akun', 'Hapus akun dalam 7 hari', { Alasan: 'diminta' });
  await expect(outcome(page)).toContainText('akan dihapus');
  await act(page, 'Batalkan penghapusan', 'Batalkan penghapusan', { Alasan: 'tidak jadi' });
  await expect(outcome(page)).toContainText('dibatalkan');
  await act(page, 'Hapus akun sekarang', 'Hapus akun sekarang', { Alasan: 'diminta' });
  await expect(page.getByText('dihapus', { exact: true })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Siti');

  const buyer = await registerCustomer(origin);
  const { code } = await new Shop(origin, buyer).ordered({ termin: 1 });
  await openCustomer(page, buyer.email);
  await page.getByRole('link', { name: 'Hapus akun', exact: true }).click();
  await expect(outcome(page)).toContainText(`pesanan ${code} belum selesai`);
  await page.getByRole('link', { name: 'Kembali' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Siti Rahmawati' })).toBeVisible();
});

test('staff change their own password and recovery codes', async ({ page, server, allowConsole }) => {
  allowConsole(/422/);
  const secret = await signInFirst(page, server, 'keuangan');
  await page.getByRole('link', { name: 'Ani Wijaya' }).click();
  const current = page.getByLabel('Kata sandi sekarang');
  await current.first().fill('salah');
  await page.getByLabel(/Kata sandi baru/).fill('gajah-terbang-pelan-8');
  await page.getByRole('button', { name: 'Ganti kata sandi' }).click();
  await expect(page.getByRole('alert')).toHaveText('Kata sandi sekarang salah.');
  await current.first().fill(STAFF_PASSWORD);
  await page.getByLabel(/Kata sandi baru/).fill('gajah-terbang-pelan-8');
  await page.getByRole('button', { name: 'Ganti kata sandi' }).click();
  await expect(page.getByRole('status')).toContainText('Kata sandi diganti');
  await current.last().fill('gajah-terbang-pelan-8');
  // The code of the next half minute: the present one was used to sign in.
  await page.getByLabel(/Kode dari aplikasi/).fill(totpCode(secret, totpStep(new Date()) + 1));
  await page.getByRole('button', { name: 'Buat kode pemulihan baru' }).click();
  await expect(page.getByRole('heading', { name: 'Kode pemulihan' })).toBeVisible();
  await expect(page.locator('li code')).toHaveCount(10);
});

test('every page is accessible in both themes, from 320 to 1920 px', async ({ page, server, origin }) => {
  const customer = await registerCustomer(origin);
  await new Shop(origin, customer).ordered({ termin: 2 });
  const { id } = customer.session.customer;
  await signIn(page, server, 'admin');
  await expectFits(page, [
    '/staf/pelanggan',
    `/staf/pelanggan?cari=${customer.email}`,
    `/staf/pelanggan/${id}`,
    `/staf/aksi/perbaiki-kontak?pelanggan=${id}`,
    `/staf/aksi/ubah-batas?pelanggan=${id}`,
    `/staf/aksi/tautan-kata-sandi?pelanggan=${id}`,
    '/staf/kata-sandi',
    '/staf/kata-sandi/autentikator',
  ]);
});

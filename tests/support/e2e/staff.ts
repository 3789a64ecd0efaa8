import { totpCode, totpStep } from '@slotterbit/office/login/totp.ts';
import { staffProgram } from '@slotterbit/office/tests/support/staff-program.ts';
import type { Cookie, Page } from 'playwright/test';
import type { BuiltServer } from '../built-server.ts';
import { registerCustomer } from './customer.ts';
import { expectForDevices } from './devices.ts';
import { Shop } from './shop.ts';
import { expect, testOnServer } from './test.ts';

export type StaffServer = Pick<BuiltServer, 'url' | 'dataDir'>;

/** A `test` on a server that takes bank transfers. */
export const test = testOnServer({ BANK_ACCOUNTS: 'BCA 1234567890 PT Contoh' });

export const STAFF_PASSWORD = 'kuda-laut-biru-27';
let accounts = 0;

/** Adds an account of Ani Wijaya by command. `link` sets its password. */
export async function addStaffAccount({ url, dataDir }: StaffServer) {
  accounts += 1;
  const email = `staf${process.pid}.${accounts}@kantor.test`;
  const database = { dataDir, databaseUrl: null };
  const added = await staffProgram(database, ['accounts', 'add', email, 'Ani', 'Wijaya', '--role', 'admin', '--json']);
  expect(added.code, added.stderr).toBe(0);
  const { link }: { link: string } = JSON.parse(added.stdout);
  return { email, link: new URL(link, url).href };
}

/** The session of this worker's account. */
let session: Cookie[] | undefined;

/** Signs in with an admin account, which the tests of a worker share; the first of them on the pages of a first day. */
export async function signIn(page: Page, server: StaffServer): Promise<void> {
  if (session !== undefined) return page.context().addCookies(session);
  const { email, link } = await addStaffAccount(server);
  await page.goto(link);
  await page.getByLabel(/Kata sandi baru/).fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Kata sandi').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Masuk' }).click();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Kode 6 angka').fill(totpCode(secret, totpStep(new Date())));
  await page.getByRole('button', { name: 'Pasang' }).click();
  await page.getByRole('link', { name: 'Sudah saya simpan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hari ini' })).toBeVisible();
  session = await page.context().cookies(server.url);
}

/** Lets a new customer order. */
export async function bought(origin: string, termin = 1) {
  const customer = await registerCustomer(origin);
  const shop = new Shop(origin, customer);
  return { customer, shop, order: await shop.ordered({ termin }) };
}

export async function announceTransfer(origin: string, paymentUrl: string | null): Promise<void> {
  const path = (paymentUrl ?? '').replace(/\/pay$/, '/transfer');
  const answer = await fetch(new URL(path, origin), { method: 'POST', redirect: 'manual' });
  expect(answer.status).toBe(303);
}

/** Expects that nothing of the open page scrolls sideways from 320 to 1920 px, and what devices need. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of [320, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await expectForDevices(page, page.url());
}

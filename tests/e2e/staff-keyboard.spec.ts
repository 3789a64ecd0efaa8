import type { Locator, Page } from 'playwright/test';
import { totpCode, totpStep } from '#provider/staff-accounts/totp.ts';
import {
  addStaffAccount,
  announceTransfer,
  bought,
  expectFits,
  STAFF_PASSWORD,
  test,
} from '#tests/support/e2e/staff.ts';
import { expect } from '#tests/support/e2e/test.ts';

/** More stops than a page has: a target that is not reached by then has no place in the order of focus. */
const MAX_STOPS = 200;

/** Presses Tab until the target has the focus, which must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const outline = await target.evaluate((element) =>
      element === document.activeElement ? getComputedStyle(element).outlineStyle : null,
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

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

const arrived = (page: Page, heading: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

/** Checks a page that the sweep of staff-pages.spec.ts does not open. */
async function arrivedFirst(page: Page, heading: string | RegExp): Promise<void> {
  await arrived(page, heading);
  await expectFits(page);
}

test("a day's work is done with the keyboard alone", async ({ page, server, origin }) => {
  test.setTimeout(240_000);
  const transfer = await bought(origin);
  await announceTransfer(origin, transfer.order.payment_url);
  const moved = await bought(origin, 2);
  await moved.shop.pay(moved.order.id);
  const account = await addStaffAccount(server, 'admin');

  await page.goto(account.link);
  await arrivedFirst(page, /kata sandi/i);
  await type(page, page.getByLabel(/Kata sandi baru/), STAFF_PASSWORD);
  await activate(page, button(page, 'Simpan kata sandi'));
  await arrivedFirst(page, 'Masuk');
  const signIn = async () => {
    await arrived(page, 'Masuk');
    await type(page, page.getByLabel('Email'), account.email);
    await type(page, page.getByLabel('Kata sandi'), STAFF_PASSWORD);
    await page.keyboard.press('Enter');
  };
  await signIn();
  await arrivedFirst(page, 'Pasang aplikasi autentikator');
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  const step = totpStep(new Date());
  await type(page, page.getByLabel('Kode 6 angka'), totpCode(secret, step));
  await page.keyboard.press('Enter');
  await expect(link(page, 'Sudah saya simpan')).toBeVisible();
  await activate(page, link(page, 'Sudah saya simpan'));
  await arrived(page, 'Hari ini');
  await activate(page, button(page, 'Keluar'));
  await signIn();
  await arrivedFirst(page, /kode/i);
  // A code works once.
  await type(page, page.getByLabel(/Kode 6 angka/), totpCode(secret, Math.max(step + 1, totpStep(new Date()))));
  await page.keyboard.press('Enter');

  await arrived(page, 'Hari ini');
  await activate(page, link(page, `Terima: ${transfer.order.code} termin 1`));
  await arrived(page, 'Terima transfer');
  await activate(page, button(page, 'Terima transfer'));
  await expect(page.getByRole('status')).toContainText(`Termin 1 pesanan ${transfer.order.code}`);

  await tabTo(page, page.getByRole('checkbox', { name: `Centang ${transfer.order.code}` }));
  await page.keyboard.press('Space');
  await activate(page, button(page, 'Proses yang dicentang'));
  await arrivedFirst(page, 'Proses beberapa pesanan');
  await activate(page, button(page, 'Proses beberapa pesanan'));
  await expect(page.getByRole('status')).toContainText('1 dari 1 pesanan diproses.');
  await arrived(page, 'Hari ini');

  await activate(page, link(page, 'Pesanan').first());
  await arrived(page, 'Pesanan');
  await type(page, page.getByRole('searchbox'), moved.order.code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/cari=/);
  await activate(page, link(page, moved.order.code));
  await activate(page, link(page, /^Pindah bulan/));
  await arrived(page, 'Pindah bulan');
  await tabTo(page, page.getByLabel('Bulan baru'));
  await page.keyboard.press('ArrowDown');
  await activate(page, button(page, 'Lanjut'));
  await arrived(page, 'Pindah bulan');
  await type(page, page.getByLabel('Alasan'), 'penulis minta');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('pindah ke');

  await activate(page, link(page, 'Batalkan'));
  await arrived(page, 'Batalkan pesanan');
  await type(page, page.getByLabel('Alasan'), 'penulis mundur');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('harus dikembalikan');
});

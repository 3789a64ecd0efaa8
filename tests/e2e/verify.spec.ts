import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('phone verification lists the codes in order and opens the confirmation with a clean address', async ({
  page,
}) => {
  await page.goto('/otp');
  await expect(page.getByLabel('Country code').locator('option')).toHaveText(['+62', '+880', '+60', '+91', '+198']);
  await page.getByLabel('Phone number').fill('81234567890');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveURL('/otp-confirm');
  // The page's script has run.
  await page.waitForLoadState();
  await expect(page.getByText(/Resend OTP in/)).toBeVisible();
  await page.getByRole('button', { name: 'Verify & Proceed' }).click();
  await expect(page).toHaveURL('/home');
});

test('the four boxes take one digit each: typing moves forward, Backspace moves back, letters are removed', async ({
  page,
}) => {
  await page.goto('/otp-confirm');
  const box = (digit: number) => page.getByLabel(`Digit ${digit}`);
  const values = () => Promise.all([1, 2, 3, 4].map((digit) => box(digit).inputValue()));
  await box(1).focus();
  await page.keyboard.type('1a2');
  expect(await values()).toEqual(['1', '2', '', '']);
  await expect(box(3)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(box(2)).toBeFocused();
  await page.keyboard.type('9');
  expect(await values()).toEqual(['1', '9', '', '']);
  await page.keyboard.type('34567');
  expect(await values()).toEqual(['1', '9', '3', '7']);
  await expect(box(4)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(box(4)).toHaveValue('');
  await expect(box(4)).toBeFocused();
  await expectAccessible(page);
});

test('a pasted code fills the boxes without other characters', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/otp-confirm');
  await page.evaluate(() => navigator.clipboard.writeText(' 48-15 16'));
  await page.getByLabel('Digit 1').focus();
  await page.keyboard.press('Control+V');
  for (const [index, digit] of [...'4815'].entries()) {
    await expect(page.getByLabel(`Digit ${index + 1}`)).toHaveValue(digit);
  }
  await expect(page.getByLabel('Digit 4')).toBeFocused();
});

test('a forgotten password opens the recovery message, which links to login', async ({ page }) => {
  await page.goto('/forget-password');
  await page.getByLabel('Email or Username').fill('siti@example.test');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL('/forget-password-success');
  await expect(page.getByRole('heading', { name: 'Recovery email sent' })).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('change password returns to settings and changes nothing', async ({ page }) => {
  await page.goto('/change-password');
  await expect(page.getByRole('link', { name: 'Kembali' })).toHaveAttribute('href', '/settings');
  const old = page.getByLabel('Old Password', { exact: true });
  await old.fill('rahasia-123');
  await page.getByRole('button', { name: 'Show Old Password' }).click();
  await expect(old).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('This is a demo: your password was not changed.')).toBeVisible();
  await expect(page).toHaveURL('/change-password');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('rahasia');
});

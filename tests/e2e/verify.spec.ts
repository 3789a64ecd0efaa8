import { emptyPage } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('phone verification opens the confirmation with a clean address, whose boxes take one digit each', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await emptyPage(page, '**/home');
  await page.goto('/otp');
  await expect(page.getByLabel('Country code').locator('option')).toHaveText(['+62', '+880', '+60', '+91', '+198']);
  await page.getByLabel('Phone number').fill('81234567890');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveURL('/otp-confirm');
  // The page's script has run.
  await page.waitForLoadState();
  await expect(page.getByText(/Resend OTP in/)).toBeVisible();
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
  await page.keyboard.press('Backspace');
  await expect(box(4)).toHaveValue('');
  await expect(box(4)).toBeFocused();

  await page.evaluate(() => navigator.clipboard.writeText(' 48-15 16'));
  await box(1).focus();
  await page.keyboard.press('Control+V');
  await expect.poll(values).toEqual(['4', '8', '1', '5']);
  await expect(box(4)).toBeFocused();
  await page.getByRole('button', { name: 'Verify & Proceed' }).click();
  await expect(page).toHaveURL('/home');
});

test('change password changes nothing', async ({ page }) => {
  await page.goto('/change-password');
  const old = page.getByLabel('Old Password', { exact: true });
  await old.fill('rahasia-123');
  await page.getByRole('button', { name: 'Show Old Password' }).click();
  await expect(old).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('This is a demo: your password was not changed.')).toBeVisible();
  await expect(page).toHaveURL('/change-password');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('rahasia');
});

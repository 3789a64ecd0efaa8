import { contentEntry } from '#tests/support/content.ts';
import { emptyPage } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('the demo checkout leads from billing over a bank transfer to success and home', async ({ page, request }) => {
  await page.goto('/checkout');
  for (const label of ['Full Name', 'Email', 'Phone', 'Shipping Address']) {
    await expect(page.getByLabel(label)).toHaveAttribute('readonly');
    await expect(page.getByLabel(label)).not.toHaveValue('');
  }
  const { shipping, total } = contentEntry<{ shipping: Record<string, string>[]; total: string }>('checkout.yaml').data;
  for (const { name, time, price } of shipping) {
    await page.getByRole('radio', { name: `${name} ${time} ${price}` }).check();
  }
  await expect(page.getByText(total)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/edit-profile');
  await page.getByRole('link', { name: 'Confirm & Pay' }).click();
  await expect(page).toHaveURL('/checkout-payment');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText([
    'Credit Card',
    'Bank Transfer',
    'PayPal',
    'Cash On Delivery',
  ]);
  await expect(page.getByRole('main').getByRole('link', { name: 'Bank Transfer' })).toHaveAttribute(
    'href',
    '/checkout-bank',
  );
  for (const [path, text, link] of [
    ['/checkout-bank', 'Please use your Order ID as the payment reference.', 'href="/payment-success"[^>]*>Order Now<'],
    ['/checkout-cash', '', 'href="/payment-success"[^>]*>Order Now<'],
    ['/payment-success', 'Payment successful', 'href="/home"[^>]*>Shopping Again<'],
  ] as const) {
    const html = await (await request.get(path)).text();
    expect(html).toContain(text);
    expect(html).toMatch(new RegExp(link));
  }
});

test('forms of the demo keep what is typed to themselves', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(`${request.url()} ${request.postData() ?? ''}`));
  for (const [path, fields, button, says] of [
    ['/checkout-credit-card', ['Card Number', 'Cardholder Name', 'Expiry', 'CVV'], 'Pay Now', 'the payment is blocked'],
    ['/checkout-paypal', ['Email', 'Password'], 'Pay Now', 'the payment is blocked'],
    ['/contact', ['Relevant URL', 'Message'], 'Send Now', 'your message was not sent'],
    ['/message', ['Message'], 'Send', 'nothing is sent'],
    ['/blog-details', ['Comment'], 'Post Comment', 'your comment was not sent'],
    ['/change-password', ['Old Password'], 'Update Password', 'your password was not changed'],
  ] as const) {
    await page.goto(path);
    for (const label of fields) await page.getByLabel(label, { exact: true }).fill('4242secret');
    await page.getByLabel(fields[0], { exact: true }).press('Enter');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(`This is a demo: ${says}.`)).toBeVisible();
    await expect(page).toHaveURL(path);
    expect(requests.filter((request) => request.includes('4242secret'))).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('4242');
  }
  await page.getByRole('button', { name: 'Show Old Password' }).click();
  await expect(page.getByLabel('Old Password', { exact: true })).toHaveAttribute('type', 'text');
});

test('edit profile shows the customer, previews a picture and refuses other files', async ({ page, customer }) => {
  await page.goto('/edit-profile');
  await expect(page.getByLabel('Full Name')).toBeDisabled();
  await expect(page.getByLabel('Full Name')).toHaveValue(customer.name);
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await expect(page.getByLabel('Phone')).toHaveValue(/^\+62812\d{8}$/);
  await expect(page.getByLabel('Shipping Address')).toHaveValue('Jalan Contoh 1, Bandung');

  const picture = page.getByLabel('Choose picture');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>';
  await picture.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(page.getByRole('img', { name: 'Preview of your picture' })).toBeVisible();
  await picture.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') });
  await expect(page.getByText('Please choose a picture.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Preview of your picture' })).toBeHidden();

  await page.getByLabel('Phone').fill('0800');
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await expect(page.getByText('This is a demo: your changes were not saved.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('customer'))).not.toContain('0800');
});

test('a seller signs up, verifies the phone, and confirms with one digit in each box', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await emptyPage(page, '**/home');
  await page.goto('/become-vendor');
  await expect(page.getByRole('radio', { name: 'Business' })).toBeChecked();
  await page.getByLabel('Password').fill('rahasia');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/otp');
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

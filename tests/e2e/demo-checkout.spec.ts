import { contentEntry } from '#tests/support/content.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('the demo checkout leads from billing over a bank transfer to the success page and home', async ({
  page,
  request,
}) => {
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

test('credit card and PayPal block Pay Now: nothing typed leaves the form', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(`${request.url()} ${request.postData() ?? ''}`));
  for (const [path, fields] of [
    ['/checkout-credit-card', ['Card Number', 'Cardholder Name', 'Expiry', 'CVV']],
    ['/checkout-paypal', ['Email', 'Password']],
  ] as const) {
    await page.goto(path);
    for (const label of fields) await page.getByLabel(label, { exact: true }).fill('4242secret');
    await page.getByLabel(fields[0], { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByText('This is a demo: the payment is blocked.')).toBeVisible();
    await expect(page).toHaveURL(path);
    expect(requests.filter((request) => request.includes('4242secret'))).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('4242');
  }
});

test('edit profile shows the stored customer, previews a picture and refuses other files', async ({
  page,
  customer,
}) => {
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

import { expect, test } from 'playwright/test';
import { registerCustomer, store, storedSession } from '#tests/support/e2e/customer.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { type EditorsDesk, startEditorsDesk } from '#tests/support/editors-desk.ts';
import { type DeskPage, openDeskPage } from '#tests/support/editors-desk-page.ts';
import { photograph } from '#tests/support/photograph.ts';

/** The pictures of the organisation, from the editor's desk to a receipt. */
test.describe.configure({ timeout: 300_000 });

let desk: EditorsDesk;
let { page, form, open, save } = {} as DeskPage;

test.beforeAll(async ({ browser }) => {
  desk = await startEditorsDesk();
  ({ page, form, open, save } = await openDeskPage(browser, desk));
});

test.afterAll(async () => {
  await page?.close();
  await desk?.stop();
});

async function choose(field: string, name: string) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('group', { name: field }).getByRole('button', { name: 'Choose file' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'image/png', buffer: photograph(300, 120) });
}

test('a saved signature and stamp are on a receipt', async ({ browser }) => {
  await open('Organisasi');
  await choose('Gambar tanda tangan', 'ttd bendahara.png');
  await choose('Gambar stempel', 'stempel.png');
  await save();
  await expect(page.getByText('1 perubahan belum terbit')).toBeVisible();

  const { origin } = new URL(desk.url);
  const customer = await registerCustomer(origin);
  const shop = new Shop(origin, customer);
  const { id } = await shop.ordered();
  await shop.pay(id);
  const context = await browser.newContext();
  await store(context, origin, storedSession(customer));
  const paper = await context.newPage();
  // The server reads a saved entry a moment later.
  await expect(async () => {
    await paper.goto(`${origin}/invoice/${id}?termin=1`);
    for (const name of ['Tanda tangan', 'Stempel']) {
      const picture = paper.getByRole('img', { name });
      await expect(picture).toBeVisible({ timeout: 3_000 });
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
    }
  }).toPass({ timeout: 20_000 });
  await context.close();
});

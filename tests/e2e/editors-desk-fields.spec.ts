import { expect, test } from 'playwright/test';
import { contentEntries } from '#tests/support/content.ts';
import { type EditorsDesk, startEditorsDesk } from '#tests/support/editors-desk.ts';
import { type DeskPage, openDeskPage } from '#tests/support/editors-desk-page.ts';
import { manyPixels, photograph } from '#tests/support/photograph.ts';

/** Messages and default values of the fields in the editor's desk. */
test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

let desk: EditorsDesk;
let { page, form, open, field, save, isSaved, choosePicture } = {} as DeskPage;

test.beforeAll(async ({ browser }) => {
  desk = await startEditorsDesk();
  ({ page, form, open, field, save, isSaved, choosePicture } = await openDeskPage(browser, desk));
});

test.afterAll(async () => {
  await page?.close();
  await desk?.stop();
});

const alert = () => form.getByRole('alert');
const mistake = (name: RegExp) => page.locator('[data-faults]').getByRole('link', { name });

test('refuses a picture that is too large, with the limit and what to do', async () => {
  await open('Tulisan blog');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await field('Judul').fill('Too large');

  await choosePicture(Buffer.concat([photograph(100, 100), Buffer.alloc(15_000_000)]));
  await expect(alert()).toHaveText(/ berukuran 15\.1 MB, lebih dari 15 MB; perkecil dulu/);
  await choosePicture(manyPixels(10_000, 6_000), 'wide.png');
  await expect(alert()).toHaveText(
    'wide.png berukuran 10000 x 6000 piksel, lebih dari 50 juta; perkecil dulu, lebar 2000 piksel sudah cukup.',
  );
  await choosePicture(Buffer.from('no picture'));
  await expect(alert()).toHaveText(/ tidak dapat dibaca: rusak, atau bukan gambar/);
  await expect(form.getByRole('button', { name: 'Remove' })).toHaveCount(0);

  await choosePicture();
  await expect(alert()).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Remove' })).toBeVisible();
});

test('names a picture in a text that is too large, and does not save it', async () => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Image', exact: true }).click(),
  ]);
  const buffer = Buffer.concat([photograph(100, 100), Buffer.alloc(15_000_000)]);
  await chooser.setFiles({ name: 'cup.png', mimeType: 'image/png', buffer });
  await expect(alert()).toHaveText(/^Hapus gambar ini dari teks: cup\.png berukuran 15\.1 MB/);
  await field('Penulis').fill('Maya Larasati');
  await field('Menit membaca').fill('1');
  await field('Ringkasan').fill('A picture.');
  await field('Apa yang terlihat di gambar').fill('A cup');
  await save('Create');
  await expect(alert()).toBeVisible();
  expect(desk.site.has('src/content/posts/too-large.md')).toBe(false);
});

test('the server and publishing refuse a picture that is too large', async ({ request }) => {
  const heavy = Buffer.concat([photograph(100, 100), Buffer.alloc(15_000_000)]);
  const send = (contents: Buffer) =>
    request.post(new URL('/api/keystatic/update', desk.url).href, {
      headers: { 'no-cors': '1' },
      data: {
        additions: [{ path: 'posts/too-large/picture.png', contents: contents.toString('base64') }],
        deletions: [],
      },
    });
  for (const [picture, said] of [
    [heavy, 'picture.png berukuran 15.1 MB'],
    [manyPixels(10_000, 6_000), 'picture.png berukuran 10000 x 6000 piksel'],
    [Buffer.alloc(91_000_000), 'terlalu besar untuk disimpan sekaligus'],
  ] as const) {
    const answer = await send(picture);
    expect(answer.status()).toBeGreaterThanOrEqual(413);
    expect(await answer.text()).toContain(said);
  }
  expect(desk.site.has('src/content/posts/too-large/picture.png')).toBe(false);

  const portrait = 'src/content/comments/nadia';
  const comment = desk.site.read(`${portrait}.yaml`);
  desk.site.write(`${portrait}/heavy.png`, heavy);
  desk.site.write(`${portrait}.yaml`, comment.replace(/picture\.svg/, 'heavy.png'));
  await expect(mistake(/^Komentar "[^"]+" › Potret: heavy\.png berukuran 15\.1 MB/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Terbitkan' })).toBeDisabled();
  const answer = await request.post(new URL('/api/edit/publish', desk.url).href, { headers: { 'x-desk': '1' } });
  expect(answer.status()).toBe(409);
  desk.git('restore', '--', 'src/content');
  desk.site.remove(`${portrait}/heavy.png`);
  await expect(page.getByRole('status')).toHaveText('Semuanya beres');
});

test('shows the fault of two slides with the same number at both fields', async () => {
  const second = desk.site.read('src/content/hero/slide-2.yaml');
  desk.site.write('src/content/hero/slide-2.yaml', second.replace(/^order: .*$/m, 'order: 1'));
  const said = /^Slide "[^"]+" › Urutan: nomor 1 dipakai juga oleh "[^"]+"; beri masing-masing nomornya sendiri$/;
  await expect(mistake(said)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Terbitkan' })).toBeDisabled();
  await mistake(said).last().click();
  await expect(form.getByText(/^Nomor 1 dipakai juga oleh /)).toBeVisible();
  // The fault of the saved value disappears while another value is typed.
  await field('Urutan').fill('2');
  await field('Urutan').press('Tab');
  await expect(form.getByText(/^Nomor 1 dipakai juga oleh /)).toBeHidden();
  await save();
  await expect(page.getByRole('status')).toHaveText('Semuanya beres');
});

test('sorts a list as the site does', async () => {
  await open('Menu samping');
  const texts = contentEntries('menu').map(({ data: { text } }) => text);
  const rows = form.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(texts.length);
  for (const [place, text] of texts.entries()) await expect(rows.nth(place)).toContainText(String(text));
});

test('a new post has the date of today in Jakarta', async ({ browser }) => {
  const tab = await browser.newPage({ timezoneId: 'America/New_York' });
  await tab.clock.setFixedTime('2026-03-31T18:30:00Z');
  await tab.goto(new URL('/keystatic/collection/posts/create', desk.url).href);
  await expect(tab.getByLabel('Terbit').first()).toHaveValue('2026-04-01');
  await tab.close();
});

test('the contact form says where phone and e-mail are edited', async () => {
  await open('Layar kontak');
  await expect(
    form.getByText('Telepon (WhatsApp) dan e-mail di layar ini diubah di formulir Organisasi.'),
  ).toBeVisible();
  await open('Organisasi');
  await expect(field('WhatsApp')).toBeVisible();
});

test('validation messages are Indonesian', async () => {
  await field('WhatsApp').fill('ask us');
  await field('Semboyan').fill(' ');
  await field('Warna tombol di e-mail').fill('red');
  await save();
  await expect(field('WhatsApp')).toHaveAccessibleDescription(/Bukan nomor WhatsApp; tulis seperti 0812-3456-7890/);
  await expect(field('Semboyan')).toHaveAccessibleDescription('Wajib diisi.');
  await expect(field('Warna tombol di e-mail')).toHaveAccessibleDescription(/Harus berupa warna, misalnya #c93a12/);
  expect(desk.git('status', '--porcelain').trim()).toBe('');
});

test('shows a fault that only the server can find on top and at the field', async () => {
  await open('Menu samping');
  await form
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first()
    .click();
  await field('Tautan').fill('/shop-table');
  await save();
  const dead = mistake(/^Butir menu samping "[^"]+" › Tautan: tidak ada layar \/shop-table$/);
  await expect(dead).toBeVisible();
  await expect(field('Tautan')).toHaveAccessibleDescription(/Tidak ada layar \/shop-table\./);
  await isSaved();
  await field('Tautan').fill('/shop-grid');
  await save();
  await expect(dead).toHaveCount(0);
  await expect(field('Tautan')).not.toHaveAccessibleDescription(/Tidak ada layar/);
});

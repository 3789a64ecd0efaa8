import { expect, test } from 'playwright/test';
import { type EditorsDesk, startEditorsDesk } from '#tests/support/editors-desk.ts';
import { type DeskPage, openDeskPage } from '#tests/support/editors-desk-page.ts';
import { photograph } from '#tests/support/photograph.ts';
import type { SiteCopy } from '#tests/support/site-copy.ts';

/** An editor's day (docs/editing.md) on a copy of the site: what the forms write, the list of changes, and the page next to the form. */
test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

let desk: EditorsDesk;
let page: DeskPage['page'];
let form: DeskPage['form'];
let shown: DeskPage['shown'];
let { open, choose, field, save, choosePicture, changes } = {} as DeskPage;

/** Writes the entries that the tests change, so that they do not depend on the real content. */
function writeContent(site: SiteCopy) {
  if (site.has('src/content/languages/sv.yaml')) site.remove('src/content/languages/sv.yaml');
  const fields = 'title: About Us\ndescription: Who we are.\nlead: We like coffee.\n';
  site.write('src/content/texts/about-us.md', `---\n${fields}---\n## Why we started\n\nThere was no coffee.\n`);
  const jar = site.read('src/content/products/coffee-jar.yaml');
  site.write(
    'src/content/products/coffee-jar.yaml',
    jar.replace(/^new_price: .*$/m, 'new_price: 7.5').replace(/^old_price: .*$/m, 'old_price: 10'),
  );
}

test.beforeAll(async ({ browser }) => {
  desk = await startEditorsDesk(writeContent);
  ({ page, form, shown, open, choose, field, save, choosePicture, changes } = await openDeskPage(browser, desk));
});

test.afterAll(async () => {
  await page?.close();
  await desk?.stop();
});

test('changes a text, and the page shows it', async () => {
  await open('Tentang kami');
  await form.getByRole('heading', { name: 'Why we started' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' all this');
  await save();
  await expect(shown.getByRole('heading', { name: 'Why we started all this' })).toBeVisible();
  await expect(changes()).toHaveText(['Tentang kami diubah']);
  expect(desk.git('diff', '--numstat').trim()).toBe('1\t1\tsrc/content/texts/about-us.md');
});

test('adds a post with a photograph', async () => {
  await open('Tulisan blog');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await field('Judul').fill('What we learned: a month');
  await field('Penulis').fill('Maya Larasati');
  await form.getByLabel('Terbit').first().fill('2099-12-01');
  await field('Menit membaca').fill('3');
  await field('Ringkasan').fill('What a month of coffee taught us.');
  await choosePicture();
  await field('Apa yang terlihat di gambar').fill('A cup of coffee');
  await field('Teks').click();
  await page.keyboard.type('Patience, mostly.');
  await save('Create');
  await expect(shown.getByText('Patience, mostly.')).toBeVisible();
  await expect(shown.getByRole('img', { name: 'A cup of coffee' })).toBeVisible();
  await expect(changes()).toHaveText([
    'Tentang kami diubah',
    'Tulisan "What we learned: a month" ditambahkan, ditahan sampai 1 Des 2099',
  ]);
});

test('a picture within a text keeps its aspect ratio', async () => {
  const folder = 'src/content/posts/what-we-learned-a-month';
  desk.site.write(`${folder}/cup.png`, photograph(1600, 1000));
  desk.site.write(
    `${folder}.md`,
    `${desk.site.read(`${folder}.md`)}\n![A full cup](./what-we-learned-a-month/cup.png)\n`,
  );
  const picture = shown.getByRole('img', { name: 'A full cup' });
  await expect(picture).toBeVisible();
  // The page may reload in between.
  await expect(async () => {
    const { width, height } = await picture.evaluate((image) => image.getBoundingClientRect());
    expect(width / height).toBeCloseTo(1.6, 1);
  }).toPass({ timeout: 15_000 });
});

test('adds a question and a language', async () => {
  await open('Pertanyaan');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await field('Pertanyaan').fill('Do you like cats?');
  await field('Urutan').fill('20');
  await field('Jawaban').click();
  await page.keyboard.type('Very much.');
  await save('Create');
  // The answer is visible, since the question is open.
  await expect(shown.getByText('Very much.')).toBeInViewport();
  // Scrolling the page does not scroll the desk.
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await open('Bahasa');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await field('Nama Inggris').fill('Swedish');
  await expect(field('Nama berkas')).toHaveValue('sv');
  await field('Urutan').fill('22');
  await field('Namanya sendiri').fill('Svenska');
  await save('Create');
  await expect(shown.getByText('Svenska')).toBeInViewport();
  expect(desk.site.read('src/content/languages/sv.yaml')).toBe(
    'name: Swedish\norder: 22\nnative: Svenska\ndefault: false\n',
  );
});

test('shows the missing text of a new post on top and at the field until it is written', async () => {
  await open('Tulisan blog');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await field('Judul').fill('A letter');
  await field('Penulis').fill('Maya Larasati');
  await form.getByLabel('Terbit').first().fill('2026-11-01');
  await field('Menit membaca').fill('1');
  await field('Ringkasan').fill('A letter to everybody.');
  await choosePicture();
  await field('Apa yang terlihat di gambar').fill('A letter');
  await save('Create');
  const empty = page.getByRole('link', { name: 'Tulisan "A letter" › Teks: wajib diisi' });
  await expect(empty).toBeVisible();
  await expect(form.getByText('Wajib diisi.')).toBeVisible();
  await field('Teks').click();
  await page.keyboard.type('Dear everybody.');
  await save();
  await expect(empty).toHaveCount(0);
  await expect(shown.getByText('Dear everybody.')).toBeVisible();

  desk.site.remove('src/content/posts/a-letter.md');
  desk.site.remove('src/content/posts/a-letter/picture.png');
  await expect(changes().filter({ hasText: 'A letter' })).toHaveCount(0);
});

test('adds a product', async () => {
  await open('Produk');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await field('Judul').fill('Tea jar');
  await field('Urutan').fill('99');
  await form.getByRole('checkbox', { name: 'toko (shop)', exact: true }).check();
  await choosePicture();
  await field('Harga').fill('6.5');
  await field('Bintang').fill('4.5');
  await field('Jumlah ulasan').fill('1');
  await save('Create');
  await expect(shown.getByText('Tea jar')).toBeVisible();
});

test('a form refuses an invalid value; other mistakes are listed with links to their forms', async () => {
  await open('Bahasa');
  await choose('sv');
  await field('Namanya sendiri').fill('');
  await save();
  await expect(form.getByText('Wajib diisi.')).toBeVisible();
  await field('Namanya sendiri').fill('Svenska');
  await form.getByRole('checkbox', { name: 'Bahasa bawaan' }).check();
  await save();
  await expect(page.getByRole('status')).toHaveText('1 kesalahan harus diperbaiki sebelum terbit');
  const fault = page.getByRole('link', {
    name: 'Bahasa › Bahasa bawaan: tepat satu bahasa harus menjadi bawaan; sekarang: en dan sv',
  });
  await expect(fault).toBeVisible();
  await expect(page.getByRole('button', { name: 'Terbitkan' })).toBeDisabled();

  // A value that the form would refuse, written with another program. The development server continues.
  const coffee = desk.site.read('src/content/products/coffee-jar.yaml');
  desk.site.write('src/content/products/coffee-jar.yaml', coffee.replace('old_price: 10', 'old_price: 5'));
  const price = page.getByRole('link', {
    name: /^Produk "[^"]+" › Harga lama: harus lebih tinggi daripada Harga$/,
  });
  await price.click();
  await expect(field('Harga lama')).toHaveValue('5');
  await field('Harga lama').fill('10');
  await save();
  await expect(price).toHaveCount(0);

  await fault.click();
  await choose('sv');
  await form.getByRole('checkbox', { name: 'Bahasa bawaan' }).uncheck();
  await save();
  await expect(page.getByRole('status')).toHaveText('Semuanya beres');
});

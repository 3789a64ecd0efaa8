import { expect, test } from 'playwright/test';
import { type EditorsDesk, startEditorsDesk } from '#tests/support/editors-desk.ts';
import { type DeskPage, openDeskPage } from '#tests/support/editors-desk-page.ts';
import { photograph } from '#tests/support/photograph.ts';
import type { SiteCopy } from '#tests/support/site-copy.ts';

/** The day of an editor (docs/editing.md), on a copy of the site: what the forms write, what the strip says, and what the page beside them shows. */
test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

let desk: EditorsDesk;
let page: DeskPage['page'];
let form: DeskPage['form'];
let shown: DeskPage['shown'];
let { open, choose, field, save, choosePicture, changes } = {} as DeskPage;

/** The entries that are changed below, whatever the site's own editors made of theirs. */
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

test('a text is changed, and the page beside it shows it', async () => {
  await open('Tentang kami');
  await form.getByRole('heading', { name: 'Why we started' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' all this');
  await save();
  await expect(shown.getByRole('heading', { name: 'Why we started all this' })).toBeVisible();
  await expect(changes()).toHaveText(['Tentang kami diubah']);
  expect(desk.git('diff', '--numstat').trim()).toBe('1\t1\tsrc/content/texts/about-us.md');
});

test('a post with a photograph is added', async () => {
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

test('a picture within a text keeps its shape', async () => {
  const folder = 'src/content/posts/what-we-learned-a-month';
  desk.site.write(`${folder}/cup.png`, photograph(1600, 1000));
  desk.site.write(
    `${folder}.md`,
    `${desk.site.read(`${folder}.md`)}\n![A full cup](./what-we-learned-a-month/cup.png)\n`,
  );
  const picture = shown.getByRole('img', { name: 'A full cup' });
  await expect(picture).toBeVisible();
  // The page may come anew in between.
  await expect(async () => {
    const { width, height } = await picture.evaluate((image) => image.getBoundingClientRect());
    expect(width / height).toBeCloseTo(1.6, 1);
  }).toPass({ timeout: 15_000 });
});

test('a question and a language are added', async () => {
  await open('Pertanyaan');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await field('Pertanyaan').fill('Do you like cats?');
  await field('Urutan').fill('20');
  await field('Jawaban').click();
  await page.keyboard.type('Very much.');
  await save('Create');
  // The answer too: the question is open.
  await expect(shown.getByText('Very much.')).toBeInViewport();
  // And the desk stays where it is: nothing of it can be scrolled away.
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

test('a new post without a text is a mistake, at the top and at the field, until it is mended', async () => {
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

test('a product is added', async () => {
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

test('what a form can see it refuses; what it cannot, the strip says, and a link leads back', async () => {
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

  // Somebody else's hand: a file that no form would write. The development server goes on.
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

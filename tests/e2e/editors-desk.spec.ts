import { expect, type Page, test } from 'playwright/test';
import { expectForDevices } from '#tests/support/e2e/devices.ts';
import { type EditorsDesk, startEditorsDesk } from '#tests/support/editors-desk.ts';
import { manyPixels, photograph } from '#tests/support/photograph.ts';

/** An editor's day (docs/editing.md) on a copy of the site. */
test.describe.configure({ mode: 'serial' });

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

let desk: EditorsDesk;
let page: Page;
/** Warnings and errors in the browser's console. */
const complaints: string[] = [];

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  // Written here, so that the tests do not depend on the real content.
  desk = await startEditorsDesk((site) => {
    const fields = '# Our first page\ntitle: About Us\ndescription: Who we are.\nlead: We like coffee.\n';
    site.write('src/content/texts/about-us.md', `---\n${fields}---\n## Why we started\n\nThere was no coffee.\n`);
    site.write('src/content/menu/shop.yaml', 'text: Shop\norder: 4\nlink: /shop-grid\nicon: storefront\n');
    site.write(
      'src/content/hero/first.yaml',
      'title: First\norder: 1\ntext: Now.\nlink: /home\nlinkText: Look\nimage: ./first/image.svg\n',
    );
    site.write('src/content/hero/first/image.svg', DRAWING);
    const screens = ['Grid', 'List'].map((name) => {
      const route = `/blog-${name.toLowerCase()}`;
      return `  - route: ${route}\n    title: ${name}\n    preview: grid\n`;
    });
    site.write('src/content/screens/blog.yaml', `title: Blog\norder: 6\ntext: To read.\nscreens:\n${screens.join('')}`);
  });
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('console', (message) => complaints.push(...(/warning|error/.test(message.type()) ? [message.text()] : [])));
});

test.afterAll(async () => {
  await page?.close();
  await desk?.stop();
});

const open = (path: string) => page.goto(desk.url + path);
const field = (name: string) => page.getByLabel(name, { exact: true });
const fieldset = (name: string) => page.getByRole('group', { name });
const save = () => page.getByRole('button', { name: 'Simpan' }).click();
const saved = () => expect(page.getByRole('status')).toContainText('Tersimpan.');
const reasons = () => page.locator('.reason:visible');
const changes = () => page.locator('#perubahan li');
const png = (buffer: Buffer) => ({ name: 'IMG 0001.png', mimeType: 'image/png', buffer });

test('changes a text: the page shows it, and the rest of the file stays', async () => {
  await open('/texts/about-us');
  await field('Teks').fill('## Why we started again\n\nThere was no coffee.');
  await save();
  await saved();
  // Astro reads a saved file a moment later.
  const { origin } = new URL(desk.url);
  const shown = async () => (await page.request.get(`${origin}/about-us`)).text();
  await expect.poll(shown, { timeout: 15_000 }).toContain('Why we started again');
  await expect(page.getByRole('link', { name: 'Buka halaman' })).toHaveAttribute('href', '/about-us');
  expect(desk.git('diff', '--numstat').trim()).toBe('1\t1\tsrc/content/texts/about-us.md');
  await expect(page.getByRole('button', { name: 'Ya, hapus' })).toHaveCount(0);
  await expectForDevices(page, 'the desk');
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('adds a post with photographs; lists dead links with links to their fields, and publishes nothing before they are corrected', async () => {
  await open('/posts');
  await page.getByRole('link', { name: 'Tambah' }).click();
  await field('Judul *').fill('What we learned: a month');
  await field('Penulis *').fill('Maya Larasati');
  await field('Terbit *').fill('2099-12-01');
  await field('Menit membaca *').fill('3');
  await field('Gambar *').setInputFiles(png(photograph(1000, 625)));
  await field('Apa yang terlihat di gambar *').fill('A cup of coffee');
  await field('Teks').fill('Patience, mostly. [us](/contakt)');
  await field('Tambah gambar ke teks').setInputFiles(png(photograph(160, 100)));
  await save();
  await expect(reasons()).toHaveText('wajib diisi');
  await expect(field('Ringkasan *')).toBeFocused();
  await field('Ringkasan *').fill('What a month of coffee taught us.');
  await save();
  await expect(reasons()).toHaveText([
    'tautan "us": tidak ada layar /contakt',
    'tulis apa yang terlihat di gambar text-img-0001.png: ![di sini](./what-we-learned-a-month/text-img-0001.png)',
  ]);
  await expect(page.getByRole('alert').first()).toHaveText('Tersimpan, tetapi ada kesalahan: perbaiki sebelum terbit.');
  await page.getByRole('link', { name: '2 kesalahan' }).click();
  await expect(page.getByRole('button', { name: 'Terbitkan' })).toBeDisabled();
  await page.getByRole('link', { name: /Teks: tautan "us"/ }).click();
  const text = await field('Teks').inputValue();
  await field('Teks').fill(text.replace('contakt', 'contact').replace('![]', '![A full cup]'));
  await save();
  await saved();
  await expect(reasons()).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Beres' })).toBeVisible();
  expect(desk.site.read('src/content/posts/what-we-learned-a-month.md')).toBe(`---
title: "What we learned: a month"
category: Review
author: Maya Larasati
published: 2099-12-01
minutes: 3
summary: What a month of coffee taught us.
picture: ./what-we-learned-a-month/picture.png
pictureAlt: A cup of coffee
---
Patience, mostly. [us](/contact)

![A full cup](./what-we-learned-a-month/text-img-0001.png)
`);
});

test('adds, moves and removes the rows of a list', async () => {
  await open('/screens/blog');
  const list = fieldset('Layar');
  const row = (number: number) => list.getByRole('listitem').nth(number);
  await row(1).getByRole('button', { name: 'Naik' }).click();
  await row(1).getByRole('button', { name: 'Buang' }).click();
  await list.getByRole('button', { name: 'Tambah' }).click();
  await row(1).getByLabel('Rute').fill('/nowhere');
  await row(1).getByLabel('Judul').fill('Nowhere');
  await row(1).getByLabel('Isi utamanya').selectOption('daftar centang');
  await save();
  await expect(row(1).getByRole('alert')).toHaveText('tidak ada layar /nowhere');
  await row(1).getByLabel('Rute').fill('/blog-details');
  await row(1).getByLabel('Rute').press('Enter');
  await expect(reasons()).toHaveCount(0);
  expect(desk.site.read('src/content/screens/blog.yaml')).toContain(`screens:
  - route: /blog-list
    title: List
    preview: grid
  - route: /blog-details
    title: Nowhere
    preview: checks
`);
});

test('refuses pictures that the build cannot show and keeps what was typed', async () => {
  await open('/contact/contact');
  await field('Alamat *').fill('Jalan Baru 1');
  await field('Topik *').fill('Satu\n\nDua ');
  await field('Peta').setInputFiles(png(manyPixels(10_000, 6_000)));
  await save();
  await expect(reasons()).toContainText('IMG 0001.png berukuran 10000 x 6000 piksel, lebih dari 50 juta');
  await field('Peta').setInputFiles({ ...png(photograph(9, 9)), name: 'peta.jfif' });
  await save();
  await expect(reasons()).toHaveText('peta.jfif berformat PNG: namanya harus berakhir dengan .png');
  await expect(field('Alamat *')).toHaveValue('Jalan Baru 1');
  expect(desk.git('status', '--porcelain', 'src/content/contact.yaml', 'src/content/contact')).toBe('');
  await save();
  await saved();
  expect(desk.site.read('src/content/contact.yaml')).toContain('topics:\n  - Satu\n  - Dua\n');
});

test('shows what is too long or malformed before a save, and refuses it', async () => {
  await open('/site/site');
  const [tagline, npwp] = [field('Semboyan *'), field('Nomor pajak (NPWP)')];
  await expect(tagline).toHaveAttribute('maxlength', '100');
  await npwp.pressSequentially('12.345');
  await npwp.press('Tab');
  const wrongNumber = 'harus 15 atau 16 angka; titik, strip dan spasi boleh ditulis';
  await expect(reasons()).toHaveText(wrongNumber);
  // As from a browser that checks nothing.
  await tagline.evaluate((input: HTMLInputElement) => {
    input.value = 'x'.repeat(400);
    input.form?.setAttribute('novalidate', '');
  });
  await save();
  await expect(page.locator('[role=alert].reason')).toHaveText([
    'terlalu panjang; paling banyak 100 karakter',
    wrongNumber,
  ]);
  await expect(tagline).toHaveValue('x'.repeat(400));
  expect(desk.git('status', '--porcelain', 'src/content/site.yaml')).toBe('');
});

test('keeps the picture that pages show until its replacement is right', async () => {
  const file = (ending: string) => `src/content/hero/first/image.${ending}`;
  await open('/hero/first');
  await field('Gambar').setInputFiles(png(photograph(9, 9).subarray(0, 40)));
  await save();
  await expect(reasons()).toContainText('IMG 0001.png tidak dapat dibaca: rusak, atau bukan gambar');
  expect([file('png'), file('svg')].map(desk.site.has)).toEqual([false, true]);
  await field('Gambar').setInputFiles(png(photograph(9, 9)));
  await save();
  await saved();
  expect([file('png'), file('svg')].map(desk.site.has)).toEqual([true, false]);
  const { origin } = new URL(desk.url);
  const shown = async () => (await page.request.get(`${origin}/home/hero-first-9w.webp`)).headers()['content-type'];
  await expect.poll(shown, { timeout: 60_000 }).toBe('image/webp');
  await field('Gambar').setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) });
  await save();
  await saved();
  expect([file('png'), file('svg')].map(desk.site.has)).toEqual([false, true]);
  expect(desk.git('status', '--porcelain', 'src/content/hero')).toBe('');
});

test('refuses a save over a newer version and keeps what was typed', async () => {
  await open('/menu/shop');
  await field('Teks *').fill('My shop');
  desk.site.write('src/content/menu/shop.yaml', 'text: Your shop\norder: 4\nlink: /shop-grid\nicon: storefront\n');
  await save();
  await expect(page.getByRole('alert')).toContainText('Belum disimpan: isinya sudah diubah di tempat lain');
  await expect(field('Teks *')).toHaveValue('My shop');
  expect(desk.site.read('src/content/menu/shop.yaml')).toContain('Your shop');
  desk.site.write('src/content/menu/shop.yaml', 'text: One: two\norder: 4\nlink: /home\nicon: gear\n');
  await open('/menu/shop');
  await expect(reasons()).toContainText('tulis seluruhnya di antara tanda kutip');
  await page.locator('[data-form]').evaluate((form) => form.setAttribute('novalidate', ''));
  await save();
  await expect(page.getByRole('alert').first()).toContainText('berkasnya tidak dapat dibaca');
  desk.git('restore', 'src/content/menu/shop.yaml');
  await open('/menu/_new');
  await field('Teks *').fill('Shop');
  await field('Urutan *').fill('1');
  await field('Tautan *').fill('/home');
  await save();
  await expect(reasons()).toHaveText('nama ini sudah dipakai; pilih nama lain');
});

test('removes an entry, and publishes the content and nothing else', async () => {
  await open('/menu/shop');
  await page.getByText('Hapus …').click();
  await page.getByRole('button', { name: 'Ya, hapus' }).click();
  await expect(page.getByRole('status')).toHaveText('Dihapus.');
  desk.site.write('README.md', 'Work in progress.\n');
  desk.git('add', 'README.md');
  await open('');
  const all = [
    'Layar kontak diubah',
    'Butir menu "Shop" dihapus',
    'Kelompok halaman "Blog" diubah',
    'Halaman "About Us" diubah',
    'Tulisan "What we learned: a month" ditambahkan, ditahan sampai 1 Des 2099',
  ];
  await expect(changes()).toHaveText(all);
  const publish = () => page.getByRole('button', { name: 'Terbitkan' }).click();
  await field('Nama Anda').fill('Maya Larasati');
  await field('Alamat e-mail Anda').fill('maya@contoh');
  await publish();
  await expect(page.getByRole('alert')).toContainText('Isi nama dan alamat e-mail Anda.');
  await expect(field('Nama Anda')).toHaveValue('Maya Larasati');
  await field('Alamat e-mail Anda').fill('maya@contoh.id');
  desk.site.write('.git/index.lock', '');
  await publish();
  await expect(page.getByRole('alert')).toContainText(
    'Git sedang dipakai program lain. Tunggu sebentar, lalu coba lagi.\nRincian dari git: fatal',
  );
  desk.site.remove('.git/index.lock');
  await publish();
  await expect(page.getByRole('status')).toContainText('Diterbitkan.');
  await expect(changes()).toHaveCount(0);
  expect(desk.git('log', '-1', '--format=%an <%ae>').trim()).toBe('Maya Larasati <maya@contoh.id>');
  expect(desk.git('log', '-1', '--format=%B').trim()).toBe(
    `${all[0]}, dan 4 lagi\n\n${all.map((words) => `- ${words}`).join('\n')}`,
  );
  expect(desk.git('show', '--name-only', '--format=').trim().split('\n')).toEqual([
    'src/content/contact.yaml',
    'src/content/menu/shop.yaml',
    'src/content/posts/what-we-learned-a-month.md',
    'src/content/posts/what-we-learned-a-month/picture.png',
    'src/content/posts/what-we-learned-a-month/text-img-0001.png',
    'src/content/screens/blog.yaml',
    'src/content/texts/about-us.md',
  ]);
  expect(desk.git('status', '--porcelain').trim()).toBe('A  README.md');
});

test('prints its address and nothing else', async () => {
  for (const path of ['/about-us', '/edit/posts']) await page.goto(new URL(path, desk.url).href);
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  expect(desk.output().trim()).toBe(`Meja redaksi: ${desk.url}\nCtrl+C menghentikannya.`);
});

test('answers only this machine, and no page of another site', async ({ request }) => {
  const { origin, port } = new URL(desk.url);
  for (const headers of [{ origin: 'https://elsewhere.example' }, { host: `elsewhere.example:${port}` }]) {
    expect((await request.get(`${origin}/edit`, { headers })).status()).toBe(403);
    expect((await request.post(`${origin}/edit/publish`, { headers })).status()).toBe(403);
  }
  const outside = await request.post(`${origin}/edit/posts/..%2F..%2FREADME`, { multipart: { _do: 'remove' } });
  expect(outside.status()).toBe(404);
});

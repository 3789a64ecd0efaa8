import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { type EditorsDesk, startEditorsDesk } from '#tests/support/editors-desk.ts';
import { type DeskPage, openDeskPage } from '#tests/support/editors-desk-page.ts';
import { photograph } from '#tests/support/photograph.ts';
import type { SiteCopy } from '#tests/support/site-copy.ts';

/** The day of an editor (docs/editing.md), on a copy of the site: what the forms write, what the strip says, and what is published. */
test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

let desk: EditorsDesk;
let page: DeskPage['page'];
let form: DeskPage['form'];
let shown: DeskPage['shown'];
let { open, choose, field, save, choosePicture, changes } = {} as DeskPage;

/**
 * Does at /lose-pages what two saves at an unlucky moment do: the modules of the pages are evaluated with a manifest that Astro's development
 * server then never sees (scripts/build-steps/stale-pages.mjs).
 */
const losePages = `
const manifest = '\\0virtual:astro:manifest';
function losePages() {
  const lose = async ({ moduleGraph, runner }) => {
    const reset = (id) => {
      moduleGraph.getModuleById(id).transformResult = null;
      runner.evaluatedModules.invalidateModule(runner.evaluatedModules.getModuleById(id));
    };
    const hanging = new Set();
    moduleGraph.invalidateModule(moduleGraph.getModuleById(manifest), hanging, Date.now(), true);
    for (const { id } of hanging) reset(id);
    await runner.import('virtual:astro:fetchable');
    reset(manifest);
  };
  const setup = ({ server }) =>
    server.middlewares.use('/lose-pages', (_, response) =>
      lose(server.environments.ssr).then(() => response.end('lost'), (error) => response.end(String(error))));
  return { name: 'lose-pages', hooks: { 'astro:server:setup': setup } };
}
`;

/** The entries that are changed below, whatever the site's own editors made of theirs. */
function writeContent(site: SiteCopy) {
  const config = site.read('astro.config.mjs').replace('integrations: [', 'integrations: [losePages(), ');
  site.write('astro.config.mjs', config + losePages);
  site.write('src/fails.ts', "import './nowhere.ts';\n");
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

test('what fails in a page does not lie over the form', async ({ request }) => {
  const covers = [page, form].map((place) => place.locator('vite-error-overlay'));
  await expect(async () => {
    // A page that was told to reload, and does not, hears no more of Vite.
    await page.reload();
    await open('Bahasa');
    expect((await request.get(new URL('/src/fails.ts', desk.url).href)).status()).toBe(500);
    for (const cover of covers) await expect(cover).toBeAttached({ timeout: 3000 });
  }).toPass();
  for (const cover of covers) await expect(cover).toBeHidden();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(field('Nama Inggris')).toBeVisible();
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

test('pages that Astro lost while it took in two saves come back by themselves', async ({ request }) => {
  const { origin } = new URL(desk.url);
  expect(await (await request.get(`${origin}/lose-pages`)).text()).toBe('lost');
  await expect.poll(async () => (await request.get(`${origin}/language`)).status()).toBe(200);
  await expect(shown.getByRole('heading', { name: 'Choose Language' })).toBeVisible();
  const reloaded = await request.get(desk.url);
  expect(await reloaded.text()).toContain('desk.astro?astro&type=script');
});

test('publishing commits the content in words, and nothing else', async () => {
  desk.site.write('README.md', 'Somebody is at work here.\n');
  desk.site.write('public/robots-draft.txt', 'Not finished.\n');
  desk.git('add', 'README.md');
  await page.getByRole('button', { name: 'Terbitkan' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    /^Diterbitkan: 5 perubahan\. Pengunjung melihatnya setelah pengelola situs memasangnya\./,
  );
  const published = page.getByRole('alert').getByRole('listitem');
  await expect(published.first()).toBeHidden();
  await page.getByText('Diterbitkan: 5 perubahan.').click();
  await expect(published.first()).toHaveText('Tentang kami diubah');
  await expect(published).toHaveCount(5);
  await expect(changes()).toHaveCount(0);
  expect(desk.git('log', '-1', '--format=%B').trim()).toBe(
    [
      'Tentang kami diubah, dan 4 lagi',
      '',
      '- Tentang kami diubah',
      '- Pertanyaan "Do you like cats?" ditambahkan',
      '- Bahasa "Swedish" ditambahkan',
      '- Tulisan "What we learned: a month" ditambahkan, ditahan sampai 1 Des 2099',
      '- Produk "Tea jar" ditambahkan',
    ].join('\n'),
  );
  expect(desk.git('show', '--name-only', '--format=').trim().split('\n')).toEqual([
    'src/content/faq/do-you-like-cats.md',
    'src/content/languages/sv.yaml',
    'src/content/posts/what-we-learned-a-month.md',
    'src/content/posts/what-we-learned-a-month/cup.png',
    'src/content/posts/what-we-learned-a-month/picture.png',
    'src/content/products/tea-jar.yaml',
    'src/content/products/tea-jar/img.png',
    'src/content/texts/about-us.md',
  ]);
  expect(desk.git('status', '--porcelain').trim().split('\n')).toEqual(['A  README.md', '?? public/robots-draft.txt']);
});

test('what a page needs cannot be published away', async () => {
  const files = ['src/content/texts/about-us.md', 'src/content/languages/sv.yaml'];
  for (const file of files) desk.site.remove(file);
  const missing = page.getByRole('link', {
    name: /^Tentang kami: belum ada, padahal tampil di \/about-us/,
  });
  await expect(missing).toHaveAttribute('href', '/keystatic/singleton/aboutUs');
  await expect(page.getByRole('button', { name: 'Terbitkan' })).toBeDisabled();
  await missing.click();
  await expect(page.getByText('Halaman ini belum ada: perbaiki dulu yang disebut di atas.')).toBeVisible();
  await expect(page.locator('iframe[title="Halaman"]')).toBeHidden();
  // What is removed has no form any more.
  await page.getByText('2 perubahan belum terbit').click();
  const removed = page.getByRole('link', { name: 'Bahasa "Swedish" dihapus' });
  await expect(removed).toHaveAttribute('href', '/keystatic/collection/languages');
  desk.git('restore', '--', ...files);
  await expect(page.getByRole('status')).toHaveText('Semuanya beres');
});

test('`npm run edit -- publish` refuses mistakes, and publishes what is mended', async () => {
  const command = () => {
    try {
      return execFileSync(process.execPath, ['scripts/run.mjs', 'edit', 'publish'], {
        cwd: desk.site.root,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      return `${(error as { status: number }).status} ${(error as { stderr: string }).stderr}`;
    }
  };
  const post = 'src/content/posts/what-we-learned-a-month.md';
  const text = desk.site.read(post);
  desk.site.write(post, text.replace('minutes: 3', 'minutes: none'));
  expect(command()).toMatch(
    /^1 Belum ada yang diterbitkan\. Perbaiki dulu:\nTulisan "What we learned: a month" › Menit membaca: harus bilangan bulat/,
  );
  desk.site.write(post, text.replace('minutes: 3', 'minutes: 4'));
  const words = 'Tulisan "What we learned: a month" diubah, ditahan sampai 1 Des 2099';
  expect(command()).toContain(words);
  expect(desk.git('log', '-1', '--format=%s').trim()).toBe(words);
  expect(command()).toContain('Tidak ada yang perlu diterbitkan');
});

test('only this machine is answered, and no page of another site', async ({ request }) => {
  const { origin, port } = new URL(desk.url);
  for (const path of ['/edit', '/keystatic', '/api/edit/state', '/api/keystatic/tree']) {
    const foreign = await request.get(origin + path, { headers: { origin: 'https://elsewhere.example' } });
    expect(foreign.status(), path).toBe(403);
    const renamed = await request.get(origin + path, { headers: { host: `elsewhere.example:${port}` } });
    expect(renamed.status(), path).toBe(403);
  }
  const posted = await request.post(`${origin}/api/edit/publish`, { headers: { origin: 'https://elsewhere.example' } });
  expect(posted.status()).toBe(403);
  const update = { additions: [{ path: '../../README.md', contents: '' }], deletions: [] };
  const outside = await request.post(`${origin}/api/keystatic/update`, { headers: { 'no-cors': '1' }, data: update });
  expect(outside.status()).toBe(400);
  expect(desk.site.has(join('src/content', 'posts'))).toBe(true);
});

import { execFileSync } from 'node:child_process';
import { expect, test } from 'playwright/test';
import { type EditorsDesk, startEditorsDesk } from '#tests/support/editors-desk.ts';
import { type DeskPage, openDeskPage } from '#tests/support/editors-desk-page.ts';
import { photograph } from '#tests/support/photograph.ts';

/** Publishing in the editor's desk and with `npm run edit -- publish`. */
test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

const aboutUs = (text: string) =>
  `---\ntitle: About Us\ndescription: Who we are.\nlead: We like coffee.\n---\n## Why we started\n\n${text}\n`;

let desk: EditorsDesk;
let page: DeskPage['page'];
let changes: DeskPage['changes'];

test.beforeAll(async ({ browser }) => {
  desk = await startEditorsDesk((site) => {
    if (site.has('src/content/languages/sv.yaml')) site.remove('src/content/languages/sv.yaml');
    site.write('src/content/texts/about-us.md', aboutUs('There was no coffee.'));
  });
  ({ page, changes } = await openDeskPage(browser, desk));
});

test.afterAll(async () => {
  await page?.close();
  await desk?.stop();
});

/** Writes a text, a question, a language, a post with two pictures and a product, as the forms do. */
function writeChanges() {
  const { write, read } = desk.site;
  write('src/content/texts/about-us.md', aboutUs('There was no coffee at all.'));
  const question = 'question: Do you like cats?\norder: 20\ngroup: buyers\ndraft: false\n';
  write('src/content/faq/do-you-like-cats.md', `---\n${question}---\nVery much.\n`);
  write('src/content/languages/sv.yaml', 'name: Swedish\norder: 22\nnative: Svenska\ndefault: false\n');
  const folder = 'src/content/posts/what-we-learned-a-month';
  for (const name of ['picture', 'cup']) write(`${folder}/${name}.png`, photograph(1000, 625));
  const post = [
    "title: 'What we learned: a month'",
    'category: Shopping',
    'author: Maya Larasati',
    'published: 2099-12-01',
    'minutes: 3',
    'summary: What a month of coffee taught us.',
    'picture: ./what-we-learned-a-month/picture.png',
    'pictureAlt: A cup of coffee',
    'draft: false',
  ].join('\n');
  write(`${folder}.md`, `---\n${post}\n---\nPatience.\n\n![A full cup](./what-we-learned-a-month/cup.png)\n`);
  const jar = read('src/content/products/coffee-jar.yaml');
  write(
    'src/content/products/tea-jar.yaml',
    jar
      .replace(/^title: .*$/m, 'title: Tea jar')
      .replace(/^order: .*$/m, 'order: 99')
      .replace(/^img: .*$/m, 'img: ./tea-jar/img.png'),
  );
  write('src/content/products/tea-jar/img.png', photograph(1000, 625));
}

test('publishing commits the content, and nothing else, with a description', async () => {
  writeChanges();
  await expect(changes()).toHaveCount(5);
  desk.site.write('README.md', 'Work in progress.\n');
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

test('the removal of a required text cannot be published', async () => {
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
  // A removed entry has no form.
  await page.getByText('2 perubahan belum terbit').click();
  const removed = page.getByRole('link', { name: 'Bahasa "Swedish" dihapus' });
  await expect(removed).toHaveAttribute('href', '/keystatic/collection/languages');
  desk.git('restore', '--', ...files);
  await expect(page.getByRole('status')).toHaveText('Semuanya beres');
});

test('`npm run edit -- publish` refuses mistakes, and publishes corrected content', async () => {
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

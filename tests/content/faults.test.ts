import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contentFaults, faultInWords } from '#src/content/check.ts';

/** Makes mistakes of editors in a copy of the content, and compares the messages of the build and development. */
const root = mkdtempSync(join(tmpdir(), 'content-faults-'));
/** Entries that nothing needs: each check of the copy would read them. */
const unneeded = /src\/content\/(chat|comments|faq|hero|languages|notifications|product-reviews)\/(?!en\.)/;
for (const folder of ['src/content', 'src/pages', 'public']) {
  const filter = (path: string) => !unneeded.test(path);
  cpSync(new URL(`../../${folder}`, import.meta.url), join(root, folder), { recursive: true, filter });
}
afterAll(() => rmSync(root, { recursive: true }));

const NOW = new Date('2026-12-01T10:00:00+07:00');

/** One entry per kind, so that these tests do not depend on the real content. */
const samples: Record<string, string> = {
  'posts/new.md': `---
title: What we learned this month
category: News
author: Maya Larasati
published: 2026-11-30
minutes: 3
summary: At most 140 characters; cards show it whole.
picture: ./drawing.svg
pictureAlt: What is to be seen in the picture
---

Patience, [mostly](/contact).
`,
  'posts/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'comments/new.yaml': 'name: Ayu\norder: 99\ndate: 2026-11-15\npicture: ../posts/drawing.svg\ntext: Yes.\n',
  'faq/new.md': '---\nquestion: Why?\norder: 99\ngroup: others\ndraft: false\n---\n\nBecause.\n',
  'hero/new.yaml':
    'title: Now\norder: 99\ntext: Or later.\nlink: /allproduct\nlinkText: Look\nimage: ../posts/drawing.svg\n',
  'languages/sv.yaml': 'name: Swedish\norder: 99\nnative: Svenska\ndefault: false\n',
  'menu/new.yaml': 'text: Shop\norder: 99\nlink: /shop-grid\nicon: gear\n',
  'screens/new.yaml':
    'title: More\norder: 99\ntext: More of them.\nscreens:\n  - route: /home\n    title: Home\n    preview: home\n  - route: /support\n    title: Help\n    preview: faq\n',
  'site.yaml': `name: Terbit
tagline: Pesan
taglineEnglish: Order
description: Semua jurnal.
contact:
  email: halo@terbit.example
  whatsapp: +62 811-0000-2026
accent: '#c93a12'
sample: on
`,
};

const { 'posts/new.md': post = '', 'menu/new.yaml': menu = '', 'site.yaml': site = '' } = samples;
const language = samples['languages/sv.yaml'] ?? '';

const write = (file: string, text: string | Buffer) => writeFileSync(join(root, 'src/content', file), text);
for (const [file, text] of Object.entries(samples)) write(file, text);

/** Returns the messages while a file has another text. */
async function messagesOf(file: string, text: string | Buffer, now = NOW): Promise<string[]> {
  write(file, text);
  const faults = await contentFaults(root, now);
  const original = samples[file];
  if (original === undefined) rmSync(join(root, 'src/content', file));
  else write(file, original);
  return faults.map((fault) => faultInWords(fault).replaceAll('src/content/', ''));
}

test('the content of this repository has no faults, with samples or without', async () => {
  expect(await contentFaults(process.cwd())).toEqual([]);
  expect(await contentFaults(root, NOW)).toEqual([]);
  expect(await messagesOf('site.yaml', site.replace('sample: on', 'sample: off'))).toEqual([]);
});

type Change = [from: string | RegExp, to: string] | ((text: string) => string);
/** What is said begins with the name of the file. */
test.each<[mistake: string, file: string, change: Change, said: string | string[]]>([
  ['a missing field', 'posts/new.md', [/^author.*\n/m, ''], ': author: wajib diisi'],
  ['a field without a text', 'posts/new.md', ['Maya Larasati', ''], ':4: author: wajib diisi'],
  [
    'a misspelt field within another',
    'site.yaml',
    ['email', 'mail'],
    [':5: contact.email: wajib diisi', ':6: contact.mail: tidak ada isian dengan nama ini'],
  ],
  [
    'a number instead of a text',
    'posts/new.md',
    ['What we learned this month', '2026'],
    ':2: title: harus berupa teks; tulis di antara tanda kutip bila berawal dengan angka atau tanda',
  ],
  [
    'a day of another century',
    'comments/new.yaml',
    ['2026', '0206'],
    ':3: date: harus hari dari tahun 2000 sampai 2100',
  ],
  [
    'an unreadable picture',
    'posts/drawing.svg',
    () => 'no picture',
    ['posts/new.md:8: picture', 'hero/new.yaml:6: image', 'comments/new.yaml:4: picture'].map(
      (place) =>
        `${place}: drawing.svg tidak dapat dibaca: rusak, atau bukan gambar; simpan lagi sebagai salah satu dari .jpg, .jpeg, .png, .webp, .gif, .avif, .svg`,
    ),
  ],
  ['a dead link in the menu', 'menu/new.yaml', ['-grid', '-table'], ':3: link: tidak ada layar /shop-table'],
  [
    'a dead link in a list',
    'screens/new.yaml',
    ['route: /support', 'route: /suport'],
    ':8: screens.1.route: tidak ada layar /suport',
  ],
  [
    'a dead link in a text',
    'posts/new.md',
    ['](/contact)', '](/contakt)'],
    ':12: body: tautan "mostly": tidak ada layar /contakt',
  ],
  [
    'a link to a draft',
    'posts/new.md',
    (text) => `${text.replace('---\n', '---\ndraft: true\n')}[me](/blog/new)\n`,
    ':14: body: tautan "me": tidak ada layar /blog/new',
  ],
  [
    'an invalid WhatsApp number',
    'site.yaml',
    ['+62 811-0000-2026', 'ask us'],
    ':7: contact.whatsapp: bukan nomor WhatsApp; tulis seperti 0812-3456-7890 atau +62 812-3456-7890',
  ],
  [
    'a file name that cannot be part of an address',
    'menu/Old Shop.yaml',
    () => menu.replace('99', '98'),
    ': nama berkasnya hanya huruf kecil, angka dan tanda hubung, karena menjadi bagian sebuah alamat',
  ],
  [
    'a language file without a language code',
    'languages/swedish.yaml',
    () => language.replace('99', '98'),
    ': nama berkasnya harus berupa kode bahasa, misalnya id atau pt-BR',
  ],
  [
    'a summary that is too long for cards',
    'posts/new.md',
    [/^summary: .*$/m, `summary: ${'x'.repeat(163)}`],
    ':7: summary: terlalu panjang; paling banyak 140 karakter',
  ],
  [
    'several mistakes, of which two make the file unreadable',
    'menu/new.yaml',
    () => 'text: Shop: all\norder: one\nlink: /shop-table\nicon: gear\nbadge: @new\n',
    [
      ':1: text: tidak dapat dibaca; tulis seluruhnya di antara tanda kutip',
      ':5: badge: tidak dapat dibaca; tulis seluruhnya di antara tanda kutip',
      ':2: order: harus bilangan bulat, paling kecil 1',
      ':3: link: tidak ada layar /shop-table',
    ],
  ],
  ['an empty answer', 'faq/new.md', ['Because.', ''], ': body: teksnya kosong; tulis di bawah isian'],
  [
    'a text that no page shows',
    'texts/imprint.md',
    () => '---\ntitle: Imprint\ndescription: Who we are.\nlead: We are.\n---\n\nWe.\n',
    ': tidak tampil di halaman mana pun, karena hanya about-us dan privacy-policy dan terms yang tampil; hapus berkasnya',
  ],
  [
    'a colour without enough contrast to white',
    'site.yaml',
    ['#c93a12', '#ffee00'],
    ':8: accent: terlalu terang untuk teks putih di atasnya: kontrasnya 1.2, paling kecil 4.5; pilih warna yang lebih gelap',
  ],
  ['an invalid colour', 'site.yaml', ['#c93a12', 'red'], ':8: accent: harus berupa warna, misalnya #c93a12'],
  ['a file with another extension', 'posts/new.markdown', () => post, ': nama berkasnya harus berakhir dengan .md'],
])('%s', async (_, file, change, said) => {
  const original = samples[file] ?? '';
  const wrong = typeof change === 'function' ? change(original) : original.replace(...change);
  expect(wrong).not.toBe(original);
  const messages = (await messagesOf(file, wrong)).map((message) => message.replace(file, ''));
  expect(messages).toEqual([said].flat());
});

test('two default languages', async () => {
  const said = await messagesOf('languages/sv.yaml', language.replace('false', 'true'));
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(
    /^languages: default: tepat satu entri harus memiliki default: true; sekarang: (\w+, sv|sv, \w+)$/,
  );
});

test.each([
  ['site.yaml', ''],
  ['texts/about-us.md', ', padahal tampil di /about-us'],
])('%s, which a page needs, is missing', async (taken, said) => {
  const [file, aside] = [join(root, 'src/content', taken), join(root, 'aside')];
  renameSync(file, aside);
  const faults = await contentFaults(root, NOW);
  renameSync(aside, file);
  expect(faults.map(faultInWords)).toEqual([
    `src/content/${taken}: belum ada${said}; isi formulirnya, atau tulis berkas dengan nama ini`,
  ]);
});

test.each([
  ["another site's address, written in full", 'menu/new.yaml', menu.replace('/shop-grid', 'https://shop.example/a')],
  ['a number of Indonesia without quotes', 'site.yaml', site.replace('+62 811-0000-2026', '081100002026')],
])('%s is accepted', async (_, file, text) => {
  expect(await messagesOf(file, text)).toEqual([]);
});

test('a link to a post of a later day is dead until that day', async () => {
  const text = `${post.replace('2026-11-30', '2026-12-02')}\n[me](/blog/new)\n`;
  expect(await messagesOf('posts/new.md', text)).toEqual([
    'posts/new.md:14: body: tautan "me": tidak ada layar /blog/new',
  ]);
  expect(await messagesOf('posts/new.md', text, new Date('2026-12-02T00:00:00+07:00'))).toEqual([]);
});

test('every list may be empty', async () => {
  const aside = join(root, 'aside');
  mkdirSync(aside);
  const lists = readdirSync(join(root, 'src/content'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(checks|contact|promo|schemas|texts)$/.test(entry.name))
    .map(({ name }) => name);
  for (const list of lists) renameSync(join(root, 'src/content', list), join(aside, list));
  const faults = await contentFaults(root, NOW);
  for (const list of lists) renameSync(join(aside, list), join(root, 'src/content', list));
  expect(faults.map(faultInWords)).toEqual([]);
});

test.each([
  ['a screen of the samples', '/shop-grid', 'off', true],
  ['a post that is a sample', '/blog/new', 'off', true],
  ['either, with samples', '/shop-grid', 'on', false],
  ['terms without a text', '/terms', 'on', true],
])('a link in a text to %s', async (_, link, shown, isFault) => {
  write('site.yaml', site.replace('sample: on', `sample: ${shown}`));
  write('posts/new.md', post.replace('pictureAlt', 'sample: true\npictureAlt'));
  const said = await messagesOf('faq/new.md', (samples['faq/new.md'] ?? '').replace('Because', `[This](${link})`));
  write('posts/new.md', post);
  write('site.yaml', site);
  expect(said).toEqual(isFault ? [`faq/new.md:8: body: tautan "This": tidak ada layar ${link}`] : []);
});

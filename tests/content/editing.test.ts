import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { photograph } from '#tests/support/photograph.ts';
import { copySite } from '#tests/support/site-copy.ts';

/** Each recipe of docs/editing.md, done as an editor would do it, and each kind of mistake, named as the page promises. */
const site = copySite();
afterAll(() => site.dispose());

const page = (path: string) => site.read(`dist/client${path}/index.html`);
const guide = readFileSync(new URL('../../docs/editing.md', import.meta.url), 'utf8');

const post = `---
title: What we learned this month
category: News
author: Maya Larasati
published: 2099-12-01
minutes: 3
summary: At most 140 characters; cards show it whole.
picture: ./my-post.png
pictureAlt: What is to be seen in the picture
---

Patience, mostly.
`;

function add(file: string, text: string) {
  site.write(file, `${site.read(file).trimEnd()}\n${text}\n`);
}

describe('what an editor gets wrong is named by file, field and reason, and nothing is built', () => {
  test.each([
    {
      mistake: 'a category that is none',
      file: 'src/content/posts/wrong-post.md',
      text: post.replace('category: News', 'category: Cooking').replace('my-post.png', 'keep-coffee-fresh.svg'),
      says: ['wrong-post', 'category', 'must be one of Review, Shopping, Tips, Offer, Trends, News'],
    },
    {
      mistake: 'a misspelt field',
      file: 'src/content/faq/wrong-question.md',
      text: '---\ngroup: buyers\norder: 9\nqestion: Why?\n---\n\nBecause.\n',
      says: ['wrong-question', 'question', 'qestion'],
    },
    {
      mistake: 'a picture that is not there',
      file: 'src/content/posts/wrong-picture.md',
      text: post.replace('my-post.png', 'missing.png'),
      says: ['wrong-picture', 'picture', 'there is no picture ./missing.png'],
    },
    {
      mistake: 'a day that no calendar has, in a post',
      file: 'src/content/posts/wrong-day.md',
      text: post.replace('2099-12-01', '2026-02-30').replace('my-post.png', 'keep-coffee-fresh.svg'),
      says: ['src/content/posts/wrong-day.md: published: 2026-02-30 is no day of the calendar'],
    },
    {
      mistake: 'a month that no calendar has, in a list',
      file: 'src/content/comments.yaml',
      text: site.read('src/content/comments.yaml').replace('2026-11-15', '2026-13-45'),
      says: ['src/content/comments.yaml: date: 2026-13-45 is no day of the calendar'],
    },
    {
      mistake: 'a number where a text belongs',
      file: 'src/content/checkout.yaml',
      text: site.read('src/content/checkout.yaml').replace("'$39.84'", '39.84'),
      says: ['checkout', 'total', 'must be'],
    },
    {
      mistake: 'a line that is indented too far',
      file: 'src/content/products.yaml',
      text: site.read('src/content/products.yaml').replace('  title: Coffee jar', '    title: Coffee jar'),
      says: ['src/content/products.yaml: the list cannot be read', 'indentation', 'title: Coffee jar'],
    },
    {
      mistake: 'two entries of one name',
      file: 'src/content/vendors.yaml',
      text: site.read('src/content/vendors.yaml').replace('- id: kopi-senja', '- id: kayu-lestari'),
      says: ["src/content/vendors.yaml: two entries have the id 'kayu-lestari'"],
    },
    {
      mistake: 'no language to begin with',
      file: 'src/content/languages.yaml',
      text: site.read('src/content/languages.yaml').replace(', default: true', ''),
      says: ['src/content/languages.yaml: exactly one language must have default: true'],
    },
  ])('$mistake', { timeout: 120_000 }, async ({ file, text, says }) => {
    const before = file.endsWith('.yaml') ? site.read(file) : undefined;
    site.write(file, text);
    const { ok, output } = await site.sync();
    expect(ok, output).toBe(false);
    for (const part of says) expect(output).toContain(part);
    if (before === undefined) site.remove(file);
    else site.write(file, before);
  });
});

test('every recipe of the guide does what it says', { timeout: 240_000 }, async () => {
  // Change a text
  add('src/content/texts/about-us.md', '\nWe drink our coffee black.');
  // Add a post, with a photograph
  site.write('src/content/posts/my-post.md', post);
  site.write('src/content/posts/my-post.png', photograph(1000, 625));
  // Add a question
  site.write(
    'src/content/faq/my-question.md',
    '---\ngroup: others\norder: 9\nquestion: Do you like cats?\n---\n\nVery much.\n',
  );
  // Add a product
  const jar = site.read('src/content/products/coffee-jar.svg');
  site.write('src/content/products/tea-jar.svg', jar);
  add(
    'src/content/products.yaml',
    `- id: tea-jar
  order: 99
  img: ./products/tea-jar.svg
  title: Tea jar of an editor
  new_price: 6.50
  ratting: 4.5
  review_text: 1
  lists: [shop]`,
  );
  // Add a language: the line of the guide
  add('src/content/languages.yaml', /^- \{ id: sv.*$/m.exec(guide)?.[0] ?? '');
  // Change a picture under the same name
  const portrait = 'src/content/people/nadia.svg';
  site.write(portrait, site.read(portrait).replace('#f2c3b0', '#123456'));

  const { ok, output } = await site.build();
  expect(ok, output).toBe(true);

  expect(page('/about-us')).toContain('We drink our coffee black.');
  expect(page('/blog/my-post')).toContain('Patience, mostly.');
  expect(page('/blog-details')).toContain('Patience, mostly.');
  for (const list of ['/blog-grid', '/blog-list']) expect(page(list)).toContain('What we learned this month');
  const [photo = ''] = /<picture>.*?my-post.*?<\/picture>/s.exec(page('/blog-grid')) ?? [];
  expect(photo).toMatch(/<source[^>]+type="image\/avif"/);
  expect(photo).toMatch(/<img[^>]+\.webp[^>]+width="800" height="500"/);
  expect(site.read('dist/client/rss.xml')).toContain('/blog/my-post');
  expect(site.read('dist/client/sitemap.xml')).toContain('/blog/my-post');
  expect(page('/support')).toContain('Do you like cats?');
  expect(page('/shop-grid')).toContain('Tea jar of an editor');
  expect(page('/language')).toContain('Svenska');
  const [, drawn = ''] = /src="(\/_astro\/nadia[^"]+)"/.exec(page('/blog-details')) ?? [];
  expect(site.read(`dist/client${drawn}`)).toContain('#123456');
});

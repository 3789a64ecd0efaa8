import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { photograph } from '#tests/support/photograph.ts';
import type { SiteCopy } from '#tests/support/site-copy.ts';

const guide = readFileSync(new URL('../../docs/editing.md', import.meta.url), 'utf8');

export const post = `---
title: What we learned this month
category: News
author: Maya Larasati
published: 2001-01-01
minutes: 3
summary: At most 140 characters; cards show it whole.
picture: ./my-post/picture.png
pictureAlt: What is to be seen in the picture
---

Patience, mostly.
`;

/** The first of its number. */
const slide =
  'title: Our campus\norder: 1\ntext: Now.\nlink: /allproduct\nlinkText: Look\nimage: ./a-photo/image.png\n';

/** Follows each recipe of docs/editing.md. Returns the former name of the organisation. */
export function followGuide(site: SiteCopy): string {
  // Change a text
  const about = 'src/content/texts/about-us.md';
  site.write(about, `${site.read(about).trimEnd()}\n\nWe drink our coffee black.\n`);
  // Write terms
  const terms = 'src/content/texts/terms.md';
  site.write(terms, `${site.read(terms)}\nAn order binds both.\n`);
  // Add a post, with a photograph
  site.write('src/content/posts/my-post.md', `${post}\n![A cup of coffee](./my-post/cup.jpg)\n`);
  site.write('src/content/posts/my-post/cup.jpg', photograph(1400, 900));
  site.write('src/content/posts/my-post/picture.png', photograph(1000, 625));
  site.write('src/content/posts/my-markup.md', post.replace('What we learned', 'How <style> and <script> served us'));
  // A draft
  site.write('src/content/posts/my-draft.md', `${post.replace('---\n', '---\ndraft: true\n')}Not yet.\n`);
  // A post of a later day
  site.write('src/content/posts/my-later-post.md', post.replace('2001', '2099').replace('we learned', 'comes'));
  // Add a question
  site.write(
    'src/content/faq/my-question.md',
    '---\ngroup: others\norder: 9\nquestion: Do you like cats?\n---\n\nVery much.\n',
  );
  // Add a product
  site.write('src/content/products/tea-jar/img.svg', site.read('src/content/products/coffee-jar/img.svg'));
  site.write(
    'src/content/products/tea-jar.yaml',
    `title: Tea jar of an editor
order: 99
lists: [shop]
img: ./tea-jar/img.svg
new_price: 6.50
ratting: 4.5
review_text: 1
`,
  );
  // Add a slide, with a photograph
  site.write('src/content/hero/a-photo.yaml', slide);
  site.write('src/content/hero/a-photo/image.png', photograph(1000, 625));
  // Add a language: the lines of the guide
  site.write('src/content/languages/sv.yaml', /^name: Swedish\n(\w+: .+\n)+/m.exec(guide)?.[0] ?? '');
  // Change a picture under the same name
  const portrait = 'src/content/comments/nadia/picture.svg';
  site.write(portrait, site.read(portrait).replace('#f2c3b0', '#123456'));

  // Change the name of the organisation
  const fields = site.read('src/content/site.yaml');
  const name = /^name: (.*)$/m.exec(fields)?.[1] ?? '';
  site.write('src/content/site.yaml', fields.replace(`name: ${name}`, 'name: Penerbit Uji'));
  return name;
}

/** Expects every recipe in the build. @param name the former name of the organisation */
export function expectGuideFollowed(site: SiteCopy, name: string): void {
  const page = (path: string) => site.read(`dist/client${path}/index.html`);
  /** Returns the files of the build that contain a text. */
  const filesWith = (text: string) =>
    readdirSync(join(site.root, 'dist/'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(html|js|mjs|css|json|svg|txt|xml|webmanifest)$/.test(file))
      .filter((file) => site.read(join('dist', file)).includes(text));

  expect(page('/about-us')).toContain('We drink our coffee black.');
  expect(page('/terms')).toContain('An order binds both.');
  for (const path of ['/cart', '/register']) expect(page(path)).toContain('href="/terms"');
  expect(site.read('dist/client/sitemap.xml')).toContain('/terms<');
  expect(page('/blog/my-post')).toContain('Patience, mostly.');
  for (const list of ['/blog-grid', '/blog-list']) expect(page(list)).toContain('What we learned this month');
  // Only photographs are offered in other formats; drawings are not.
  expect(page('/blog-grid')).toMatch(
    /<source[^>]+image\/avif(?:(?!<\/picture>).)*<img[^>]+\.webp[^>]+width="800" height="500"/s,
  );
  // A photograph within the text is scaled to the width on screens.
  const [cup = ''] = /<img[^>]*A cup of coffee[^>]*>/.exec(page('/blog/my-post')) ?? [];
  expect(cup).toMatch(/sizes="[^"]*672px[^"]*"/);
  expect(cup).toMatch(/srcset="[^"]+\.webp 640w, [^"]+\.webp 828w/);
  expect(site.read('dist/client/rss.xml')).toContain('/blog/my-post');
  expect(site.read('dist/client/sitemap.xml')).toContain('/blog/my-post');
  expect(page('/support')).toContain('Do you like cats?');
  expect(page('/shop-grid')).toContain('Tea jar of an editor');
  expect(page('/language')).toContain('Svenska');
  const portraits = [...page('/blog-details').matchAll(/src="(\/_astro\/picture[^"]+svg)"/g)].map(([, file]) => file);
  expect(portraits.some((file) => site.read(`dist/client${file}`).includes('#123456'))).toBe(true);
  expect(site.has('dist/client/blog/my-draft')).toBe(false);
  expect(site.read('dist/client/rss.xml') + site.read('dist/client/sitemap.xml')).not.toContain('my-draft');
  expect(site.has('dist/client/blog/my-later-post')).toBe(false);
  for (const list of ['/blog-grid', '/blog-list', '/blog-details'])
    expect(page(list)).not.toContain('What comes this month');
  expect(site.read('dist/client/rss.xml') + site.read('dist/client/sitemap.xml')).not.toContain('my-later-post');

  expect(page('/blog/my-post')).not.toContain('Sample post');
  for (const path of ['/contact', '/blog/my-post']) expect(page(path)).toContain('not sent.');

  // The build does not contain the editor's desk.
  expect(filesWith('Meja redaksi')).toEqual([]);

  // No file has the old name.
  expect(filesWith(name)).toEqual([]);
  expect(JSON.parse(site.read('dist/client/manifest.webmanifest'))).toMatchObject({
    name: 'Penerbit Uji',
    short_name: 'Penerbit Uji',
  });
  expect(page('/about-us')).toContain('Sobat Penerbit Uji');
  for (const path of ['/message', '/notifications', '/about-us', '/offline']) {
    expect(page(path), path).toContain('Penerbit Uji');
    expect(page(path), path).not.toContain('{name}');
  }
}

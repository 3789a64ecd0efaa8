import { expect, test } from 'vitest';
import { reasonText } from './fault-texts.ts';
import { knownPaths, linkFault } from './links.ts';

const isKnown = knownPaths(
  [
    'index.astro',
    'home.astro',
    '404.astro',
    'login/index.astro',
    'login/[holding].astro',
    'blog-[view].astro',
    'blog/[slug].astro',
    'rss.xml.ts',
    'product/[id].astro',
  ],
  ['favicon.svg', 'icons/icon-192.png'],
  { view: ['grid', 'list'], slug: ['my-post'] },
);

test.each([
  '/',
  '/home',
  '/home/',
  '/home?q=a#top',
  '/login',
  '/login/supp',
  '/blog-grid',
  '/blog/my-post',
  '/product/12',
  '/product/{id}',
  '/rss.xml',
  '/icons/icon-192.png',
  '#top',
  'https://example.org/a',
  'http://example.org',
  'mailto:a@example.org',
  'tel:+62812',
])('%s leads somewhere', (link) => expect(linkFault(link, isKnown)).toBeUndefined());

test.each([
  ['/contakt', 'there is no screen /contakt'],
  ['/contakt?a#b', 'there is no screen /contakt'],
  ['/404', 'there is no screen /404'],
  ['/blog-table', 'there is no screen /blog-table'],
  ['/blog/your-post', 'there is no screen /blog/your-post'],
  ['/product/1/2', 'there is no screen /product/1/2'],
  ['/homexastro', 'there is no screen /homexastro'],
  ['//evil.example/a', '//evil.example/a leads to another site; write it in full: https://evil.example/a'],
  ['/\\evil.example', '/\\evil.example leads to another site; write it in full: https://evil.example'],
  ['https:evil.example', 'https:evil.example is no address that a link may have'],
  ['https://', 'https:// is no address that a link may have'],
  ['javascript:alert(1)', 'javascript:alert(1) is no address that a link may have'],
  ['contact', 'contact must begin with / (a screen of this site) or https:// (another site)'],
  ['./my-post.md', './my-post.md must begin with / (a screen of this site) or https:// (another site)'],
  ['', 'the link leads nowhere: its address is empty'],
])('%j: %s', (link, text) => {
  const reason = linkFault(link, isKnown);
  expect(reason && reasonText(reason, 'en')).toBe(text);
});

import { expect, test } from 'vitest';
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

const known =
  '/ /home /home/ /home?q=a#top /login /login/supp /blog-grid /blog/my-post /product/12 /product/{id} /rss.xml ' +
  '/icons/icon-192.png #top https://example.org/a http://example.org mailto:a@example.org tel:+62812';
test.each(known.split(' '))('%s leads somewhere', (link) => expect(linkFault(link, isKnown)).toBeUndefined());

test.each([
  ['/contakt', { code: 'noScreen', path: '/contakt' }],
  ['/contakt?a#b', { code: 'noScreen', path: '/contakt' }],
  ['/404', { code: 'noScreen', path: '/404' }],
  ['/blog-table', { code: 'noScreen', path: '/blog-table' }],
  ['/blog/your-post', { code: 'noScreen', path: '/blog/your-post' }],
  ['/product/1/2', { code: 'noScreen', path: '/product/1/2' }],
  ['/homexastro', { code: 'noScreen', path: '/homexastro' }],
  ['//evil.example/a', { code: 'otherSite', link: '//evil.example/a', full: 'https://evil.example/a' }],
  ['/\\evil.example', { code: 'otherSite', link: '/\\evil.example', full: 'https://evil.example' }],
  ['https:evil.example', { code: 'noAddress', link: 'https:evil.example' }],
  ['https://', { code: 'noAddress', link: 'https://' }],
  ['javascript:alert(1)', { code: 'noAddress', link: 'javascript:alert(1)' }],
  ['contact', { code: 'noSlash', link: 'contact' }],
  ['./my-post.md', { code: 'noSlash', link: './my-post.md' }],
  ['', { code: 'emptyLink' }],
])('%j leads nowhere: %j', (link, reason) => {
  expect(linkFault(link, isKnown)).toEqual(reason);
});

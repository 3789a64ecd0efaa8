import { expect, test } from 'vitest';
import { foundLate, pageAssets, withoutRenderedData, withoutStyles } from './page-assets.ts';

const scripts: Record<string, string> = {
  '/_astro/cart.js': 'import{a as b}from"./react.js";import"./side.js";const s=()=>import(`./sheet.js`);export{b};',
  '/_astro/react.js': 'export*from"./core.js";',
  '/_astro/core.js': 'const x="not an import from";',
  '/_astro/side.js': '',
  '/_astro/sheet.js': 'import{b}from"./react.js";import{c}from"./month.js";',
  '/_astro/month.js': '',
  '/_astro/boot.js': '',
};
const html = `<link rel="stylesheet" href="/_astro/a.css"><script type="module" src="/_astro/boot.js"></script>
<astro-island uid="1" component-url="/_astro/cart.js" renderer-url="/_astro/react.js" props="{&quot;a&quot;:1}"><p>66 jurnal</p></astro-island>`;

test('follows what a page loads at once, and tells apart what comes later', () => {
  const assets = pageAssets(html, (path) => scripts[path] ?? '');
  expect(assets.scripts.toSorted()).toEqual(
    ['boot', 'cart', 'core', 'react', 'side'].map((name) => `/_astro/${name}.js`),
  );
  expect([...assets.later]).toEqual([['/_astro/sheet.js', ['/_astro/sheet.js', '/_astro/month.js']]]);
  expect(assets.styles).toEqual(['/_astro/a.css']);
});

test('knows which of an island is not asked for at once', () => {
  const page = (names: string) =>
    `<astro-island component-url="/_astro/cart.js${names}" renderer-url="/_astro/react.js">`;
  const late = (names: string) => foundLate(page(names), (path) => scripts[path] ?? '').toSorted();
  expect(late('#react.js,core.js,side.js,sheet.js')).toEqual([]);
  expect(late('#react.js,side.js')).toEqual(['/_astro/core.js']);
  expect(late('')).toEqual(['/_astro/core.js', '/_astro/react.js', '/_astro/side.js']);
});

test('counts scripts that stand in the page', () => {
  const inline = '<script type="module">import"/_astro/side.js";console.log(1)</script>';
  expect(pageAssets(inline, (path) => scripts[path] ?? '').scripts).toEqual(['/_astro/side.js']);
});

test('counts what a script in the page loads after every first paint, and not what it may load', () => {
  const inline =
    '<script type="module">afterPaint(()=>import(`/_astro/side.js`));b.onclick=()=>import(`/_astro/month.js`)</script>';
  const assets = pageAssets(inline, (path) => scripts[path] ?? '');
  expect(assets.scripts).toEqual(['/_astro/side.js']);
  expect([...assets.later.keys()]).toEqual(['/_astro/month.js']);
});

test('leaves the rendered catalogue out of the document', () => {
  const document = withoutRenderedData(html);
  expect(document).not.toContain('66 jurnal');
  expect(document).toContain('props=""');
});

test('finds what stands in the page, its pictures and its font', () => {
  const page =
    '<style>p{}</style><style data-a>b{background:url(/c.svg)}</style><script>go()</script><script src="/_astro/boot.js"></script>' +
    '<link rel="preload" href="/_astro/a.woff2"><img loading="lazy" src="/a.svg"><source srcset="/b.avif 1x, /b2.avif 2x">';
  const assets = pageAssets(page, (path) => scripts[path] ?? '');
  expect(assets.inline).toEqual({ scripts: 'go()', styles: 'p{}\nb{background:url(/c.svg)}' });
  expect(assets.pictures).toEqual(['/a.svg', '/b.avif', '/c.svg']);
  expect(assets.fonts).toEqual(['/_astro/a.woff2']);
  expect(withoutStyles(page)).not.toContain('p{}');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSamplePath } from '#src/content/sample.ts';
import { type DevelopmentServer, startDevelopmentServer } from '#tests/support/development-server.ts';
import { copySite } from '#tests/support/site-copy.ts';

/* `npm run dev` on a copy of the site. */

const SECRET = 'a secret of the shop';
const site = copySite();
let server: DevelopmentServer;
beforeAll(async () => {
  for (const file of ['.env', 'exports/shop.jsonl']) site.write(file, SECRET);
  server = await startDevelopmentServer(site, 'dev');
}, 120_000);
afterAll(async () => {
  await server?.stop();
  site.dispose();
});

/** @returns status and body */
async function get(path: string, headers: Record<string, string> = {}): Promise<[number, string]> {
  const response = await fetch(server.url + path, { headers });
  return [response.status, await response.text()];
}

/** Finds the addresses of modules, styles and pictures in HTML or in a module from Vite. */
function addressesIn(text: string): string[] {
  const found = [
    ...text.matchAll(/(?:src|href|component-url|renderer-url|before-hydration-url)="(\/[^"]+)"/g),
    ...text.matchAll(/\b(?:from|import)\s*\(?\s*"(\/[^"]+)"/g),
  ].map(([, address = '']) => address.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
  return found.filter((address) => /^\/(?:src|@|node_modules|packages|_image)/.test(address));
}

test('pages show the items of the provider, whose paths answer', { timeout: 120_000 }, async () => {
  // The provider seeds its database first.
  await expect.poll(async () => (await get('/api/items?limit=1'))[0], { timeout: 60_000 }).toBe(200);
  const [item] = JSON.parse((await get('/api/items?limit=1'))[1]).data.items;
  // A page waits for its items for 300 ms only.
  const shows = async (path: string, text: string) => (await get(path))[1].includes(text);
  await expect.poll(() => shows(`/product/${item.id}`, item.name), { timeout: 60_000 }).toBe(true);
  await expect.poll(() => shows('/home', 'href="/product/'), { timeout: 60_000 }).toBe(true);
  expect(await get('/staf?a=b')).toEqual([404, 'Halaman tidak ditemukan.\n']);
});

test('starts no editor for a page of another site', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' };
  expect((await get('/__open-in-editor?file=src/content/site.yaml', headers))[0]).toBe(403);
});

test('serves everything that its pages load', { timeout: 240_000 }, async () => {
  const statuses = new Map<string, number>();
  const waiting = ['/home', '/checkout', '/blog-grid'];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (statuses.has(address)) continue;
    const [status, body] = await get(address);
    statuses.set(address, status);
    waiting.push(...addressesIn(body));
  }
  expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
  // At least React, an island and its imports.
  for (const part of ['react-dom', '/src/islands/', '/packages/contract/'])
    expect([...statuses.keys()].some((address) => address.includes(part))).toBe(true);
});

let edits = 0;
const health = ['packages/provider/http/health.ts', /status: '.*?'/, "status: '$'", '/healthz'] as const;
test.for([
  ['src/content/languages/en.yaml', /^native: .*$/m, 'native: $', '/language'],
  ['src/pages/language.astro', /$/, '<p>$</p>', '/language'],
  health,
  health,
] as const)('shows an edit of %s', { timeout: 120_000 }, async ([file, before, after, path]) => {
  let text = '';
  let writtenAt = Number.NEGATIVE_INFINITY;
  const isShown = async () => {
    // Again with another text: rarely, a page that Astro renders while it takes over an edit keeps the old one until the next edit.
    if (performance.now() - writtenAt > 5_000) {
      text = `edit ${++edits}`;
      site.write(file, site.read(file).replace(before, after.replace('$', text)));
      writtenAt = performance.now();
    }
    return (await get(path))[1].includes(text);
  };
  await expect.poll(isShown, { timeout: 60_000, interval: 250, message: server.output() }).toBe(true);
});

test('without the samples their screens are gone, and nothing leads to them', {
  timeout: 120_000,
  retry: 2,
}, async () => {
  const shown = site.read('src/content/site.yaml');
  const statuses = (...paths: string[]) => Promise.all(paths.map(async (path) => (await get(path))[0]));
  expect(await statuses('/shop-grid', '/pages', '/terms')).toEqual([200, 200, 404]);
  site.write('src/content/site.yaml', shown.replace('sample: on', 'sample: off'));
  await expect
    .poll(() => statuses('/shop-grid', '/pages', '/blog-details'), { timeout: 30_000, interval: 500 })
    .toEqual([404, 404, 404]);
  for (const path of ['/home', '/contact', '/settings', '/profile', '/sitemap.xml', '/blog-grid']) {
    const [status, page] = await get(path);
    expect(status).toBe(200);
    const links = [...page.matchAll(/(?:href="|<loc>http:..[^/]+)(\/[\w-]+)/g)].map(([, link = '']) => link);
    expect(links.filter(isSamplePath), path).toEqual([]);
    expect(page.replaceAll(/<(script|style).*?<\/\1>|<[^>]+>/gs, ''), path).not.toMatch(/\b(Demo|Sample|Contoh)\b/);
  }
  site.write('src/content/site.yaml', shown);
});

test.each(['.env', 'exports/shop.jsonl', '.data/slotterbit.sqlite'])('sends nothing of %s', async (file) => {
  expect(site.has(file)).toBe(true);
  for (const address of [`/${file}`, `/@fs${site.root}/${file}`])
    for (const query of ['', '?raw', '?url&inline', '?import&raw', '?.svg?.wasm?init']) {
      const [, body] = await get(address + query);
      for (const secret of [SECRET, btoa(SECRET), 'SQLite format 3', btoa('SQLite format 3')])
        expect(body.includes(secret), address + query).toBe(false);
    }
});

test('refuses pages of other sites', async () => {
  for (const path of ['/home', '/api/items', '/src/stores/api.ts', '/@vite/client']) {
    const headers = { origin: 'http://localhost:5555' };
    const response = await fetch(server.url + path, { headers });
    expect(response.headers.get('access-control-allow-origin'), path).toBeNull();
  }
});

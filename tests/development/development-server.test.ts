import { execFileSync } from 'node:child_process';
import { type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DevelopmentServer, startDevelopmentServer } from '#tests/support/development-server.ts';
import { pathsToFile } from '#tests/support/paths-to-file.ts';
import { copySite } from '#tests/support/site-copy.ts';

/** A text in files that the server must not send. */
const SECRET = 'a secret of the shop';
/** Texts of these files, also in base64 as in a data URL, which begins at the first byte. */
const SECRETS = [SECRET, 'SQLite format 3', 'CREATE TABLE', '[core]'].flatMap((text) => [
  text,
  Buffer.from(text.slice(0, Math.floor(text.length / 3) * 3)).toString('base64'),
]);

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Requests a path unchanged: `fetch` would resolve '..'. */
function send(url: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: 'localhost', port, path, headers }, (response) => {
      let body = '';
      response.setEncoding('latin1').on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', reject).end();
  });
}

/**
 * Headers of a page of another site on this machine, which Vite would trust; of a script of the page; of a stylesheet. Each address is requested
 * by one; over all files, each form of an address by every one.
 */
const CALLERS = [
  { origin: 'http://localhost:5555', 'no-cors': '1' },
  { 'sec-fetch-dest': 'script', 'sec-fetch-site': 'same-origin' },
  { accept: 'text/css,*/*;q=0.1', origin: 'http://127.0.0.1:5555' },
];

/** Finds the addresses of modules, styles and pictures in HTML or in a module from Vite. */
function addressesIn(text: string): string[] {
  const found = [
    ...text.matchAll(/(?:src|href|component-url|renderer-url|before-hydration-url)="(\/[^"]+)"/g),
    ...text.matchAll(/\b(?:from|import)\s*\(?\s*"(\/[^"]+)"/g),
  ].map(([, address = '']) => address.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
  return found.filter((address) => /^\/(?:src|@|node_modules|packages|_image)/.test(address));
}

/** Requests everything that these pages load. Returns the statuses by address. */
async function loadedBy(url: string, pages: readonly string[]): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  const waiting = [...pages];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (statuses.has(address)) continue;
    const { status, body } = await send(url, address, pages.includes(address) ? { accept: 'text/html' } : {});
    statuses.set(address, status);
    waiting.push(...addressesIn(body));
  }
  return statuses;
}

/**
 * A request for /lose-pages has the effect of two saves at an unlucky moment: the modules of the pages are evaluated with a manifest that
 * Astro's development server never sees (packages/server/development/development-integration.mjs).
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

/**
 * After a request for /save-meanwhile, the next request behaves as if a file was saved at an unlucky moment: Astro has prepared its manifest,
 * and loads another one with the page.
 */
const saveMeanwhile = `
function saveMeanwhile() {
  const setup = ({ server }) => {
    const { moduleGraph, runner } = server.environments.ssr;
    const load = runner.import.bind(runner);
    let isSaved = true;
    runner.import = (id) => {
      if (!isSaved && id === 'virtual:astro:fetchable') {
        isSaved = true;
        moduleGraph.invalidateModule(moduleGraph.getModuleById('\\0virtual:astro:manifest'), new Set(), Date.now(), true);
      }
      return load(id);
    };
    server.middlewares.use('/save-meanwhile', (_, response) => {
      isSaved = false;
      response.end('armed');
    });
  };
  return { name: 'save-meanwhile', hooks: { 'astro:server:setup': setup } };
}
`;

/** In a folder whose modules pages load. */
const DATA = 'src/shop [1]/data';
const PAGES = ['/home', '/checkout', '/blog-grid', '/edit/posts'];

/** `npm run dev` with the desk, as `npm run edit` has it. */
const site = copySite();
let server: DevelopmentServer;
const files = [`${DATA}/slotterbit.sqlite`, '.git/config'];
for (const [file, text] of [
  ['.env', SECRET],
  ['exports/shop.jsonl', `{"customers":"${SECRET}"}`],
  ['src/content/backup.sqlite3', SECRET],
  [`${DATA}/drawing.svg`, `<svg xmlns="http://www.w3.org/2000/svg"><text>${SECRET}</text></svg>`],
] as const) {
  site.write(file, text);
  files.push(file);
}

beforeAll(async () => {
  execFileSync('git', ['init', '--quiet'], { cwd: site.root });
  const config = site
    .read('astro.config.mjs')
    .replace('integrations: [', 'integrations: [losePages(), saveMeanwhile(), ');
  site.write('astro.config.mjs', config + losePages + saveMeanwhile);
  server = await startDevelopmentServer(site, 'dev', { DATA_DIR: DATA, EDITORS_DESK: '1' });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  site.dispose();
});

test.each(files)('sends nothing of %s at any address', { timeout: 240_000 }, async (file) => {
  expect(site.has(file)).toBe(true);
  const leaks: string[] = [];
  for (const [n, path] of pathsToFile(site.root, file).entries()) {
    const caller = CALLERS[(n + files.indexOf(file)) % CALLERS.length];
    const { status, headers, body } = await send(server.url, path, caller);
    if (SECRETS.some((text) => body.includes(text))) leaks.push(`${status} ${path}`);
    const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
    if (allowed.length > 0) leaks.push(`${allowed} ${path}`);
  }
  expect(leaks).toEqual([]);
});

test('serves everything that its pages load', { timeout: 240_000 }, async () => {
  const statuses = await loadedBy(server.url, PAGES);
  expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
  // At least React, an island and its imports.
  for (const part of ['react-dom', '/src/islands/', '/packages/contract/'])
    expect([...statuses.keys()].some((address) => address.includes(part))).toBe(true);
});

test('refuses pages of other sites, also with a host name that resolves to this machine', async () => {
  const { port } = new URL(server.url);
  for (const path of ['/home', '/api/items', '/src/stores/cart.ts', '/@vite/client']) {
    const { headers } = await send(server.url, path, { origin: 'http://localhost:5555' });
    expect(headers['access-control-allow-origin'], path).toBeUndefined();
    const { status } = await send(server.url, path, { host: `shop.example:${port}` });
    expect(status, path).toBe(403);
  }
});

/* Modules that Astro's development server loses while files are saved (packages/server/development/development-integration.mjs). */

const get = (path: string) => fetch(server.url + path);

test('pages that Astro loses during two saves come back without a restart', async () => {
  expect((await get('/language')).status).toBe(200);
  expect(await (await get('/lose-pages')).text()).toBe('lost');
  await expect.poll(async () => (await get('/language')).status, { timeout: 15_000 }).toBe(200);
});

test('a page that is requested during a save asks the browser to reload it', async () => {
  await get('/save-meanwhile');
  const first = await get('/language');
  expect([first.status, first.headers.get('refresh')]).toEqual([503, '1']);
  expect((await get('/language')).status).toBe(200);
});

import { execFileSync } from 'node:child_process';
import { type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** One file for each way to refuse: outside the served folders, a name that is never served, the folder of the database. */
const REFUSED_BY = /shop\.jsonl$|\.sqlite3$|\.svg$/;

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
  return found.filter((address) => /^\/(?:src|@|node_modules|domain|contract|editor|_image)/.test(address));
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

describe.each([
  // The default folder of the database, and one in a folder whose modules pages load.
  { command: 'dev', data: '.data', pages: ['/home', '/cart', '/product/1', '/checkout', '/blog-grid', '/contact'] },
  { command: 'edit', data: 'src/shop [1]/data', pages: ['/home', '/edit', '/edit/posts'] },
] as const)('npm run $command', ({ command, data, pages }) => {
  const site = copySite();
  let server: DevelopmentServer;
  const files = [`${data}/slotterbit.sqlite`, `${data}/slotterbit.sqlite-wal`, '.git/config'];
  for (const [file, text] of [
    ['.env', SECRET],
    ['.env.local', SECRET],
    ['exports/shop.jsonl', `{"customers":"${SECRET}"}`],
    ['backup.sqlite', SECRET],
    ['src/content/backup.sqlite3', SECRET],
    [`${data}/drawing.svg`, `<svg xmlns="http://www.w3.org/2000/svg"><text>${SECRET}</text></svg>`],
  ] as const) {
    site.write(file, text);
    files.push(file);
  }
  execFileSync('git', ['init', '--quiet'], { cwd: site.root });
  beforeAll(async () => {
    server = await startDevelopmentServer(site, command, { DATA_DIR: data });
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    site.dispose();
  });

  test.each(files)('sends nothing of %s at any address', { timeout: 240_000 }, async (file) => {
    expect(site.has(file)).toBe(true);
    const leaks: string[] = [];
    const paths = pathsToFile(site.root, file, REFUSED_BY.test(file) ? 'every' : 'some');
    for (const [n, path] of paths.entries()) {
      const caller = CALLERS[(n + files.indexOf(file)) % CALLERS.length];
      const { status, headers, body } = await send(server.url, path, caller);
      if (SECRETS.some((text) => body.includes(text))) leaks.push(`${status} ${path}`);
      const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      if (allowed.length > 0) leaks.push(`${allowed} ${path}`);
    }
    expect(leaks).toEqual([]);
  });

  test('serves everything that its pages load', { timeout: 240_000 }, async () => {
    const statuses = await loadedBy(server.url, pages);
    expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
    // At least React, an island and its imports.
    for (const part of ['react-dom', '/src/islands/', '/domain/'])
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
});

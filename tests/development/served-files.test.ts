import { execFileSync } from 'node:child_process';
import { type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DevelopmentServer, startDevelopmentServer } from '#tests/support/development-server.ts';
import { pathsToFile } from '#tests/support/paths-to-file.ts';
import { copySite } from '#tests/support/site-copy.ts';

/** Stands for what a file has that no page may show. */
const SECRET = 'a secret of the shop';
/** Also as a data URL would have them: from the first byte of the file on. */
const SECRETS = [SECRET, 'SQLite format 3', 'CREATE TABLE', '[core]'].flatMap((text) => [
  text,
  Buffer.from(text.slice(0, Math.floor(text.length / 3) * 3)).toString('base64'),
]);

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Asks for a path as it is: `fetch` would resolve '..' in it. */
function ask(url: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ host: 'localhost', port, path, headers }, (response) => {
      let body = '';
      response.setEncoding('latin1').on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    asked.on('error', reject).end();
  });
}

/** A page of another site on this machine, which Vite would trust; a script of the page itself; a request for styles. */
const CALLERS = [
  { origin: 'http://localhost:5555', 'no-cors': '1' },
  { 'sec-fetch-dest': 'script', 'sec-fetch-site': 'same-origin' },
  { accept: 'text/css,*/*;q=0.1', origin: 'http://127.0.0.1:5555' },
];

/** The addresses of modules, styles and pictures that HTML or a module as Vite serves it names. */
function addressesIn(text: string): string[] {
  const found = [
    ...text.matchAll(/(?:src|href|component-url|renderer-url|before-hydration-url)="(\/[^"]+)"/g),
    ...text.matchAll(/\b(?:from|import)\s*\(?\s*"(\/[^"]+)"/g),
  ].map(([, address = '']) => address.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
  return found.filter((address) => /^\/(?:src|@|node_modules|domain|contract|editor|_image)/.test(address));
}

/** Everything that these pages load, with the status of its answer. */
async function loadedBy(url: string, pages: readonly string[]): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  const waiting = [...pages];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (statuses.has(address)) continue;
    const { status, body } = await ask(url, address, pages.includes(address) ? { accept: 'text/html' } : {});
    statuses.set(address, status);
    waiting.push(...addressesIn(body));
  }
  return statuses;
}

describe.each([
  // Where the database is by default, and in a folder whose modules pages load.
  { command: 'dev', data: '.data', pages: ['/home', '/cart', '/product/1', '/checkout', '/blog-grid', '/contact'] },
  { command: 'edit', data: 'src/shop [1]/data', pages: ['/home', '/edit', '/keystatic'] },
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

  test.each(files)('serves nothing of %s, however it is asked for', { timeout: 240_000 }, async (file) => {
    expect(site.has(file)).toBe(true);
    const leaks: string[] = [];
    for (const path of pathsToFile(site.root, file)) {
      const answers = await Promise.all(CALLERS.map((headers) => ask(server.url, path, headers)));
      for (const { status, headers, body } of answers) {
        if (SECRETS.some((text) => body.includes(text))) leaks.push(`${status} ${path}`);
        const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
        if (allowed.length > 0) leaks.push(`${allowed} ${path}`);
      }
    }
    expect(leaks).toEqual([]);
  });

  test('serves everything that its pages load', { timeout: 240_000 }, async () => {
    const statuses = await loadedBy(server.url, pages);
    expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
    // React, an island and what it imports, at the least.
    for (const part of ['react-dom', '/src/islands/', '/domain/'])
      expect([...statuses.keys()].some((address) => address.includes(part))).toBe(true);
  });

  test('lets no page of another site read, not even under a name that leads to this machine', async () => {
    const { port } = new URL(server.url);
    for (const path of ['/home', '/api/items', '/src/stores/cart.ts', '/@vite/client']) {
      const { headers } = await ask(server.url, path, { origin: 'http://localhost:5555' });
      expect(headers['access-control-allow-origin'], path).toBeUndefined();
      const { status } = await ask(server.url, path, { host: `shop.example:${port}` });
      expect(status, path).toBe(403);
    }
  });
});

import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemsAnswer } from '#contract/items.ts';
import { type BuiltServer, startBuiltServer } from '#tests/support/built-server.ts';
import { siteRoutes, visit } from '#tests/support/e2e/route-table.ts';
import { copySite } from '#tests/support/site-copy.ts';

/** Several builds, each with the whole machine to itself at best. */
const LIMIT_MS = 400_000;

const site = copySite();
const servers: BuiltServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  site.dispose();
});

async function start(): Promise<string> {
  const server = await startBuiltServer({}, site.root);
  servers.push(server);
  return server.url;
}

/** Every route of the specification, with what fills its braces. */
async function routesOf(url: string): Promise<string[]> {
  const { data }: ItemsAnswer = await (await fetch(`${url}/api/items?limit=1`)).json();
  const [item] = data.items;
  if (!item) throw new Error('The catalogue is empty.');
  const [indexing] = item.indexing;
  const values = { holding: 'supp', itemId: String(item.id), id: String(item.id) };
  return siteRoutes.map((route) => visit(route, { ...values, '/catagory/{id} id': String(indexing?.id) }));
}

/** Asks for each route once. @returns the answers that are no 200 */
async function ask(url: string, routes: readonly string[]): Promise<string[]> {
  const failed: string[] = [];
  for (const route of routes) {
    const answer = await fetch(url + route).catch((error: unknown) => ({ status: String(error), text: () => '' }));
    await answer.text();
    if (answer.status !== 200) failed.push(`${route}: ${answer.status}`);
  }
  return failed;
}

/** Asks for all routes, one after the other, again and again. @returns how to end it, and what it had for an answer besides 200 */
function keepAsking(url: string, routes: readonly string[]): () => Promise<string[]> {
  let isOver = false;
  const rounds = async () => {
    const failed: string[] = [];
    do failed.push(...(await ask(url, routes)));
    while (!isOver);
    return failed;
  };
  const asked = rounds();
  return () => {
    isOver = true;
    return asked;
  };
}

/** The address of the script of every screen, whose name has a hash. */
async function shellOf(url: string): Promise<string> {
  const html = await (await fetch(`${url}/home`)).text();
  return /\/_astro\/Alert\.[\w.-]+\.js/.exec(html)?.[0] ?? 'none';
}

describe('builds in the folder of running servers', () => {
  let busy: string;
  /** Nobody visits it before the builds. */
  let quiet: string;
  let routes: string[];
  let present: string;
  beforeAll(async () => {
    const { ok, output } = await site.build();
    expect(ok, output).toBe(true);
    [busy, quiet] = await Promise.all([start(), start()]);
    routes = await routesOf(busy);
    present = await shellOf(busy);
  }, LIMIT_MS);

  test('one that fails changes nothing, also not for the next start', { timeout: LIMIT_MS }, async () => {
    const page = 'src/pages/about-us.astro';
    const whole = site.read(page);
    // Found when the page is rendered: all code is built by then.
    site.write(page, whole.replace('if (!entry)', "throw new Error('a broken page');\nif (!entry)"));
    const layout = 'src/layouts/Shell.astro';
    const body = site.read(layout);
    site.write(layout, body.replace('<body>', '<body data-build="broken">'));
    const stop = keepAsking(busy, routes);
    const { ok, output } = await site.build();
    site.write(page, whole);
    site.write(layout, body);
    expect(await stop()).toEqual([]);
    expect(ok).toBe(false);
    expect(output).toContain('a broken page');
    expect(await ask(quiet, routes)).toEqual([]);
    const next = await start();
    expect(await shellOf(next)).toBe(present);
    expect(await ask(next, routes)).toEqual([]);
  });

  test('one that succeeds is for the next start; old and new files are there for both', {
    timeout: LIMIT_MS,
  }, async () => {
    const unvisited = await start();
    const layout = 'src/layouts/Shell.astro';
    site.write(layout, site.read(layout).replace('<body>', '<body data-build="new">'));
    const script = 'src/components/shell/shell.ts';
    site.write(script, `${site.read(script)}\ndocument.documentElement.dataset['build'] = 'new';\n`);
    const stop = keepAsking(busy, routes);
    const { ok, output } = await site.build();
    expect(await stop()).toEqual([]);
    expect(ok, output).toBe(true);
    expect(output).toContain('Servers that run in this folder keep the build that they started with');

    const next = await start();
    expect(await ask(next, routes)).toEqual([]);
    const latest = await shellOf(next);
    expect(latest).not.toBe(present);
    for (const url of [busy, next]) {
      for (const asset of [present, latest]) {
        const answer = await fetch(url + asset, { headers: { 'accept-encoding': 'br' } });
        expect(answer.status, `${asset} of ${url}`).toBe(200);
        expect((await answer.text()).includes('dataset.build'), asset).toBe(asset === latest);
        expect(answer.headers.get('content-encoding')).toBe('br');
        expect(answer.headers.get('cache-control')).toContain('immutable');
        expect(answer.headers.get('content-type')).toMatch(/javascript/);
      }
    }
    for (const other of ['none.12345678.js', `${present.split('/').at(-1)}.br`, '..%2Findex.html'])
      expect((await fetch(`${next}/_astro/${other}`)).status, other).toBe(404);

    // As while `npm ci` exchanges the packages.
    const packages = join(site.root, 'node_modules');
    renameSync(packages, `${packages}.gone`);
    expect(await ask(unvisited, routes)).toEqual([]);
    renameSync(`${packages}.gone`, packages);
    expect(await shellOf(unvisited)).toBe(present);
    expect(site.list('.builds/1').filter((name) => name.startsWith('used-by-'))).toHaveLength(4);
  });

  test('npm start on the port of one says what to do, and touches nothing', { timeout: LIMIT_MS }, async () => {
    const { port } = new URL(busy);
    const { ok, output } = await site.start({ PORT: port });
    expect(ok).toBe(false);
    expect(output).toContain(`PORT: ${port} is in use, so nothing was installed, built or started.`);
    expect(output).toContain('"npm run build"');
    expect(output).not.toContain('npm ci');
  });
});

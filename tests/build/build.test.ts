import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltServer, startBuiltServer } from '#tests/support/built-server.ts';
import { siteRoutes, visit } from '#tests/support/e2e/route-table.ts';
import { copySite } from '#tests/support/site-copy.ts';
import { expectGuideFollowed, followGuide, post } from './guide.ts';

/* What `npm run build` does with an editor's changes, in a folder in which servers run. Builds are slow: there are two. */

/** Enough for a build on a busy machine. */
const TIMEOUT_MS = 400_000;

const site = copySite();
const servers: BuiltServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  site.dispose();
});

async function start(): Promise<string> {
  const server = await startBuiltServer({ NODE_COMPILE_CACHE: join(site.root, '.cache') }, site.root);
  servers.push(server);
  return server.url;
}

/** Returns every route of the specification, with values for its parameters. */
async function routesOf(url: string): Promise<string[]> {
  const { data }: ItemsAnswer = await (await fetch(`${url}/api/items?limit=1`)).json();
  const [item] = data.items;
  if (!item) throw new Error('The catalogue is empty.');
  const [indexing] = item.indexing;
  const values = { holding: 'supp', itemId: String(item.id), id: String(item.id) };
  return siteRoutes.map((route) => visit(route, { ...values, '/catagory/{id} id': String(indexing?.id) }));
}

/** Requests each route once. @returns the answers other than 200 */
async function visitAll(url: string, routes: readonly string[]): Promise<string[]> {
  const failed: string[] = [];
  for (const route of routes) {
    const answer = await fetch(url + route).catch((error: unknown) => ({ status: String(error), text: () => '' }));
    await answer.text();
    if (answer.status !== 200) failed.push(`${route}: ${answer.status}`);
  }
  return failed;
}

/** Requests all routes in a loop. @returns a function that ends the loop and returns the answers other than 200 */
function keepVisiting(url: string, routes: readonly string[]): () => Promise<string[]> {
  let isOver = false;
  const rounds = async () => {
    const failed: string[] = [];
    do {
      failed.push(...(await visitAll(url, routes)));
      // Without a pause the requests take half of the processor from the build.
      await wait(2_000);
    } while (!isOver);
    return failed;
  };
  const visits = rounds();
  return () => {
    isOver = true;
    return visits;
  };
}

/** Returns the address of a script of every screen. Its name has a hash. */
async function scriptOf(url: string): Promise<string> {
  const html = await (await fetch(`${url}/home`)).text();
  return /\/_astro\/Alert\.[\w.-]+\.js/.exec(html)?.[0] ?? 'none';
}

let busy: string;
let routes: string[];
let currentScript: string;
beforeAll(async () => {
  site.copyBuild();
  busy = await start();
  routes = await routesOf(busy);
  currentScript = await scriptOf(busy);
}, TIMEOUT_MS);

// faults.test.ts checks the message of each mistake.
test('a build lists all mistakes in the content, and changes nothing', { timeout: TIMEOUT_MS }, async () => {
  const wrong: Record<string, string> = {
    'src/content/posts/wrong-post.md': post.replace('category: News', 'category: Cooking'),
    'src/content/menu/wrong-link.yaml': 'text: Away\norder: 99\nlink: //shop.example\nicon: gear\n',
    'src/content/faq/wrong-question.md':
      '---\ngroup: others\norder: 99\nquestion: Why: because?\n---\n\n<script></script>\n',
  };
  for (const [file, text] of Object.entries(wrong)) site.write(file, text);
  const { ok, output } = await site.build();
  for (const file of Object.keys(wrong)) site.remove(file);
  expect(ok, output).toBe(false);
  expect(output).toContain('Mistakes in src/content: 5; nothing was built:');
  for (const said of [
    'posts/wrong-post.md:3: category: Pilihan tidak valid',
    'posts/wrong-post.md:8: picture: gambar picture.png tidak ada di samping berkasnya',
    'menu/wrong-link.yaml:3: link: harus layar situs ini',
    'faq/wrong-question.md:4: question: tidak dapat dibaca',
    'faq/wrong-question.md:7: body: <script> tidak bekerja di sini',
  ])
    expect(output).toContain(`\n  src/content/${said}`);
  expect(output).not.toContain('    at ');
  expect(site.has('.builds/next')).toBe(false);
});

test('every recipe of the guide works; only the next start uses the build, and both servers have the files of both', {
  timeout: TIMEOUT_MS,
}, async () => {
  // After the failed build, and without requests before the next one.
  const unvisited = await start();
  const formerName = followGuide(site);
  const script = 'src/components/shell/shell.ts';
  site.write(script, `${site.read(script)}\ndocument.documentElement.dataset['build'] = 'new';\n`);
  site.write('.env', 'DEFAULT_HOLDING=kampus-9\n');
  const stop = keepVisiting(busy, routes);
  const { ok, output } = await site.build();
  expect(await stop()).toEqual([]);
  expect(ok, output).toBe(true);
  expect(output).toContain('Running servers keep their build');
  site.useBuild();
  expectGuideFollowed(site, formerName);
  const scripts = site.list('dist/client/_astro').filter((name) => name.endsWith('.js'));
  expect(scripts.some((name) => site.read(`dist/client/_astro/${name}`).includes('kampus-9'))).toBe(true);
  // A lookbehind, which Safari knows from 16.4 on, would end the script.
  expect(scripts.filter((name) => /\(\?<[=!]/.test(site.read(`dist/client/_astro/${name}`)))).toEqual([]);

  const next = await start();
  expect(await visitAll(next, routes)).toEqual([]);
  const home = await (await fetch(`${next}/home`)).text();
  const [, first] = /class="slide[^>]*>\s*<img([^>]*)>/.exec(home) ?? [];
  expect(first).toContain('width="1000" height="625"');
  expect(first).toContain('loading="eager" fetchpriority="high"');
  const widths = [...(/srcset="([^"]*)"/.exec(first ?? '')?.[1] ?? '').matchAll(/(\S+) (\d+)w/g)];
  expect(widths.map(([, , width]) => Number(width))).toEqual([480, 800, 1000]);
  for (const [, path, width] of widths) {
    const answer = await fetch(next + path);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: Number(width) });
  }
  // Elements that a title names are no elements of the page.
  const policyOf = async (path: string) => (await fetch(next + path)).headers.get('content-security-policy');
  expect(await policyOf('/blog/my-markup')).toBe(await policyOf('/blog/my-post'));
  const latestScript = await scriptOf(next);
  expect(latestScript).not.toBe(currentScript);
  for (const url of [busy, next]) {
    for (const asset of [currentScript, latestScript]) {
      const answer = await fetch(url + asset, { headers: { 'accept-encoding': 'br' } });
      expect(answer.status, `${asset} of ${url}`).toBe(200);
      expect((await answer.text()).includes('dataset.build'), asset).toBe(asset === latestScript);
      expect(answer.headers.get('content-encoding')).toBe('br');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(answer.headers.get('content-type')).toMatch(/javascript/);
    }
  }
  for (const other of ['none.12345678.js', `${currentScript.split('/').at(-1)}.br`, '..%2Findex.html'])
    expect((await fetch(`${next}/_astro/${other}`)).status, other).toBe(404);

  // As while `npm ci` replaces the packages.
  const packages = join(site.root, 'node_modules');
  renameSync(packages, `${packages}.gone`);
  expect(await visitAll(unvisited, routes)).toEqual([]);
  renameSync(`${packages}.gone`, packages);
  expect(await scriptOf(unvisited)).toBe(currentScript);
});

test('npm start on the port of a running server says what to do, and changes nothing', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { port } = new URL(busy);
  site.write('.env', `PORT=${port}\n`);
  const { ok, output } = await site.start({});
  expect(ok).toBe(false);
  expect(output).toContain(`PORT: ${port} is in use, so nothing was installed, built or started.`);
  expect(output).toContain('"npm run build"');
  expect(output).not.toContain('npm ci');
});

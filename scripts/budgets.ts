/**
 * The budgets of every live screen and of every static page, in brotli bytes, against the present build:
 * `node scripts/budgets.ts`. Ends with status 1 if one is exceeded or a screen is missing.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { type LiveRoute, liveRoutes } from './budgets/live-routes.ts';
import { foundLate, pageAssets, withoutRenderedData, withoutStyles } from './budgets/page-assets.ts';
import { STATIC_LIMITS, type StaticPart, staticPages, weighStatic } from './budgets/static-pages.ts';
import { brotliBytes, brotliText, kilobytes } from './budgets/weigh.ts';

/** Kilobytes of 1000 bytes, as size-limit and the browsers' tools count. */
const LIMITS = { scripts: 90, later: 30, styles: 15, document: 15 } as const;
type Part = keyof typeof LIMITS;

const client = fileURLToPath(new URL('../dist/client', import.meta.url));
async function weigh(base: string, { path, hasData }: LiveRoute): Promise<Record<Part, number>> {
  const response = await fetch(base + path);
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}.`);
  const html = await response.text();
  const read = (script: string) => readFileSync(client + script, 'utf8');
  const assets = pageAssets(html, read);
  const late = foundLate(html, read);
  if (late.length > 0) throw new Error(`${path} asks only later for ${late.join(', ')}.`);
  const document = withoutStyles(hasData ? withoutRenderedData(html) : html);
  const onDisk = (paths: readonly string[]) => paths.map((asset) => client + asset);
  const later = await Promise.all([...assets.later.values()].map((paths) => brotliBytes(onDisk(paths))));
  return {
    scripts: await brotliBytes(onDisk(assets.scripts)),
    later: Math.max(0, ...later),
    styles: (await brotliBytes(onDisk(assets.styles))) + (await brotliText(`${path}.css`, assets.inline.styles)),
    document: await brotliText(`${path}.html`, document),
  };
}

const cells = (texts: readonly string[]) => texts.map((text) => text.padStart(10)).join('');

/** The heaviest static page of each part; all of them are weighed. Gives what is too much. */
async function weighStaticPages(): Promise<string[]> {
  const pages = staticPages(client);
  const weighed: { path: string; weights: Record<StaticPart, number> }[] = [];
  for (const { path, html } of pages) weighed.push({ path, weights: await weighStatic(client, path, html) });
  console.log(`\n${pages.length} static pages, without island: the heaviest of each kind`);
  // STATIC_LIMITS has exactly these keys.
  const parts = Object.keys(STATIC_LIMITS) as StaticPart[];
  for (const part of parts) {
    const [worst] = weighed.toSorted((a, b) => b.weights[part] - a.weights[part]);
    if (!worst) throw new Error('dist/client has no page.');
    console.log(
      `${part.padEnd(20)}${cells([kilobytes(worst.weights[part]), `of ${STATIC_LIMITS[part]}`])}  ${worst.path}`,
    );
  }
  return weighed.flatMap(({ path, weights }) =>
    parts
      .filter((part) => weights[part] > STATIC_LIMITS[part] * 1000)
      .map((part) => `${path}: ${part} has ${kilobytes(weights[part])} kB, at most ${STATIC_LIMITS[part]}.`),
  );
}

const server = await startBuiltServer();
const failures = await weighStaticPages();
try {
  const parts: Part[] = ['scripts', 'later', 'styles', 'document'];
  console.log(`\nkB, brotli${' '.repeat(10)}${cells(parts)}`);
  console.log(`at most${' '.repeat(13)}${cells(parts.map((part) => String(LIMITS[part])))}`);
  for (const route of liveRoutes) {
    try {
      const weights = await weigh(server.url, route);
      console.log(route.path.padEnd(20) + cells(parts.map((part) => kilobytes(weights[part]))));
      for (const part of parts.filter((name) => weights[name] > LIMITS[name] * 1000)) {
        failures.push(`${route.path}: ${part} has ${kilobytes(weights[part])} kB, at most ${LIMITS[part]}.`);
      }
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
} finally {
  await server.stop();
}
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);

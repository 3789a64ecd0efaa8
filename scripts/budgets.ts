/**
 * The budgets of every live screen, in brotli bytes, against the present build: `node scripts/budgets.ts`.
 * Ends with status 1 if one is exceeded or a screen is missing.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import filePlugin from '@size-limit/file';
import sizeLimit from 'size-limit';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { type LiveRoute, liveRoutes } from './budgets/live-routes.ts';
import { pageAssets, withoutRenderedData } from './budgets/page-assets.ts';

/** Kilobytes of 1000 bytes, as size-limit and the browsers' tools count. */
const LIMITS = { scripts: 80, later: 30, styles: 15, document: 15 } as const;
type Part = keyof typeof LIMITS;

const client = fileURLToPath(new URL('../dist/client', import.meta.url));
const cache = fileURLToPath(new URL('../.cache/budgets/', import.meta.url));
mkdirSync(cache, { recursive: true });

async function brotliBytes(files: readonly string[]): Promise<number> {
  if (files.length === 0) return 0;
  // Its types say only 'object'; it gives one result for each check, here one for all files.
  const results = (await sizeLimit([filePlugin], [...files])) as { size: number }[];
  return results.reduce((sum, { size }) => sum + size, 0);
}

async function weigh(base: string, { path, hasData }: LiveRoute): Promise<Record<Part, number>> {
  const response = await fetch(base + path);
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}.`);
  const html = await response.text();
  const assets = pageAssets(html, (script) => readFileSync(client + script, 'utf8'));
  const document = `${cache}${path.slice(1).replaceAll('/', '-') || 'index'}.html`;
  writeFileSync(document, hasData ? withoutRenderedData(html) : html);
  const onDisk = (paths: readonly string[]) => paths.map((asset) => client + asset);
  const later = await Promise.all([...assets.later.values()].map((paths) => brotliBytes(onDisk(paths))));
  return {
    scripts: await brotliBytes(onDisk(assets.scripts)),
    later: Math.max(0, ...later),
    styles: await brotliBytes(onDisk(assets.styles)),
    document: await brotliBytes([document]),
  };
}

const server = await startBuiltServer();
const failures: string[] = [];
try {
  const parts: Part[] = ['scripts', 'later', 'styles', 'document'];
  const cells = (texts: readonly string[]) => texts.map((text) => text.padStart(10)).join('');
  console.log(`kB, brotli${' '.repeat(10)}${cells(parts)}`);
  console.log(`at most${' '.repeat(13)}${cells(parts.map((part) => String(LIMITS[part])))}`);
  for (const route of liveRoutes) {
    try {
      const weights = await weigh(server.url, route);
      console.log(route.path.padEnd(20) + cells(parts.map((part) => (weights[part] / 1000).toFixed(1))));
      for (const part of parts.filter((name) => weights[name] > LIMITS[name] * 1000)) {
        failures.push(`${route.path}: ${part} has ${(weights[part] / 1000).toFixed(1)} kB, at most ${LIMITS[part]}.`);
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

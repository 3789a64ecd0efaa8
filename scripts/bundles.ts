/**
 * `npm run bundles [-- word …]`: what is in each script that browsers load, module by module, and which module is in two; only
 * of files whose name contains one of the words. Builds the site once more, into .cache.
 */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'astro';
import type { Plugin } from 'vite';

/** Modules below this many bytes are summed up. */
const SMALL = 100;

interface Bundle {
  file: string;
  code: string;
  /** Bytes before minification by module. */
  modules: [id: string, bytes: number][];
}

const bundles: Bundle[] = [];
// Within the project, since what is built imports its packages.
const outDir = fileURLToPath(new URL('../.cache/bundles/', import.meta.url));

const listing: Plugin = {
  name: 'bundles',
  enforce: 'post',
  applyToEnvironment: (environment) => environment.name === 'client',
  writeBundle(_options, output) {
    for (const chunk of Object.values(output)) {
      if (chunk.type !== 'chunk') continue;
      const modules = Object.entries(chunk.modules).map(([id, { code }]): [string, number] => [id, code?.length ?? 0]);
      bundles.push({ file: chunk.fileName, code: chunk.code, modules: modules.sort((a, b) => b[1] - a[1]) });
    }
  },
};

try {
  await build({ root: process.cwd(), outDir, logLevel: 'error', vite: { plugins: [listing] } });
} finally {
  rmSync(outDir, { recursive: true, force: true });
}

const words = process.argv.slice(2);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
const weighed = bundles
  .filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)))
  .map((bundle) => ({ ...bundle, brotli: brotliCompressSync(bundle.code).length }))
  .sort((a, b) => b.brotli - a.brotli);
for (const { file, code, brotli, modules } of weighed) {
  console.log(`\n${kB(brotli)} brotli ${kB(code.length)} minified  ${file}`);
  const large = modules.filter(([, bytes]) => bytes >= SMALL);
  for (const [id, bytes] of large) console.log(`${kB(bytes)}  ${name(id)}`);
  const rest = modules.filter(([, bytes]) => bytes > 0 && bytes < SMALL);
  if (rest.length > 0) console.log(`${kB(rest.reduce((sum, [, bytes]) => sum + bytes, 0))}  ${rest.length} small ones`);
}
const copies = Map.groupBy(
  bundles.flatMap(({ file, modules }) =>
    modules.filter(([, bytes]) => bytes > 0).map(([id]) => ({ id: name(id), file })),
  ),
  ({ id }) => id,
);
const twice = [...copies].filter(([id, places]) => places.length > 1 && !id.startsWith('('));
console.log(twice.length === 0 ? '\nNo module is in two files.' : '\nIn more than one file:');
for (const [id, places] of twice) console.log(`  ${id}: ${places.map(({ file }) => file).join(', ')}`);

/** A module's path as a reader knows it: from the project's folder, or a package's. */
function name(id: string): string {
  if (id.startsWith('\0')) return `(${id.slice(1)})`;
  return id.replace(`${process.cwd()}/`, '').replace(/^.*node_modules\//, '');
}

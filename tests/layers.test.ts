import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/*
 * Biome refuses imports by their names (boundaries.test.ts), and packages that a package.json does not name. Whether two parts of a folder import
 * each other, and in which order, it does not see. A part is a file or a folder directly inside the folder.
 */

const root = join(import.meta.dirname, '..');

/** What may import what, from below: a part imports none of a layer above its own (docs/architecture.md). */
const layers = {
  'packages/provider': [
    ['platform', 'db', 'http', 'metrics', 'events.ts', 'audit'],
    ['customers', 'items', 'waiting', 'carts', 'orders', 'payments', 'mail', 'personal-data', 'catalogue', 'integrity'],
    ['config.ts', 'seed', 'database-gauges.ts', 'shop-events.ts', 'provider-routes.ts', 'app.ts'],
  ],
  'packages/office': [['staff-accounts', 'operations'], ['database-copy'], ['pages', 'commands'], ['office.ts']],
};

type Import = { from: string; to: string; line: string };

const isProduct = (file: string) =>
  /\.(ts|tsx|mjs|astro)$/.test(file) && !/\.test\.tsx?$|(^|\/)tests\//.test(file) && !file.includes('node_modules');

/** Every import of one part of a folder by another, type imports too. */
function importsBetweenParts(folder: string): Import[] {
  const partOf = (path: string) => path.slice(folder.length + 1).split('/')[0] ?? '';
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isProduct)
    .map((file) => `${folder}/${file}`);
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import) ?\(?'(#|\.{1,2}\/)([^'?]+)/g)].flatMap(
      ([, kind = '', path = '']) => {
        const target = kind === '#' ? path : normalize(join(dirname(file), kind + path));
        const [from, to] = [partOf(file), partOf(target)];
        return target.startsWith(`${folder}/`) && from !== to ? [{ from, to, line: `${file} -> ${target}` }] : [];
      },
    ),
  );
}

test.each(['packages/provider', 'packages/office', 'packages/server', 'packages/contract', 'src'])(
  'no two parts of %s import each other',
  (folder) => {
    const imports = importsBetweenParts(folder);
    expect(imports.length).toBeGreaterThan(0);
    const mutual = imports.filter(({ from, to }) => imports.some((other) => other.from === to && other.to === from));
    expect(mutual.map(({ line }) => line)).toEqual([]);
  },
);

describe.each(Object.entries(layers))('%s', (folder, order) => {
  const layerOf = (part: string) => order.findIndex((layer) => layer.includes(part));

  test('every part has its layer', () => {
    const parts = readdirSync(join(root, folder)).filter(
      (part) => part !== 'tests' && (isProduct(part) || !part.includes('.')),
    );
    expect(parts.filter((part) => layerOf(part) < 0 && part !== 'node_modules')).toEqual([]);
  });

  test('no part imports from a layer above', () => {
    const upward = importsBetweenParts(folder).filter(({ from, to }) => layerOf(to) > layerOf(from));
    expect(upward.map(({ line }) => line)).toEqual([]);
  });
});

test('no import leaves its package but by the name of another', () => {
  const files = globSync('packages/*/**/*.{ts,mjs}', { cwd: root, exclude: ['**/node_modules/**'] });
  expect(files.length).toBeGreaterThan(400);
  const leaving = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import) ?\(?'(\.{1,2}\/[^'?]+)/g)]
      .map(([, path = '']) => normalize(join(dirname(file), path)))
      .filter((target) => !target.startsWith(file.split('/').slice(0, 2).join('/')))
      .map((target) => `${file} -> ${target}`),
  );
  // The editor's desk edits the site's content, so it reads the content's schemas (decision 034).
  expect(leaving.filter((line) => !/^packages\/editor\/.* -> src\/content\//.test(line))).toEqual([]);
});

/** The packages that a package's product code imports, with all that these import. */
function packagesBehind(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  // `import()` is left out: what it names is loaded only when it is reached.
  const imports = readFileSync(join(root, entry), 'utf8').matchAll(
    /^(?:im|ex)port (?!type )[^;]*?'(@slotterbit\/|\.{1,2}\/)([^']+)'/gm,
  );
  for (const [, kind = '', path = ''] of imports)
    packagesBehind(kind.startsWith('@') ? `packages/${path}` : normalize(join(dirname(entry), kind + path)), seen);
  return seen;
}

test('a site with another provider loads neither the provider nor the office', () => {
  const loaded = [...packagesBehind('packages/server/main.ts')];
  expect(loaded).toContain('packages/server/app.ts');
  // Settings, log and HTTP helpers are the provider's, and are loaded.
  const parts =
    /packages\/(office\/|provider\/(app|provider-routes|carts|customers|orders|items|mail|waiting|seed\/seed|db\/open))/;
  expect(loaded.filter((file) => parts.test(file))).toEqual([]);
});

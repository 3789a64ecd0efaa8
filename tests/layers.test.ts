import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/*
 * Biome refuses imports by their names (boundaries.test.ts). Whether two parts of a folder import each other, it does not see. A part is a file
 * or a folder directly inside `provider`, `src` or `server`.
 */

const root = join(import.meta.dirname, '..');

/** What may import what in the provider, from below: a part imports none of a layer above its own (docs/architecture.md). */
const providerLayers = [
  ['platform', 'db', 'http', 'metrics', 'events.ts', 'audit'],
  ['customers', 'items', 'waiting', 'carts', 'orders', 'payments', 'mail', 'personal-data', 'staff-accounts'],
  ['operations', 'catalogue'],
  ['config.ts', 'database-copy', 'seed', 'staff', 'staff-pages', 'routes.ts', 'app.ts'],
];

type Import = { from: string; to: string; line: string };

/** Every import of one part of a folder by another, type imports too. */
function importsBetweenParts(folder: string): Import[] {
  const partOf = (path: string) => path.split('/')[1] ?? '';
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(ts|tsx|mjs|astro)$/.test(file) && !/\.test\.tsx?$/.test(file));
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

describe.each(['provider', 'src', 'server'])('%s', (folder) => {
  test('no two parts import each other', () => {
    const imports = importsBetweenParts(folder);
    expect(imports.length).toBeGreaterThan(0);
    const mutual = imports.filter(({ from, to }) => imports.some((other) => other.from === to && other.to === from));
    expect(mutual.map(({ line }) => line)).toEqual([]);
  });
});

describe('provider', () => {
  const layerOf = (part: string) => providerLayers.findIndex((layer) => layer.includes(part));

  test('every part has its layer', () => {
    const parts = readdirSync(join(root, 'provider')).filter((part) => !part.endsWith('.test.ts'));
    expect(parts.filter((part) => layerOf(part) < 0)).toEqual([]);
  });

  test('no part imports from a layer above', () => {
    const upward = importsBetweenParts('provider').filter(({ from, to }) => layerOf(to) > layerOf(from));
    expect(upward.map(({ line }) => line)).toEqual([]);
  });

  test('at most five files lie beside its folders', () => {
    expect(readdirSync(join(root, 'provider')).filter((part) => part.endsWith('.ts')).length).toBeLessThanOrEqual(5);
  });
});

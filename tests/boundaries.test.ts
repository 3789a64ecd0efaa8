import { execFile } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/*
 * Who may import whom is enforced by Biome: a package imports only what its package.json names, and inside `src` and the payments the overrides of
 * biome.json say more. An upgrade or a typo in a pattern could switch that off without a sound; so each rule has a fixture in tests/boundaries, in a
 * tree of the same shape, and the real configuration must complain about exactly the lines that end in `// forbidden`.
 */

const root = join(import.meta.dirname, '..');
const fixtures = join(import.meta.dirname, 'boundaries');
const files = readdirSync(fixtures, { recursive: true, encoding: 'utf8' }).filter((file) =>
  statSync(join(fixtures, file)).isFile(),
);

let tree = '';
let complaints = new Map<string, number[]>();

beforeAll(async () => {
  // Outside the project, where its `files.includes` does not leave the fixtures out.
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')));
  cpSync(fixtures, tree, { recursive: true });
  for (const file of ['biome.json', ...globSync(['package.json', 'packages/*/package.json'], { cwd: root })])
    cpSync(join(root, file), join(tree, file));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  complaints = await lint(tree);
}, 60_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** The lines that the boundary rule complains about, by file. */
async function lint(folder: string): Promise<Map<string, number[]>> {
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const options = [
    'lint',
    '--only=style/noRestrictedImports',
    '--only=correctness/noUndeclaredDependencies',
    '--vcs-enabled=false',
    '--reporter=github',
    '--max-diagnostics=none',
  ];
  const run = promisify(execFile)(biome, [...options, '.'], { cwd: folder });
  const output = await run.catch((error: { stdout: string }) => error);
  const lines = output.stdout.matchAll(
    /title=lint\/(?:style\/noRestrictedImports|correctness\/noUndeclaredDependencies),file=([^,]+),line=(\d+)/g,
  );
  const found = new Map<string, number[]>();
  for (const [, path = '', line] of lines) {
    const file = relative(folder, path);
    found.set(file, [...(found.get(file) ?? []), Number(line)]);
  }
  return found;
}

test('the client of the API imports of the schemas their types alone: no Zod in the browser', () => {
  const sources = globSync('packages/contract/{catalogue,client,customers,decode,orders,values}/*.ts', { cwd: root });
  const imports = sources
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/^(?:im|ex)port (?!type )[^;]*'\.\.\/calls\/.*$/gm),
    ])
    .map(([line]) => line);
  // Biome cannot tell the two kinds of import apart.
  expect(sources.length).toBeGreaterThan(50);
  expect(imports).toEqual([]);
});

describe('imports across a boundary are refused, and no others', () => {
  test.each(files)('%s', (file) => {
    const forbidden = readFileSync(join(fixtures, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (line.endsWith('// forbidden') ? [i + 1] : []));
    expect([...new Set(complaints.get(file))].sort((a, b) => a - b)).toEqual(forbidden);
  });
});

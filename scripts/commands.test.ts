import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copySite, siteEnvironment } from '#tests/support/site-copy.ts';
import { pinnedNode, root } from './project.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

test('README names only commands that exist', () => {
  const named = [...read('README.md').matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});

test('npm run format formats files, and npm run staff reads .env, which the environment overrides', () => {
  const site = copySite();
  try {
    site.write('.env', 'DATA_DIR=of-file\nDATABASE_URL=\n');
    const { DATA_DIR: _, ...env } = siteEnvironment();
    for (const [name, given] of [
      ['of-file', {}],
      ['of-environment', { DATA_DIR: 'of-environment' }],
    ] as const) {
      const options = { cwd: site.root, env: { ...env, ...given }, encoding: 'utf8' } as const;
      const { stderr } = spawnSync(pinnedNode, ['scripts/run.mjs', 'staff', 'holdings', 'list'], options);
      expect(stderr).toContain(`DATA_DIR: there is no database in "${name}"`);
    }
    site.write('biome.json', JSON.stringify({ formatter: { indentStyle: 'space' }, files: { includes: ['odd/**'] } }));
    site.write('odd/odd.js', 'export const  odd = [ 1,2 ]');
    execFileSync(pinnedNode, ['scripts/run.mjs', 'format'], { cwd: site.root, env: siteEnvironment(), stdio: 'pipe' });
    expect(site.read('odd/odd.js')).toBe('export const odd = [1, 2];\n');
  } finally {
    site.dispose();
  }
});

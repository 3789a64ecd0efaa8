import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { preparedPage } from './page-scripts.ts';

const client = mkdtempSync(join(tmpdir(), 'client-'));
afterAll(() => rmSync(client, { recursive: true }));
mkdirSync(join(client, '_astro'));
const files = { shell: '', Cart: 'import{a}from"./stores.js";', stores: 'import"./react.js";', react: '' };
for (const [name, code] of Object.entries(files)) writeFileSync(join(client, `_astro/${name}.js`), code);

const body =
  '<astro-island component-url="/_astro/Cart.js" renderer-url="/_astro/react.js" props="{}"></astro-island><script type="module" src="/_astro/shell.js"></script>';

test('delays scripts, and preloads those of a private screen with all that they import', () => {
  const prepared = preparedPage(client);
  expect(prepared(body)).toContain('<script type="after-first-paint" data-src="/_astro/shell.js"></script>');
  expect(prepared(body)).not.toContain('modulepreload');
  const links = prepared(`<link rel="modulepreload">${body}`).match(/(?<=<link rel="modulepreload" href=")[^"]+/g);
  expect(links?.sort()).toEqual(['Cart', 'react', 'shell', 'stores'].map((name) => `/_astro/${name}.js`));
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { islandModules, preloadModules, scriptModules } from './page-modules.mjs';

const imports = {
  '/_astro/cart.js': ['/_astro/api.js', '/_astro/react.js'],
  '/_astro/renderer.js': ['/_astro/react.js'],
  '/_astro/api.js': ['/_astro/shell.js'],
  '/_astro/home.js': ['/_astro/catalogue.js'],
};
const island = (file: string, directive: string) =>
  `<astro-island component-url="/_astro/${file}.js" renderer-url="/_astro/renderer.js" client="${directive}"></astro-island>`;
const files = (...names: string[]) => names.map((name) => `/_astro/${name}.js`).sort();

test('a page loads its scripts and islands with all that they import', () => {
  const page = `<script type="module" src="/_astro/shell.js"></script>${island('cart', 'load')}`;
  expect([...scriptModules(page, imports)]).toEqual(files('shell'));
  expect([...islandModules(page, imports)].sort()).toEqual(files('api', 'cart', 'react', 'renderer', 'shell'));
});

test('a page names the modules of islands that hydrate at load, each once', async () => {
  const client = mkdtempSync(join(tmpdir(), 'page-modules-'));
  const page = (name: string, body: string) => {
    mkdirSync(join(client, name));
    writeFileSync(join(client, name, 'index.html'), `<head></head>${body}`);
  };
  const preloaded = (name: string) =>
    [...readFileSync(join(client, name, 'index.html'), 'utf8').matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(
      ([, file]) => file,
    );
  page('cart', island('cart', 'load'));
  page('home', island('home', 'visible'));
  page('about-us', '');
  expect(await preloadModules(client, imports)).toBe(1);
  expect(preloaded('cart').sort()).toEqual(files('api', 'cart', 'react', 'renderer', 'shell'));
  expect([...preloaded('home'), ...preloaded('about-us')]).toEqual([]);
  rmSync(client, { recursive: true });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { preparedPage } from './page-scripts.ts';

const client = mkdtempSync(join(tmpdir(), 'client-'));
afterAll(() => rmSync(client, { recursive: true }));
mkdirSync(join(client, '_astro'));
const files = {
  shell: '',
  'List.1': 'import("./AddToCartSheet.2.js")',
  'AddToCartSheet.2': 'import"./react.js"',
  Cart: 'import{a}from"./stores.js";',
  stores: 'import"./react.js";',
  react: '',
};
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

test('downloads the sheet, which a tap opens, with the scripts of a list in a quiet moment, and not ahead of a private screen', () => {
  const list = '<link rel="modulepreload"><astro-island component-url="/_astro/List.1.js"></astro-island>';
  const quiet = preparedPage(client)(`<template id="scripts-ahead">${list}</template>`);
  for (const name of ['List.1', 'AddToCartSheet.2', 'react'])
    expect(quiet).toContain(`<link rel="modulepreload" href="/_astro/${name}.js"`);
  expect(preparedPage(client)(list)).not.toContain('AddToCartSheet');
});

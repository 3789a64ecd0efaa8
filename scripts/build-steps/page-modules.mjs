import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SCRIPT = /<script\b[^>]*\bsrc="([^"]+)"/g;
const ISLAND = /\b(?:component|renderer)-url="([^"]+)"/g;
const ISLAND_AT_LOAD = /<astro-island\b[^>]*\bclient="load"[^>]*>/g;

/** What each file of the browser's build imports; paths as in a page, for example '/_astro/shell.1a2b.js'. @typedef {Record<string, string[]>} Imports */

/**
 * A Vite plugin that notes the imports of each file of the browser's build. (Astro removes Vite's own manifest before a build is done.)
 * @param {Imports} imports where to
 * @returns {import('vite').Plugin}
 */
export function noteImports(imports) {
  return {
    name: 'note-imports',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') imports[`/${file.fileName}`] = file.imports.map((name) => `/${name}`);
      }
    },
  };
}

/**
 * The files of a page's islands, with all that they import.
 * @param {string} html the page, or a part of it
 * @param {Imports} imports
 */
export function islandModules(html, imports) {
  return withImports(html, ISLAND, imports);
}

/**
 * The files of a page's own scripts, with all that they import.
 * @param {string} html
 * @param {Imports} imports
 */
export function scriptModules(html, imports) {
  return withImports(html, SCRIPT, imports);
}

/** @param {string} html @param {RegExp} address @param {Imports} imports @returns {Set<string>} */
function withImports(html, address, imports) {
  const files = new Set([...html.matchAll(address)].map(([, file = '']) => file));
  // A set is walked with what is added on the way.
  for (const file of files) for (const imported of imports[file] ?? []) files.add(imported);
  return files;
}

/**
 * Adds a `<link rel="modulepreload">` for each file of a pre-rendered page's islands that hydrate at load: browsers would find them level
 * by level, a round trip each (docs/decisions/017-scripts-and-islands.md).
 * @param {string} client folder of the built site (dist/client)
 * @param {Imports} imports
 * @returns {Promise<number>} how many pages have such links
 */
export async function preloadModules(client, imports) {
  const pages = (await readdir(client, { recursive: true })).filter((name) => name.endsWith('.html'));
  let count = 0;
  for (const page of pages) {
    const html = await readFile(join(client, page), 'utf8');
    const islands = html.match(ISLAND_AT_LOAD) ?? [];
    const files = [...islandModules(islands.join(''), imports)];
    if (files.length === 0) continue;
    const links = files.map((file) => `<link rel="modulepreload" href="${file}">`).join('');
    await writeFile(
      join(client, page),
      html.replace('</head>', () => `${links}</head>`),
    );
    count += 1;
  }
  return count;
}

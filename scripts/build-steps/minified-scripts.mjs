import { createHash } from 'node:crypto';
import { build } from 'vite';

/**
 * The oldest browsers that let a customer order and pay, as Vite's targets (docs/browsers.md). CSS or script that needs a newer browser has a
 * fallback, or only affects appearance.
 */
export const oldestBrowsers = ['chrome103', 'edge103', 'firefox104', 'safari15.4'];

const QUERY = '?minified';

/**
 * Bundles and minifies a TypeScript file into one classic script, for an inline script or a service worker.
 * @param {string} file path, absolute or relative to the project's folder
 * @param {Record<string, string>} define replacements of expressions, as code
 * @returns {Promise<string>}
 */
export async function minifiedScript(file, define = {}) {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: oldestBrowsers, rolldownOptions: { input: file, output: { format: 'iife' } } },
  });
  if (!('output' in result)) throw new Error(`${file} was not bundled.`);
  return result.output[0].code.trim();
}

/**
 * A Vite plugin: `import code from './x.ts?minified'` imports the minified script as a string.
 * @returns {import('vite').Plugin}
 */
export function minifiedScripts() {
  return {
    name: 'minified-scripts',
    async load(id) {
      if (!id.endsWith(QUERY)) return;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(await minifiedScript(file))}`;
    },
  };
}

/**
 * Returns the hashes of the inline scripts of src/layouts, for a Content-Security-Policy.
 * @returns {Promise<`sha256-${string}`[]>}
 */
export async function inlineScriptHashes() {
  const names = ['boot', 'private-preload', 'event-replay', 'link-token', 'product-start', 'account-links', 'payer'];
  const scripts = await Promise.all(names.map((name) => minifiedScript(`src/layouts/${name}.ts`)));
  return scripts.map(
    (script) => /** @type {const} */ (`sha256-${createHash('sha256').update(script).digest('base64')}`),
  );
}

import { createHash } from 'node:crypto';
import { build } from 'vite';
import { oldestBrowsers } from './browsers.mjs';

const QUERY = '?minified';

/**
 * Bundles a TypeScript file into one classic script, minified: for a script that stands in the page itself, or a service worker.
 * @param {string} file path, from the project's folder or absolute
 * @param {Record<string, string>} define what stands in it for something, as code
 * @returns {Promise<string>}
 */
export async function minifiedScript(file, define = {}) {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: oldestBrowsers,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  if (!('output' in result)) throw new Error(`${file} was not bundled.`);
  return result.output[0].code.trim();
}

/**
 * A Vite plugin: `import code from './x.ts?minified'` gives that script's text.
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
 * The source of such a script in a Content-Security-Policy.
 * @param {string} file
 * @returns {Promise<`sha256-${string}`>}
 */
export async function scriptHash(file) {
  return `sha256-${createHash('sha256')
    .update(await minifiedScript(file))
    .digest('base64')}`;
}

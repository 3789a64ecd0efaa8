import { fileURLToPath } from 'node:url';

const standIn = fileURLToPath(new URL('../src/api/ofetch-unused.ts', import.meta.url));

/**
 * A Vite plugin that leaves out of the browser's bundle what ofetch imports but src/api/request.ts never makes it use.
 * @returns {import('vite').Plugin}
 */
export function leanOfetch() {
  return {
    name: 'lean-ofetch',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id, importer) =>
      (id === 'ufo' || id === 'destr') && importer?.includes('/ofetch/') ? standIn : undefined,
  };
}

const helper = '\0vite/preload-helper.js';

/**
 * What Vite puts round each `import()`, in a seventh of its size: fetches the files that the imported one needs together
 * with it. Vite's own also waits for stylesheets and reports failures in an event of its own; here styles come with the
 * page, and whoever calls `import()` handles its failure.
 */
const code = `
const asked = {};
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (asked[file]) continue;
    asked[file] = true;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
  }
  return load();
};`;

/**
 * A Vite plugin that keeps Vite's preload helper (0.7 kB brotli) off the static pages.
 * @returns {import('vite').Plugin}
 */
export function leanPreload() {
  return {
    name: 'lean-preload',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => (id === helper ? code : undefined),
    writeBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && /__vite__mapDeps=[^;]*\.css"/.test(chunk.code)) {
          this.error(
            `${chunk.fileName} loads a stylesheet with an import(); the helper in lean-preload.mjs would not wait for it.`,
          );
        }
      }
    },
  };
}

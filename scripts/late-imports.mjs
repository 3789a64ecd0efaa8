/** The plain scripts: of .astro files, as Astro hands them to Vite, and the files beside them that they consist of. */
const plainScript = /\/src\/components\/.+(\.astro\?astro&type=script.*|\.ts)$/;
const literalImport = /\bimport\(\s*["']([.#][^"']+)["']\s*\)/g;

/**
 * A Vite plugin for `import('./x.ts')` in a plain script: it names the built file by its address. Vite would put its preload helper
 * round it, a file that the script then has to fetch first; so Astro can write a script of a few bytes into the page, and nothing is
 * fetched before the page wants it.
 * @returns {import('vite').Plugin}
 */
export function lateImports() {
  /** What each emitted file is made of. @type {Map<string, string>} */
  const modules = new Map();
  /** The names by which scripts call them. @type {Map<string, string>} */
  const named = new Map();
  return {
    name: 'late-imports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async transform(code, id) {
      if (!plainScript.test(id)) return;
      let late = code;
      for (const [whole, path = ''] of code.matchAll(literalImport)) {
        const target = await this.resolve(path, id.split('?')[0]);
        if (!target) this.error(`${id} imports ${path}, which is not there.`);
        const file = this.emitFile({ type: 'chunk', id: target.id });
        modules.set(file, target.id);
        late = late.replace(whole, `import(import.meta.ROLLUP_FILE_URL_${file})`);
      }
      return late === code ? undefined : { code: late, map: null };
    },
    resolveFileUrl({ fileName, referenceId }) {
      named.set(fileName, modules.get(referenceId) ?? '');
      return JSON.stringify(`/${fileName}`);
    },
    // A file that the bundler puts together with others (browser-chunks.mjs) has no name of its own in the end.
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const [name, id] of named) {
        if (name in bundle) continue;
        const home = chunks.find((chunk) => chunk.moduleIds.includes(id));
        if (!home) this.error(`${id} is in no file.`);
        for (const chunk of chunks.filter(({ code }) => code.includes(name))) {
          // Its own name would not tell of a change in the other. What stands in a page has none.
          if (!/\.astro\?/.test(chunk.facadeModuleId ?? '')) this.error(`${chunk.fileName} imports ${id} late.`);
          chunk.code = chunk.code.replaceAll(name, home.fileName);
        }
      }
    },
  };
}

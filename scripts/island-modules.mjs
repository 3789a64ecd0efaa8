/** What a first tap may need, though it is not imported at once. */
const soon = /\/islands\/catalogue\/AddToCartSheet\.tsx$/;

/** The files of each entry of the browser's build: all that it imports, the largest first. @type {Map<string, string[]>} */
const importsOf = new Map();

/**
 * An Astro integration that brings islands to life after the first paint, with everything that they import asked for at
 * once: left to themselves, browsers find the files level by level, and each level is a round trip. Which files those are
 * stands after a # in the island's `component-url`; src/layouts/client-painted.mjs reads it there.
 * @returns {import('astro').AstroIntegration}
 */
export function islandModules() {
  return {
    name: 'island-modules',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        addClientDirective({ name: 'painted', entrypoint: './src/layouts/client-painted.mjs' });
        updateConfig({ vite: { plugins: [readImports()] } });
      },
      'astro:build:ssr': ({ manifest }) => {
        for (const [module, file] of Object.entries(manifest.entryModules)) {
          const imported = module.includes('/src/islands/') && importsOf.get(file);
          if (imported) manifest.entryModules[module] = `${file}#${imported.join(',')}`;
        }
      },
    },
  };
}

/** @returns {import('vite').Plugin} */
function readImports() {
  return {
    name: 'island-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      );
      /** The chunks that these import, and they themselves. @param {Iterable<string>} files */
      const closure = (files) => {
        // A set is walked with what is added on the way.
        const found = new Set(files);
        for (const file of found) for (const imported of chunks.get(file)?.imports ?? []) found.add(imported);
        return found;
      };
      /** @param {Iterable<string>} files */
      const largestFirst = (files) =>
        [...files].sort((a, b) => (chunks.get(b)?.code.length ?? 0) - (chunks.get(a)?.code.length ?? 0));
      for (const { isEntry, fileName } of chunks.values()) {
        if (!isEntry) continue;
        const now = closure([fileName]);
        const later = [...now].flatMap((file) => chunks.get(file)?.dynamicImports ?? []);
        const tapped = closure(later.filter((file) => soon.test(chunks.get(file)?.facadeModuleId ?? ''))).difference(
          now,
        );
        now.delete(fileName);
        importsOf.set(
          fileName,
          [...largestFirst(now), ...largestFirst(tapped)].map((file) => file.slice(file.lastIndexOf('/') + 1)),
        );
      }
    },
  };
}

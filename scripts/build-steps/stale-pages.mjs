/** What server/development.ts sends to Vite when Astro's modules do not fit together any more. */
export const STALE = 'site:stale-pages';

const MANIFEST = '\0virtual:astro:manifest';

/**
 * An Astro integration, in `astro dev` alone: two changes of src that come while the first is taken in can leave Astro 7.3 with a manifest that
 * its own development server never saw. Pages are then missing until something else changes. On `STALE` all that hangs on the manifest is
 * loaded again with the next request, as Astro does after a change.
 * @returns {import('astro').AstroIntegration}
 */
export function stalePages() {
  return {
    name: 'stale-pages',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const { ssr } = server.environments;
        ssr?.hot.on(STALE, () => reload(ssr));
      },
    },
  };
}

/** @param {import('vite').DevEnvironment} environment */
function reload(environment) {
  const manifest = environment.moduleGraph.getModuleById(MANIFEST);
  if (manifest === undefined) return;
  /** @type {Set<import('vite').EnvironmentModuleNode>} */
  const hanging = new Set();
  environment.moduleGraph.invalidateModule(manifest, hanging, Date.now(), true);
  if (!('runner' in environment)) return;
  const { evaluatedModules } = /** @type {import('vite').RunnableDevEnvironment} */ (environment).runner;
  for (const { id } of hanging) {
    const evaluated = id === null ? undefined : evaluatedModules.getModuleById(id);
    if (evaluated) evaluatedModules.invalidateModule(evaluated);
  }
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '@slotterbit/provider/platform/setting.ts';
import { preparedPage } from './page-scripts.ts';
import type { RenderPage } from './pages.ts';

/**
 * Returns the folder of the current build. A later build gets another folder until the next start (scripts/build.mjs).
 * @param root the project's folder
 * @throws StartError if there is no build
 */
export function currentBuild(root: string): string {
  const dist = join(root, 'dist');
  if (!existsSync(join(dist, 'server/entry.mjs')))
    throw new StartError('There is no build yet: run "npm start", or "npm run build" first.');
  return dist;
}

/**
 * Loads the build and returns a function that renders its pages. If rendering fails, the response is a 500 without a body, and packages/server/app.ts sends
 * the error page. Also loads the code of every page: Astro would import it with the first request, and by then another start or `npm ci` may have
 * replaced the build or packages.
 * @param build folder of a build
 */
export async function loadPages(build: string): Promise<RenderPage> {
  // React reads this at import. Its development version renders twenty times slower.
  process.env['NODE_ENV'] ??= 'production';
  const server = pathToFileURL(join(build, 'server/')).href;
  // Node looks for the file of an import even if its module is loaded. It is gone when another instance has started with a newer build.
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('.') && context.parentURL?.startsWith(server)
        ? { url: new URL(specifier, context.parentURL).href, shortCircuit: true }
        : next(specifier, context),
  });
  const load = (file: string) => import(new URL(file, server).href);
  // The path exists only after a build, so the compiler cannot know the type (packages/server/astro-adapter.mjs).
  const entry: typeof import('astro/app/entrypoint') = await load('entry.mjs');
  await Promise.all(globSync('**/*.mjs', { cwd: join(build, 'server') }).map(load));
  const app = entry.createApp();
  const prerenderedErrorPageFetch = async () => new Response(null, { status: 500 });
  const prepared = preparedPage(join(build, 'client'));
  return async (request, locals) => {
    const routeData = app.match(request);
    if (!routeData) return undefined;
    const response = await app.render(request, { locals, routeData, prerenderedErrorPageFetch });
    return new Response(prepared(await response.text()), response);
  };
}

/** Label for paths without a route. */
export const UNMATCHED = 'unmatched';

/** Returns the pattern of a path's route, such as '/product/[id]', or 'unmatched': metrics have a bounded number of labels. */
export type RouteOf = (pathname: string) => string;

/** @param routes patterns with the regular expression of their paths, in the order of Astro's matching */
export function routeNames(routes: readonly { pattern: string; regex: string }[]): RouteOf {
  const patterns = new Set(routes.map(({ pattern }) => pattern));
  const dynamic = routes
    .filter(({ pattern }) => pattern.includes('['))
    .map(({ pattern, regex }) => ({ pattern, regex: new RegExp(regex) }));
  return (pathname) =>
    patterns.has(pathname) ? pathname : (dynamic.find(({ regex }) => regex.test(pathname))?.pattern ?? UNMATCHED);
}

/** Reads the routes of a build, which packages/server/astro-adapter.mjs wrote. @param build its folder */
export function readRouteNames(build: string): RouteOf {
  return routeNames(JSON.parse(readFileSync(join(build, 'routes.json'), 'utf8')));
}

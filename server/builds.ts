import { existsSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '#provider/platform/environment.ts';
import type { RenderPage } from './pages.ts';

/**
 * The folder of the build that is present now. `dist` is a link to it (scripts/builds.mjs): a later build has a folder of its own.
 * @param root the project's folder
 */
export function presentBuild(root: string): string {
  const dist = join(root, 'dist');
  if (!existsSync(join(dist, 'server/entry.mjs')))
    throw new StartError('There is no build yet: run "npm start", or "npm run build" first.');
  return realpathSync(dist);
}

/**
 * Notes in a build's folder that this process serves it: whoever builds removes no such folder (scripts/builds.mjs).
 * @param build folder of a build
 */
export function markUsed(build: string): void {
  const mark = join(build, `used-by-${process.pid}`);
  try {
    writeFileSync(mark, '');
    process.once('exit', () => rmSync(mark, { force: true }));
  } catch {
    // This user may not write there, as in a container: nobody builds there either.
  }
}

/**
 * Astro's renderer of this build (server/astro-entry.ts), with the code of every page. Astro would import that with a page's first visitor; until then another `npm ci` may have
 * exchanged the packages that it needs.
 * @param build folder of a build
 */
export async function loadPages(build: string): Promise<RenderPage> {
  // React decides by this, when it is imported, whether it is the slow one for developers: twenty times slower pages.
  process.env['NODE_ENV'] ??= 'production';
  const load = (file: string) => import(pathToFileURL(join(build, 'server', file)).href);
  // Its path is only known after a build, so neither the compiler nor a bundler can follow it.
  const entry: { renderPage: RenderPage } = await load('entry.mjs');
  await Promise.all(readdirSync(join(build, 'server/chunks')).map((name) => load(join('chunks', name))));
  return entry.renderPage;
}

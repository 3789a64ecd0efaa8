import { existsSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '#provider/start-error.ts';
import type { PagesHandler } from './front-door.ts';
import { type StaticFile, staticFile } from './static-files.ts';

/**
 * The folder of the build that is present now. `dist` is a link to it (scripts/steps/builds.mjs): a later build has a folder of its own.
 * @param root the project's folder
 */
export function presentBuild(root: string): string {
  const dist = join(root, 'dist');
  if (!existsSync(join(dist, 'server/entry.mjs')))
    throw new StartError('There is no build yet: run "npm start", or "npm run build" first.');
  return realpathSync(dist);
}

/**
 * Notes in a build's folder that this process serves it: whoever builds removes no such folder (scripts/steps/builds.mjs).
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
 * Astro's built handler, with the code of every page. Astro would import that with a page's first visitor; until then another `npm ci` may have
 * exchanged the packages that it needs.
 * @param build folder of a build
 */
export async function loadPages(build: string): Promise<PagesHandler> {
  // React decides by this, when it is imported, whether it is the slow one for developers: twenty times slower pages.
  process.env['NODE_ENV'] ??= 'production';
  const load = (file: string) => import(pathToFileURL(join(build, 'server', file)).href);
  // Its path is only known after a build, so neither the compiler nor a bundler can follow it.
  const entry: { handler: PagesHandler } = await load('entry.mjs');
  await Promise.all(readdirSync(join(build, 'server/chunks')).map((name) => load(join('chunks', name))));
  return entry.handler;
}

/**
 * Finds a file below /_astro/ that this server's build does not have: a page from before the last start, or from an instance that already has
 * the next build, asks for those of its own build.
 * @param root the project's folder
 */
export function assetsOfBuilds(root: string): (path: string) => Promise<StaticFile | undefined> {
  const folder = join(root, '.builds');
  return async (path) => {
    const name = /^\/_astro\/(\w[\w.-]*)(?<!\.br|\.gz)$/.exec(path)?.[1];
    if (name === undefined) return undefined;
    const builds = await readdir(folder).catch(() => []);
    for (const build of builds.filter((one) => /^\d+$/.test(one))) {
      const read = (suffix: string) =>
        readFile(join(folder, build, 'client/_astro', name + suffix)).catch(() => undefined);
      const [identity, br, gzip] = await Promise.all([read(''), read('.br'), read('.gz')]);
      if (identity) return staticFile(path, { identity, br, gzip });
    }
    return undefined;
  };
}

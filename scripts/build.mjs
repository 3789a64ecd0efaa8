// Builds the site. A build does not change `dist`, which servers and proxies read: it becomes `.builds/next`, and the next start makes it `dist`.
// Each of several concurrent builds has its own folder, and the last to finish becomes the next one.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireInstalled } from './install.mjs';
import { compiledSettings, readEnvFile, root, run, runNode, since } from './project.mjs';

const dist = join(root, 'dist');
const next = join(root, '.builds/next');
/** Open pages load its scripts (packages/server/static-files.ts). */
const previous = join(root, '.builds/previous');
/** The file with the digest of a build's sources, written last. */
const STAMP = '.build-stamp';

/** Everything that a build reads. A change of these rebuilds, sometimes without need. */
const FOLDERS = ['src', 'packages', 'public', 'scripts'];
const FILES = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** @typedef {{ silent?: boolean, isStart?: boolean }} Options silent: print only errors; isStart: a server starts next, and needs more settings */

/** Makes a build of the present sources and compiled settings `dist`; builds if needed. @param {Options} [options] @returns {Promise<number>} exit status */
export async function ensureBuilt(options) {
  const digest = sourceDigest();
  if (!isBuilt(next, digest) && !isBuilt(dist, digest)) {
    const status = await build(options, digest);
    if (status !== 0) return status;
  }
  if (isBuilt(next, digest)) makeNextCurrent();
  return 0;
}

/** Builds for the next start. @param {Options} [options] @param {string} [digest] @returns {Promise<number>} exit status */
export async function build({ silent = false, isStart = false } = {}, digest = sourceDigest()) {
  const settings = await runNode('scripts/check-settings.ts', isStart ? ['--start'] : []);
  if (settings !== 0) return settings;
  const startedAt = Date.now();
  if (!silent) console.log('Building the site …');
  const folder = join(root, `.builds/${process.pid}`);
  const args = ['build', '--outDir', folder, ...(silent ? ['--silent'] : [])];
  // Another NODE_ENV, such as that of a test run, would build the development's code into the site.
  const status = await run('astro', args, { NODE_ENV: 'production' });
  const isFirst = !existsSync(dist);
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    console.error(`The site could not be built; see above.${isFirst ? '' : ' The previous build stays in place.'}`);
    return status;
  }
  writeFileSync(join(folder, STAMP), digest);
  const target = isFirst ? dist : next;
  rmSync(target, { recursive: true, force: true });
  renameSync(folder, target);
  if (!silent) console.log(`Built in ${since(startedAt)}.`);
  return 0;
}

/** Makes the next build the current one, and the current one the previous one. */
function makeNextCurrent() {
  const [taken, replaced] = [`${next}-${process.pid}`, `${previous}-${process.pid}`];
  try {
    renameSync(next, taken);
  } catch (error) {
    if (!existsSync(next)) return; // A concurrent start took it.
    throw error;
  }
  const hasCurrent = existsSync(dist);
  if (hasCurrent) renameSync(dist, replaced);
  renameSync(taken, dist);
  rmSync(previous, { recursive: true, force: true });
  if (hasCurrent) renameSync(replaced, previous);
}

/** @param {string} folder @param {string} digest */
function isBuilt(folder, digest) {
  const stamp = join(folder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
}

function sourceDigest() {
  const compiled = Object.fromEntries(compiledSettings.map((name) => [name, process.env[name]]));
  return digestOf(root, FOLDERS, FILES, compiled, new Date());
}

/**
 * Returns a digest of files and settings. Modification times do not count, so a checkout of the same text needs no build.
 * @param {string} base of the paths of folders and files
 * @param {string[]} folders
 * @param {string[]} files
 * @param {Record<string, string | undefined>} settings an empty one equals an unset one
 * @param {Date} now a build omits posts of a later day (docs/editing.md), so the site is rebuilt on that day
 */
export function digestOf(base, folders, files, settings, now) {
  const today = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10); // The day in Jakarta.
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(base, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$|^\.DS_Store$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  );
  const hash = createHash('sha256');
  for (const file of [...inFolders, ...files.map((name) => join(base, name))].sort()) {
    const content = readFileSync(file);
    const day = /posts.*\.md$/.test(file) ? /^published:\s*(\d{4}-\d\d-\d\d)/m.exec(`${content}`)?.[1] : undefined;
    for (const part of [`${relative(base, file)}\0${day !== undefined && day > today}\0`, content, '\0'])
      hash.update(part);
  }
  for (const [name, value] of Object.entries(settings)) hash.update(`${name}=${value ?? ''}\0`);
  return hash.digest('hex');
}

// Only when run as a program, not when imported. realpath, since the clone's path may contain a link.
const program = process.argv[1];
if (program && realpathSync(program) === fileURLToPath(import.meta.url)) {
  readEnvFile();
  requireInstalled({ dev: false });
  const status = await build();
  if (status === 0) console.log('Running servers keep their build; the next start has the new one.');
  process.exit(status);
}

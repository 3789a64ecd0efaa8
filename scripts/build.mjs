// Builds the site if needed. `npm run build` always builds; servers that run in this folder are not affected.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publish, unfinished } from './builds.mjs';
import { requireInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { pinnedNode, root, run, since } from './project.mjs';

/** Everything that a build reads. A change of these rebuilds, sometimes without need. */
const SOURCES = [
  'src',
  // src/fetch.ts mounts the server and the provider.
  'packages',
  'public',
  'scripts',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Builds the site if its sources or compiled settings changed. Of concurrent calls one builds; the others wait, then build only if they need
 * another build. `dist` points to the new build as soon as it is finished.
 * @param {{ force?: boolean, silent?: boolean }} [options] force: build even if nothing changed; silent: print only errors
 * @returns {Promise<number>} exit status
 */
export async function ensureBuilt({ force = false, silent = false } = {}) {
  if (!force && isBuilt(sourceDigest())) return 0;
  const lock = join(root, '.cache', 'build.lock');
  const onWait = () => console.log(`Another process is building the site; waiting for it (${lock}) …`);
  return withLock(lock, () => build({ force, silent }), { onWait });
}

const dist = join(root, 'dist');
/** The file with the digest of a build's sources. */
const stamp = '.build-stamp';

function sourceDigest() {
  const { PUBLIC_API_HOST, PUBLIC_DASHBOARD_HOST, SITE_URL } = process.env;
  const laterPosts = String(countLaterPosts(root, new Date()));
  const settings = { PUBLIC_API_HOST, PUBLIC_DASHBOARD_HOST, SITE_URL };
  return digest(root, SOURCES, { ...settings, laterPosts });
}

/**
 * Counts the posts that a build omits because their publication day is later (docs/editing.md). On that day the site must be rebuilt.
 * @param {string} base the project's folder
 * @param {Date} now
 */
export function countLaterPosts(base, now) {
  const today = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10); // The day in Jakarta.
  return filesOf(base, 'src/content/posts')
    .filter((file) => file.endsWith('.md'))
    .map((file) => /^published:\s*(\d{4}-\d\d-\d\d)/m.exec(readFileSync(join(base, file), 'utf8'))?.[1])
    .filter((day) => day !== undefined && day > today).length;
}

/** @param {string} digest */
function isBuilt(digest) {
  const file = join(dist, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === digest && existsSync(join(dist, 'server', 'entry.mjs'));
}

/** @param {{ force: boolean, silent: boolean }} options */
async function build({ force, silent }) {
  const digest = sourceDigest();
  // The previous holder of the lock may have made this build.
  if (!force && isBuilt(digest)) return 0;
  const settings = await run(pinnedNode, ['--disable-warning=ExperimentalWarning', 'scripts/check-settings.ts']);
  if (settings !== 0) return settings;
  const startedAt = Date.now();
  const isFirst = !existsSync(dist);
  if (!silent) console.log('Building the site …');
  // Remove the rest of an interrupted build.
  rmSync(join(root, unfinished), { recursive: true, force: true });
  // Another NODE_ENV, such as that of a test run, would build the development's code into the site.
  const status = await run('astro', silent ? ['build', '--silent'] : ['build'], { NODE_ENV: 'production' });
  if (status !== 0) {
    rmSync(join(root, unfinished), { recursive: true, force: true });
    console.error(`The site could not be built; see above.${isFirst ? '' : ' The previous build stays in place.'}`);
    return status;
  }
  writeFileSync(join(root, unfinished, stamp), digest);
  publish(root);
  if (!silent) {
    console.log(`Built in ${since(startedAt)}.`);
    if (!isFirst)
      console.log(
        'Servers that run in this folder keep the build that they started with; the next start has the new one.',
      );
  }
  return 0;
}

/** Files that no build reads. */
const IGNORED = /\.test\.tsx?$|(^|\/)\.DS_Store$/;

/**
 * Returns a digest of the contents of files and folders. Modification times do not count, so a checkout of the same text needs no build.
 * @param {string} base
 * @param {string[]} paths relative to base; a missing path counts as empty
 * @param {Record<string, string | undefined>} [values] settings that are part of the digest
 */
export function digest(base, paths, values = {}) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => filesOf(base, path)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(base, path)))
      .update('\0');
  }
  // An empty setting equals an unset one.
  for (const name of Object.keys(values).sort()) hash.update(`${name}=${values[name] ?? ''}\0`);
  return hash.digest('hex');
}

/** @param {string} base @param {string} path @returns {string[]} files with '/' on every system */
function filesOf(base, path) {
  const full = join(base, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(base, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter((file) => !IGNORED.test(file));
}

// Only when run as a program, not when imported. realpath, since the clone's path may contain a link.
const program = process.argv[1];
if (program && realpathSync(program) === fileURLToPath(import.meta.url)) {
  requireInstalled({ dev: false });
  process.exit(await ensureBuilt({ force: true }));
}

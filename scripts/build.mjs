// The build, and when it is needed: `node scripts/build.mjs` (npm run build) makes one in any case, also beside servers that run in this folder.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publish, unfinished } from './builds.mjs';
import { requireInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { pinnedNode, root, run, since } from './project.mjs';

/** All that a build reads. Some files in these make one build too many when they change; none makes one too few. */
const SOURCES = [
  'src',
  'domain',
  'contract',
  // What src/fetch.ts mounts.
  'server',
  'provider',
  'public',
  'scripts',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Builds the site if its sources or the settings compiled into it changed. Of several at once one builds; the others wait for it, and build
 * only if that was not what they need. The build is made apart and becomes the present one (`dist`) when it is whole.
 * @param {{ anew?: boolean, silent?: boolean }} [how] anew: in any case; silent: without a word unless something is wrong
 * @returns {Promise<number>} exit status
 */
export async function ensureBuilt({ anew = false, silent = false } = {}) {
  if (!anew && isBuilt(wanted())) return 0;
  const lock = join(root, '.cache', 'build.lock');
  const onWait = () => console.log(`Another process is building the site; waiting for it (${lock}) …`);
  return withLock(lock, () => build({ anew, silent }), { onWait });
}

const dist = join(root, 'dist');
/** Holds the digest of what a build was made from. */
const stamp = '.build-stamp';

function wanted() {
  const { PUBLIC_API_HOST, PUBLIC_DASHBOARD_HOST, PUBLIC_WEB_VITALS_PERCENT, SITE_URL } = process.env;
  const postsDatedAhead = String(datedAhead(root, new Date()));
  const settings = { PUBLIC_API_HOST, PUBLIC_DASHBOARD_HOST, PUBLIC_WEB_VITALS_PERCENT, SITE_URL };
  return digest(root, SOURCES, { ...settings, postsDatedAhead });
}

/**
 * How many posts a build leaves out because their day has not come (docs/editing.md): the same sources make another build on that day.
 * @param {string} base the project's folder
 * @param {Date} now
 */
export function datedAhead(base, now) {
  const today = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10); // In Jakarta.
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

/** @param {{ anew: boolean, silent: boolean }} how */
async function build({ anew, silent }) {
  const digest = wanted();
  // The process that was waited for may have built just this.
  if (!anew && isBuilt(digest)) return 0;
  const settings = await run(pinnedNode, ['--disable-warning=ExperimentalWarning', 'scripts/check-settings.ts']);
  if (settings !== 0) return settings;
  const startedAt = Date.now();
  const isFirst = !existsSync(dist);
  if (!silent) console.log(`Building the site${isFirst ? '' : ', beside the present build'} …`);
  // What is left of one that was cut short.
  rmSync(join(root, unfinished), { recursive: true, force: true });
  const status = await run('astro', silent ? ['build', '--silent'] : ['build']);
  if (status !== 0) {
    rmSync(join(root, unfinished), { recursive: true, force: true });
    console.error(`The site could not be built; see above.${isFirst ? '' : ' The build before stays in place.'}`);
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

/** Files beside the sources that no build reads. */
const NOT_BUILT = /\.test\.tsx?$|(^|\/)\.DS_Store$/;

/**
 * A digest of the contents of files and folders, whatever their times: a checkout that brings back the same text brings
 * back the same digest.
 * @param {string} base
 * @param {string[]} paths relative to base; a missing one counts as empty
 * @param {Record<string, string | undefined>} [values] settings on which the result depends too
 */
export function digest(base, paths, values = {}) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => filesOf(base, path)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(base, path)))
      .update('\0');
  }
  // An empty setting is an unset one.
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
    .filter((file) => !NOT_BUILT.test(file));
}

// Run as a program, and not imported; a clone may stand behind a link.
const program = process.argv[1];
if (program && realpathSync(program) === fileURLToPath(import.meta.url)) {
  requireInstalled({ dev: false });
  process.exit(await ensureBuilt({ anew: true }));
}

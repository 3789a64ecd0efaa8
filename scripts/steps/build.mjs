import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './lock.mjs';
import { pinnedNode, root, run, since } from './project.mjs';
import { digest, hasStamp, writeStamp } from './stamp.mjs';

/** All that a build reads. The provider is not built: Node runs it as it stands. */
const SOURCES = [
  'src',
  'public',
  'contract',
  'astro.config.mjs',
  // Its parts are the config's; some others make one build too many when they change, none makes one too few.
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Builds the site if its sources or the settings compiled into it changed. Of several at once one builds; the others wait for it, and build
 * only if that was not what they need.
 * @param {{ anew?: boolean }} [how] anew: in any case, and without a word unless something is wrong
 * @returns {Promise<number>} exit status
 */
export async function ensureBuilt({ anew = false } = {}) {
  if (!anew && isBuilt(wanted())) return 0;
  const lock = join(root, '.cache', 'build.lock');
  const onWait = () => console.log(`Somebody else is building the site; waiting for it (${lock}) …`);
  return alone(lock, () => build(anew), { onWait });
}

const stampFile = join(root, 'dist', '.build-stamp');

function wanted() {
  const { PUBLIC_API_HOST, PUBLIC_DASHBOARD_HOST, SITE_URL } = process.env;
  return digest(root, SOURCES, { PUBLIC_API_HOST, PUBLIC_DASHBOARD_HOST, SITE_URL });
}

/** @param {string} stamp */
function isBuilt(stamp) {
  return hasStamp(stampFile, stamp) && existsSync(join(root, 'dist', 'server', 'entry.mjs'));
}

/** @param {boolean} anew */
async function build(anew) {
  const stamp = wanted();
  // Who was waited for may have built just this.
  if (!anew && isBuilt(stamp)) return 0;
  const settings = await run(pinnedNode, ['--disable-warning=ExperimentalWarning', 'scripts/steps/check-settings.ts']);
  if (settings !== 0) return settings;
  const startedAt = Date.now();
  if (!anew) console.log('Building the site …');
  // A build that is cut short must not pass for a whole one.
  rmSync(stampFile, { force: true });
  const status = await run('astro', anew ? ['build', '--silent'] : ['build']);
  if (status !== 0) {
    console.error('The site could not be built; see above.');
    return status;
  }
  writeStamp(stampFile, stamp);
  if (!anew) console.log(`Built in ${since(startedAt)}.`);
  return 0;
}

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { publish, unfinished } from './builds.mjs';
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
 * only if that was not what they need. The build is made apart and becomes the present one (`dist`) when it is whole.
 * @param {{ anew?: boolean, silent?: boolean }} [how] anew: in any case; silent: without a word unless something is wrong
 * @returns {Promise<number>} exit status
 */
export async function ensureBuilt({ anew = false, silent = false } = {}) {
  if (!anew && isBuilt(wanted())) return 0;
  const lock = join(root, '.cache', 'build.lock');
  const onWait = () => console.log(`Somebody else is building the site; waiting for it (${lock}) …`);
  return alone(lock, () => build({ anew, silent }), { onWait });
}

const dist = join(root, 'dist');
const stamp = '.build-stamp';

function wanted() {
  const { PUBLIC_API_HOST, PUBLIC_DASHBOARD_HOST, SITE_URL } = process.env;
  return digest(root, SOURCES, { PUBLIC_API_HOST, PUBLIC_DASHBOARD_HOST, SITE_URL });
}

/** @param {string} digest */
function isBuilt(digest) {
  return hasStamp(join(dist, stamp), digest) && existsSync(join(dist, 'server', 'entry.mjs'));
}

/** @param {{ anew: boolean, silent: boolean }} how */
async function build({ anew, silent }) {
  const digest = wanted();
  // Who was waited for may have built just this.
  if (!anew && isBuilt(digest)) return 0;
  const settings = await run(pinnedNode, ['--disable-warning=ExperimentalWarning', 'scripts/steps/check-settings.ts']);
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
  writeStamp(join(root, unfinished, stamp), digest);
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

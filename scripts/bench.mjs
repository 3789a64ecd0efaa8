// npm run bench [-- section …]: how fast and large everything is. Never part of `npm test`: its figures depend on the machine,
// which is why times and rates are given as ratios to a floor that was measured in the same run.
import { findBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { pinnedNode, run } from './steps/project.mjs';

await ensureInstalled();
const built = await ensureBuilt();
if (built !== 0) process.exit(built);
const browser = await findBrowser();
process.exit(
  await run(
    pinnedNode,
    ['--disable-warning=ExperimentalWarning', 'scripts/bench/main.ts', ...process.argv.slice(2)],
    browser ? { CHROMIUM_PATH: browser } : {},
  ),
);

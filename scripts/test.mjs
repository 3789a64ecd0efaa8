// npm test: from a fresh clone to a verdict. Installs what is missing, then runs what `npm run check` runs.
import { join } from 'node:path';
import { browserVersion, ensureBrowser } from './steps/browser.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { pinnedNode, root, run } from './steps/project.mjs';

await ensureInstalled();
const browser = await ensureBrowser();
console.log(`Browser: ${browserVersion(browser)} (${browser})`);
process.exit(await run(pinnedNode, [join(root, 'scripts', 'check.mjs')], { CHROMIUM_PATH: browser }));

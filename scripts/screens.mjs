// npm run screens: installs and builds what is missing, then takes the pictures (scripts/screens.ts).
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { pinnedNode, run } from './steps/project.mjs';

await ensureInstalled();
const built = await ensureBuilt();
process.exit(
  built ||
    (await run(pinnedNode, ['--disable-warning=ExperimentalWarning', 'scripts/screens.ts', ...process.argv.slice(2)])),
);

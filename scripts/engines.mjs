// npm run engines: installs and builds what is missing, then runs the main job in other browsers (scripts/engines.ts).
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { pinnedNode, run } from './steps/project.mjs';

await ensureInstalled();
const built = await ensureBuilt();
process.exit(
  built ||
    (await run(pinnedNode, ['--disable-warning=ExperimentalWarning', 'scripts/engines.ts', ...process.argv.slice(2)])),
);

// npm start: from a fresh clone to a running site. Does only what is not done yet.
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { pinnedNode, run } from './steps/project.mjs';
import { serverArguments, serverEnvironment } from './steps/server-command.mjs';

await ensureInstalled();
const check = ['--disable-warning=ExperimentalWarning', 'scripts/steps/check-settings.ts', '--start'];
if ((await run(pinnedNode, check)) !== 0) process.exit(1);
const status = await ensureBuilt();
process.exit(status === 0 ? await run(pinnedNode, serverArguments, serverEnvironment) : status);

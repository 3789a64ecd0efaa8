// npm run bench: what the site weighs, and how fast and large its server is. Never part of `npm test`: its figures depend
// on the machine, which is why speed is given as a ratio to the barest server on the same machine in the same run.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { pinnedNode, root, run } from './steps/project.mjs';

await ensureInstalled();
// A build from nothing, to be timed.
rmSync(join(root, 'dist', '.build-stamp'), { force: true });
const built = await ensureBuilt();
if (built !== 0) process.exit(built);
const budgets = await run(pinnedNode, ['scripts/budgets.ts']);
const measures = await run(pinnedNode, ['--disable-warning=ExperimentalWarning', 'scripts/bench/server.ts']);
process.exit(budgets || measures);

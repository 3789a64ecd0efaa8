// npm run bundles [-- word …]: what is in each script that browsers load.
import { ensureInstalled } from './steps/install.mjs';
import { pinnedNode, run } from './steps/project.mjs';

await ensureInstalled();
process.exit(
  await run(pinnedNode, ['--disable-warning=ExperimentalWarning', 'scripts/bundles.ts', ...process.argv.slice(2)]),
);

// npm run dev, bench, races, …: installs and builds what is missing, then runs the command with the packages' own Node. What stands behind the
// command (`npm run bench -- server`) goes to it.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, run } from './project.mjs';

/** @type {Record<string, { built?: true, program: (words: string[]) => [command: string, args: string[], env?: Record<string, string>] }>} */
const commands = {
  // `astro dev` with the provider inside (src/fetch.ts), in the foreground also where Astro believes that a coding agent runs it.
  dev: { program: (words) => ['astro', ['dev', '--ignore-lock', ...words]] },
  // How fast and large everything is, against what must hold. Never part of `npm test`: it depends on the machine.
  bench: { built: true, program: (words) => node('bench/main.ts', words) },
  // The main job in other browsers than that of the tests, old ones among them.
  engines: { built: true, program: (words) => node('scripts/engines.ts', words) },
  // A picture of each route in each variant.
  screens: { built: true, program: (words) => node('scripts/screens.ts', words) },
  // What is in each script that browsers load.
  bundles: { program: (words) => node('scripts/bundles.ts', words) },
  // What `npm test` runs in bounded form, whole: 200 customers through two servers, 20 crashes, on both databases.
  races: {
    program: () => [
      'vitest',
      ['run', 'tests/provider/two-servers', 'tests/provider/crash'],
      { RACE_CUSTOMERS: '200', CRASHES: '20' },
    ],
  },
  // So many requests made from the OpenAPI document, sent to a provider on loopback.
  fuzz: {
    program: ([requests = '5000']) => ['vitest', ['run', 'tests/provider/fuzz.test.ts'], { FUZZ_REQUESTS: requests }],
  },
};

const [name = '', ...words] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`There is no command "${name}"; there are: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
await ensureInstalled({ dev: name !== 'dev' });
if (command.built) {
  const status = await ensureBuilt();
  if (status !== 0) process.exit(status);
}
process.exit(await run(...command.program(words)));

/** @param {string} file @param {string[]} words @returns {[string, string[]]} */
function node(file, words) {
  return [pinnedNode, ['--disable-warning=ExperimentalWarning', file, ...words]];
}

// npm run dev, staff, bench, …: runs the command with the packages' own Node, after installing and building what is missing, or saying that it is.
// What stands behind the command (`npm run bench -- server`) goes to it.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, requireInstalled } from './install.mjs';
import { pinnedNode, run } from './project.mjs';

/**
 * `packages`: which it needs, those that build and serve the site or all. `installs`: it installs them; without this it says that they are missing.
 * `built`: it works on a build, and makes one. `programs`: what is run, one after the other.
 * @typedef {{ packages: 'serving' | 'all', installs?: true, built?: true, programs: (words: string[]) => [command: string, args: string[], env?: Record<string, string>][] }} Command
 */

/** @type {Record<string, Command>} */
const commands = {
  // `astro dev` with the provider inside (src/fetch.ts), in the foreground also where Astro believes that a coding agent runs it.
  dev: { packages: 'serving', installs: true, programs: (words) => [['astro', ['dev', '--ignore-lock', ...words]]] },
  // The same with the editor's desk (docs/editing.md), or what its Publish button does: `npm run edit -- publish`.
  edit: {
    packages: 'all',
    installs: true,
    programs: ([first, ...words]) =>
      first === 'publish'
        ? [node('editor/publish-command.ts', words)]
        : [desk(first === undefined ? [] : [first, ...words])],
  },
  // The operator's commands.
  staff: {
    packages: 'serving',
    programs: (words) => [node('provider/staff/main.ts', words, '--max-semi-space-size=4')],
  },
  lint: { packages: 'all', programs: (words) => [['biome', ['check', '.', ...words]]] },
  format: { packages: 'all', programs: (words) => [['biome', ['check', '--write', '.', ...words]]] },
  types: { packages: 'all', programs: () => [node('scripts/types.mjs', [])] },
  // How fast and large everything is, against what must hold. Never part of `npm test`: it depends on the machine.
  bench: { packages: 'all', installs: true, built: true, programs: (words) => [node('bench/main.ts', words)] },
  // Three PostgreSQL under Patroni, two instances, and what happens to orders when one of them dies.
  failover: {
    packages: 'all',
    installs: true,
    built: true,
    programs: (words) => [node('bench/failover/main.ts', words)],
  },
  // The main job in other browsers than that of the tests, old ones among them.
  engines: { packages: 'all', installs: true, built: true, programs: (words) => [node('scripts/engines.ts', words)] },
  // A picture of each route in each variant.
  screens: { packages: 'all', installs: true, built: true, programs: (words) => [node('scripts/screens.ts', words)] },
  // What `npm test` runs in bounded form, whole: 200 customers through two servers, 20 crashes of orders and of mail, on both databases.
  races: {
    packages: 'all',
    installs: true,
    programs: () => [
      [
        'vitest',
        ['run', 'tests/provider/two-servers', 'tests/provider/crash', 'tests/provider/mail-races'],
        { RACE_CUSTOMERS: '200', CRASHES: '20' },
      ],
    ],
  },
  // So many requests made from the OpenAPI document, sent to a provider on loopback.
  fuzz: {
    packages: 'all',
    installs: true,
    programs: ([requests = '5000']) => [
      ['vitest', ['run', 'tests/provider/fuzz.test.ts'], { FUZZ_REQUESTS: requests }],
    ],
  },
  // What no test runs, or only in bounded form, one after the other, with one table.
  'release-check': { packages: 'all', installs: true, programs: (words) => [node('scripts/release-check.ts', words)] },
};

const [name = '', ...words] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`There is no command "${name}"; there are: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
const wanted = { dev: command.packages === 'all' };
if (command.installs) await ensureInstalled(wanted);
else requireInstalled(wanted);
if (command.built) {
  const status = await ensureBuilt();
  if (status !== 0) process.exit(status);
}
for (const program of command.programs(words)) {
  const status = await run(...program);
  if (status !== 0) process.exit(status);
}

/** @param {string[]} words @returns {[string, string[], Record<string, string>]} */
function desk(words) {
  return [
    'astro',
    ['dev', '--ignore-lock', ...(hasDesktop() ? ['--open', '/edit'] : []), ...words],
    { EDITORS_DESK: '1' },
  ];
}

/** Whether there is a screen on which a browser can open. */
function hasDesktop() {
  const { CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
  return !CI && (process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY));
}

/** @param {string} file @param {string[]} words @param {string[]} flags @returns {[string, string[]]} */
function node(file, words, ...flags) {
  return [pinnedNode, ['--disable-warning=ExperimentalWarning', ...flags, file, ...words]];
}

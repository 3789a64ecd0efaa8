// npm run dev, staff, bench, …: runs the command with the pinned Node. Words after the command (`npm run bench -- server`) are passed on.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, requireInstalled } from './install.mjs';
import { node, run } from './project.mjs';

/**
 * `packages`: the packages that the command needs: those that build and serve the site, or all. `installs`: it installs missing packages;
 * without it, missing packages are an error. `built`: it builds first if needed. `programs`: run one after the other.
 * @typedef {{ packages: 'serving' | 'all', installs?: true, built?: true, programs: (words: string[]) => import('./project.mjs').Program[] }} Command
 */

/** @type {Record<string, Command>} */
const commands = {
  // `astro dev`, which starts the provider (packages/server/development.ts). --ignore-lock keeps it in the foreground if Astro detects a coding agent.
  dev: { packages: 'serving', installs: true, programs: (words) => [['astro', ['dev', '--ignore-lock', ...words]]] },
  // The same with the editor's desk (docs/editing.md). Editors read the desk's address only, no log.
  edit: {
    packages: 'serving',
    installs: true,
    programs: (words) => [
      [
        'astro',
        ['dev', '--ignore-lock', '--silent', ...(hasDesktop() ? ['--open', '/edit'] : []), ...words],
        { EDITORS_DESK: '1', LOG_LEVEL: 'silent' },
      ],
    ],
  },
  staff: {
    packages: 'serving',
    programs: (words) => [node('packages/office/commands/main.ts', words, '--max-semi-space-size=4')],
  },
  lint: {
    packages: 'all',
    programs: (words) => [
      ['biome', ['check', '.', ...words]],
      ['depcruise', ['src', 'packages']],
    ],
  },
  format: { packages: 'all', programs: (words) => [['biome', ['check', '--write', '.', ...words]]] },
  types: { packages: 'all', programs: () => [node('scripts/types.mjs', [])] },
  // Not part of `npm test`: results depend on the machine.
  bench: { packages: 'all', installs: true, built: true, programs: (words) => [node('bench/main.ts', words)] },
  screens: { packages: 'all', installs: true, built: true, programs: () => [node('scripts/screens.ts', [])] },
  failover: {
    packages: 'all',
    installs: true,
    built: true,
    programs: (words) => [node('bench/failover/main.ts', words)],
  },
  // Tests that `npm test` runs in a short form, at full length: 200 customers on two servers, 20 crashes, on both databases.
  races: {
    packages: 'all',
    installs: true,
    programs: () => [
      [
        'vitest',
        [
          'run',
          // One at a time: next to the others, an embedded database answers 503 to some of 200 orders at once.
          '--no-file-parallelism',
          ...['two-servers', 'crash', 'mail-races', 'waiting-list-races'].map((name) => `tests/${name}`),
        ],
        { RACE_CUSTOMERS: '200', CRASHES: '20' },
      ],
    ],
  },
  // Random requests made from the OpenAPI document.
  fuzz: {
    packages: 'all',
    installs: true,
    programs: ([requests = '5000']) => [
      ['vitest', ['run', 'packages/provider/tests/fuzz.test.ts'], { FUZZ_REQUESTS: requests }],
    ],
  },
};

const [name = '', ...words] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`There is no command "${name}"; there are: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
const packages = { dev: command.packages === 'all' };
if (command.installs) await ensureInstalled(packages);
else requireInstalled(packages);
if (command.built) {
  const status = await ensureBuilt();
  if (status !== 0) process.exit(status);
}
for (const program of command.programs(words)) {
  const status = await run(...program);
  if (status !== 0) process.exit(status);
}

/** Whether a browser can open on this machine. */
function hasDesktop() {
  const { CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
  return !CI && (process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY));
}

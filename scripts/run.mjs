// npm run dev, staff, bench, …: runs the command with the pinned Node. Words after the command (`npm run bench -- server`) are passed on.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, requireInstalled } from './install.mjs';
import { checkTypes, compiledSettings, readEnvFile, run, runNode } from './project.mjs';

/**
 * `dev`: the command also needs the packages for tests. `installs`: it installs missing packages; without it, missing packages are an error.
 * `built`: it builds first if needed. `work` returns an exit status.
 * @typedef {{ dev?: true, installs?: true, built?: true, work: (words: string[]) => Promise<number> }} Command
 */

const testing = /** @type {const} */ ({ dev: true, installs: true });
const measuring = /** @type {const} */ ({ ...testing, built: true });

/** @type {Record<string, Command>} */
const commands = {
  // `astro dev`, which starts the provider (packages/server/development.ts). --ignore-lock keeps it in the foreground if Astro detects a coding agent.
  dev: { installs: true, work: (words) => run('astro', ['dev', '--ignore-lock', ...words]) },
  // The same with the editor's desk (docs/editing.md). Editors read the desk's address only, no log.
  edit: {
    installs: true,
    work: (words) =>
      run('astro', ['dev', '--ignore-lock', '--silent', ...(hasDesktop() ? ['--open', '/edit'] : []), ...words], {
        EDITORS_DESK: '1',
        LOG_LEVEL: 'silent',
      }),
  },
  // Asks for what a real shop needs, and writes it.
  setup: { installs: true, work: (words) => runNode('packages/setup/main.ts', words) },
  staff: { work: (words) => runNode('packages/office/commands/main.ts', words, '--max-semi-space-size=4') },
  lint: {
    dev: true,
    work: async (words) => (await run('biome', ['check', '.', ...words])) || run('depcruise', ['src', 'packages']),
  },
  format: { dev: true, work: (words) => run('biome', ['check', '--write', '.', ...words]) },
  types: { dev: true, work: checkTypes },
  // Not part of `npm test`: results depend on the machine.
  bench: { ...measuring, work: (words) => runNode('bench/main.ts', words) },
  browsers: { ...measuring, work: () => runNode('scripts/browsers.ts') },
  screens: { ...measuring, work: () => runNode('scripts/screens.ts') },
  // Tests that `npm test` runs in a short form, at full length: 200 customers on two servers, 20 crashes, on both databases.
  races: {
    ...testing,
    work() {
      const tests = ['two-servers', 'crash', 'mail-races', 'waiting-list-races'].map((name) => `tests/${name}`);
      // One at a time: next to the others, an embedded database answers 503 to some of 200 orders at once.
      return run('vitest', ['run', '--no-file-parallelism', ...tests], { RACE_CUSTOMERS: '200', CRASHES: '20' });
    },
  },
  // Random requests made from the OpenAPI document.
  fuzz: {
    ...testing,
    work: ([requests = '5000']) =>
      run(
        'vitest',
        ['run', 'packages/provider/tests/fuzz.test.ts', 'packages/office/tests/staff-spreadsheet.test.ts'],
        { FUZZ_REQUESTS: requests },
      ),
  },
};

const [name = '', ...words] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`There is no command "${name}"; there are: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
const { dev = false, installs, built, work } = command;
// Editors and developers must not work on the shop's own database, or send its e-mail.
if (!dev) readEnvFile(name === 'dev' || name === 'edit' ? compiledSettings : undefined);
await (installs ? ensureInstalled : requireInstalled)({ dev });
process.exit((built ? await ensureBuilt() : 0) || (await work(words)));

/** Whether a browser can open on this machine. */
function hasDesktop() {
  const { CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
  return !CI && (process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY));
}

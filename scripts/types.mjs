// npm run types, and the types of `npm test`.
import { run } from './project.mjs';

/**
 * Checks all types. `astro check` reads only the .astro files, which tsc cannot: for all files it takes three times as long, and tsc reads the others
 * better, with what it remembers in .cache. Its warnings and hints are about the code of packages and of generated files.
 * @returns {Promise<number>} an exit status
 */
async function checkTypes() {
  // The types of content, which both read and a fresh clone does not have.
  const status = await run('astro', ['sync']);
  if (status !== 0) return status;
  // Each takes one core.
  const both = await Promise.all([
    run('astro', ['check', '--minimumSeverity', 'error', '--tsconfig', 'tsconfig.astro.json']),
    run('tsc', ['--noEmit']),
  ]);
  const failed = both.find((code) => code !== 0);
  if (failed !== undefined) return failed;
  // Functions that the oldest browsers do not have (scripts/build-steps/browsers.mjs) are no part of it.
  return run('tsc', ['--noEmit', '--project', 'tsconfig.browser.json']);
}

process.exit(await checkTypes());

// npm run types, and the types of `npm test`.
import { run } from './project.mjs';

/**
 * Checks all types. `astro check` reads only .astro files; tsc reads the others three times as fast, with its incremental state in .cache.
 * @returns {Promise<number>} an exit status
 */
async function checkTypes() {
  // Generates the types of content collections.
  const status = await run('astro', ['sync']);
  if (status !== 0) return status;
  // In parallel: each uses one core.
  const both = await Promise.all([
    run('astro', ['check', '--minimumSeverity', 'error', '--tsconfig', 'tsconfig.astro.json']),
    run('tsc', ['--noEmit']),
  ]);
  const failed = both.find((code) => code !== 0);
  if (failed !== undefined) return failed;
  // Browser code must not use functions that the oldest supported browsers lack (scripts/build-steps/minified-scripts.mjs).
  return run('tsc', ['--noEmit', '--project', 'tsconfig.browser.json']);
}

process.exit(await checkTypes());

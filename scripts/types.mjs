// npm run types, and the types of `npm test`. `astro check` reads only .astro files; tsc reads the others three times as fast. In parallel, because each
// uses one core. tsconfig.browser.json: browser code must not use functions that the oldest supported browsers lack.
import { run } from './project.mjs';

const status =
  // Generates the types of content collections.
  (await run('astro', ['sync'])) ||
  Math.max(
    ...(await Promise.all([
      run('astro', ['check', '--minimumSeverity', 'error', '--tsconfig', 'tsconfig.astro.json']),
      run('tsc', ['--noEmit']),
    ])),
  ) ||
  (await run('tsc', ['--noEmit', '--project', 'tsconfig.browser.json']));
process.exit(status);

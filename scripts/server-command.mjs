import { join } from 'node:path';
import { root } from './project.mjs';

/**
 * Arguments of Node for the production server. V8 lets a heap grow as long as the machine has memory; half of it is then
 * garbage. Measured over the browser suite: 410 MB resident without these limits, under 200 MB with them. Whoever needs
 * more (a very large catalogue) says so in NODE_OPTIONS=--max-old-space-size=….
 */
export const serverArguments = [
  '--disable-warning=ExperimentalWarning',
  ...(/--max-old-space-size/.test(process.env.NODE_OPTIONS ?? '')
    ? []
    : ['--max-old-space-size=256', '--max-semi-space-size=4']),
  join(root, 'server/main.ts'),
];

/**
 * glibc gives each thread of password hashing and compression an arena of its own, and keeps what the process had at its peak. With one arena,
 * and pieces of 128 kB and more given back to the system at once, a busy morning leaves 40 MB less, at the same speed (decision 005).
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
};

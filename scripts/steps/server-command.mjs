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
    : ['--max-old-space-size=256', '--max-semi-space-size=2']),
  join(root, 'server.ts'),
];

/** glibc gives each thread of password hashing and compression an arena of its own and keeps what it had at its peak. */
export const serverEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1' };

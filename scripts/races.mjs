// npm run races: what `npm test` runs in bounded form, whole: 200 customers through two servers, 20 crashes, on both databases.
import { run } from './steps/project.mjs';

const whole = { RACE_CUSTOMERS: '200', CRASHES: '20' };
process.exit(await run('vitest', ['run', 'tests/provider/two-servers', 'tests/provider/crash'], whole));

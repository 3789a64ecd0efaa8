/**
 * Setup file of every test: derives passwords at the lowest cost of argon2id, because each derivation of the real cost takes 45 ms of a core and
 * nearly every test registers a customer. `tests/provider/login-work.test.ts` checks the cost that the provider asks for.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { argon2 } = crypto;
const LOWEST_COST = { memory: 8, passes: 1 };
const cheap: typeof argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, ...LOWEST_COST }, callback);

crypto.argon2 = cheap;
syncBuiltinESMExports();

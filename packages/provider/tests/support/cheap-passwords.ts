/**
 * Loaded once by each worker of Vitest: derives passwords at the lowest cost of argon2id, because each derivation of the real cost takes 45 ms of
 * a core and nearly every test registers a customer. `packages/provider/tests/login-work.test.ts` reads from the channel which cost the provider asks for.
 */
import crypto from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { syncBuiltinESMExports } from 'node:module';

const derivations = channel('password derivation');
const { argon2 } = crypto;
const LOWEST_COST = { memory: 8, passes: 1 };
const cheap: typeof argon2 = (algorithm, parameters, callback) => {
  derivations.publish({ algorithm, ...parameters });
  argon2(algorithm, { ...parameters, ...LOWEST_COST }, callback);
};

crypto.argon2 = cheap;
syncBuiltinESMExports();

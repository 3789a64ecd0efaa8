import { setTimeout as wait } from 'node:timers/promises';
import { canCommitAt } from './cluster.ts';

const INTERVAL_MS = 200;
const ANSWER_TIMEOUT_MS = 2_000;

/** An observed value, and when it was first observed as Date.now(). */
type Observed = { value: boolean; since: number };

function observe(previous: Observed | null, value: boolean): Observed {
  return previous?.value === value ? previous : { value, since: Date.now() };
}

/**
 * Compares /readyz of each instance with whether a commit succeeds through the database's proxy, until `signal` aborts. Returns the longest
 * time in milliseconds for which an instance was wrong. An instance that does not answer is not wrong.
 */
export async function watchReadiness(
  signal: AbortSignal,
  databaseUrl: string,
  instances: readonly string[],
): Promise<number> {
  let usable: Observed = { value: true, since: Date.now() };
  let longestMs = 0;
  const watchDatabase = async () => {
    while (!signal.aborted) {
      usable = observe(usable, await canCommitAt(databaseUrl));
      await wait(INTERVAL_MS);
    }
  };
  const watchInstance = async (url: string) => {
    let ready: Observed | null = null;
    while (!signal.aborted) {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(() => null);
      ready = answer === null ? null : observe(ready, answer.ok);
      if (ready !== null && ready.value !== usable.value) {
        longestMs = Math.max(longestMs, Date.now() - Math.max(ready.since, usable.since));
      }
      await wait(INTERVAL_MS);
    }
  };
  await Promise.all([watchDatabase(), ...instances.map(watchInstance)]);
  return longestMs;
}

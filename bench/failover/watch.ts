import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { canCommitAt } from './cluster.ts';

const EVERY_MS = 200;
/** An answer that takes longer is no answer. */
const ANSWER_MS = 2_000;

/** What is so, or is said, and since when. */
type Observed = { value: boolean; since: number };

function observe(before: Observed | null, value: boolean): Observed {
  return before?.value === value ? before : { value, since: Date.now() };
}

/**
 * Watches from the outside whether something can be committed through the proxy, and what each instance says of its database, until `signal` aborts. Gives the
 * longest time, in milliseconds, for which an instance said something else than what was so. One that does not answer says nothing.
 */
export async function watchReadiness(
  signal: AbortSignal,
  databaseUrl: string,
  instances: readonly string[],
): Promise<number> {
  let usable: Observed = { value: true, since: Date.now() };
  let longest = 0;
  const database = async () => {
    while (!signal.aborted) {
      usable = observe(usable, await canCommitAt(databaseUrl));
      await wait(EVERY_MS);
    }
  };
  const instance = async (url: string) => {
    let said: Observed | null = null;
    while (!signal.aborted) {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null);
      said = answer === null ? null : observe(said, answer.ok);
      if (said !== null && said.value !== usable.value) {
        longest = Math.max(longest, Date.now() - Math.max(said.since, usable.since));
      }
      await wait(EVERY_MS);
    }
  };
  await Promise.all([database(), ...instances.map(instance)]);
  return longest;
}

/**
 * The most connections that came to the proxy of the database in one second, until `signal` aborts: those of all instances, and five of the
 * watcher above. A proxy that was killed begins to count anew.
 */
export async function watchConnections(signal: AbortSignal, statsPort: number): Promise<number> {
  const counted: { at: number; count: number }[] = [];
  let most = 0;
  while (!signal.aborted) {
    const count = await connectionsSoFar(statsPort).catch(() => null);
    const at = Date.now();
    if (count === null || count < (counted.at(-1)?.count ?? 0)) counted.length = 0;
    if (count !== null) counted.push({ at, count });
    while (counted[1] !== undefined && counted[1].at <= at - 1_000) counted.shift();
    most = Math.max(most, (counted.at(-1)?.count ?? 0) - (counted[0]?.count ?? 0));
    await wait(EVERY_MS);
  }
  return most;
}

/** 'stot' of the frontend in HAProxy's 'show stat': connections since it started. */
async function connectionsSoFar(port: number): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.end('show stat\n');
  const [head = '', ...rows] = (await text(socket)).split('\n');
  const row = rows.find((line) => line.startsWith('primary,FRONTEND,'));
  const count = Number(row?.split(',')[head.split(',').indexOf('stot')]);
  if (!Number.isInteger(count)) throw new Error('The proxy does not say how many connections came.');
  return count;
}

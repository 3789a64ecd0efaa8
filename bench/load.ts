import autocannon, { type Options } from 'autocannon';

/** Concurrent requests: enough to keep one server process busy. */
export const CONNECTIONS = 32;

/** The result of a load. */
export interface Load {
  perSecond: number;
  /** Milliseconds of each answer, in the order of arrival. */
  times: number[];
  /** The number of answers by status. */
  statuses: Map<number, number>;
  /** Calls without an answer within the time limit, or with a lost connection. */
  unanswered: number;
}

/** Sends requests with autocannon. @param options as autocannon's */
export function load(options: Options): Promise<Load> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    const statuses = new Map<number, number>();
    const startedAt = performance.now();
    let lastAt = startedAt;
    const run = autocannon(options, (error, result) => {
      if (error) return reject(error);
      const perSecond = (times.length * 1000) / (lastAt - startedAt);
      resolve({ perSecond, times, statuses, unanswered: result.errors + result.timeouts });
    });
    run.on('response', (_client, status, _bytes, ms) => {
      times.push(ms);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      lastAt = performance.now();
    });
  });
}

/** Sends requests. @throws if an answer has another status, or is missing */
export async function loadOf(status: number, options: Options): Promise<Load> {
  const done = await load({ connections: CONNECTIONS, timeout: 30, ...options });
  const others = [...done.statuses].filter(([other]) => other !== status);
  if (others.length > 0 || done.unanswered > 0)
    throw new Error(
      `${options.url}: ${others.map(([other, count]) => `${count} of ${other}`)}, ${done.unanswered} unanswered.`,
    );
  return done;
}

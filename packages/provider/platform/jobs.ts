import type { Log } from './log.ts';

/** A background job. */
export type Job = {
  /** Its name in the log. */
  name: string;
  /** Milliseconds between two starts. */
  every: number;
  /** Also runs at once. */
  startsAtOnce?: boolean;
  run(): Promise<unknown>;
};

/**
 * Runs each job repeatedly, never twice at once; jobs do not wait for each other. The returned function stops them
 * and waits for running ones.
 * @param jobsUntil creates the jobs; its signal is aborted on stop, so that waiting work ends
 */
export function startJobs(
  jobsUntil: (stopping: AbortSignal) => readonly Job[],
  log: Pick<Log, 'error'>,
): () => Promise<void> {
  const stopping = new AbortController();
  const stops = jobsUntil(stopping.signal).map(({ name, every, startsAtOnce, run }) => {
    let underWay: Promise<unknown> | undefined;
    const begin = () => {
      // A slow job must not pile up.
      underWay ??= run()
        .catch((error: unknown) => log.error(`${name}: ${error}`))
        .finally(() => {
          underWay = undefined;
        });
    };
    const timer = setInterval(begin, every);
    timer.unref();
    if (startsAtOnce) begin();
    return async () => {
      clearInterval(timer);
      await underWay;
    };
  });
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

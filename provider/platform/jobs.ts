import type { Log } from './log.ts';

/** Work of the clock. */
export type Job = {
  /** What it does, for the log. */
  name: string;
  /** Milliseconds between two beginnings. */
  every: number;
  /** Also begun at once. */
  atOnce?: boolean;
  run(): Promise<unknown>;
};

/**
 * Runs each job again and again, never twice at once, and none of them waits for another. The function that it answers stops them and waits for
 * what is under way.
 * @param jobsUntil makes the jobs; its signal is aborted when they are stopped: what waits for others is to end then
 */
export function startJobs(
  jobsUntil: (stopping: AbortSignal) => readonly Job[],
  log: Pick<Log, 'error'>,
): () => Promise<void> {
  const stopping = new AbortController();
  const stops = jobsUntil(stopping.signal).map(({ name, every, atOnce, run }) => {
    let underWay: Promise<unknown> | undefined;
    const begin = () => {
      // What takes long must not pile up.
      underWay ??= run()
        .catch((error: unknown) => log.error(`${name}: ${error}`))
        .finally(() => {
          underWay = undefined;
        });
    };
    const timer = setInterval(begin, every);
    timer.unref();
    if (atOnce) begin();
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

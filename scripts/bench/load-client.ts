/** The load tool's own process: sends what it is told over its connections, one request after the other on each, as fast as they are answered. */
import { Connection } from './connection.ts';
import type { Answered, Job } from './load.ts';

async function run({ port, connections, seconds, requests, once = false, accept }: Job): Promise<Answered> {
  const accepted = new Set(accept);
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const take = () => (once ? requests[next++] : requests[next++ % requests.length]);
  const one = (connection: Connection) =>
    new Promise<void>((resolve, reject) => {
      const step = (now: number) => {
        const request = now < until ? take() : undefined;
        if (!request) return resolve();
        connection.ask(request, (error, { status }) => {
          if (error) return reject(error);
          const then = performance.now();
          times.push(then - now);
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (!accepted.has(status)) {
            return reject(new Error(`${request.toString('latin1').split('\r\n')[0]} was answered ${status}.`));
          }
          step(then);
        });
      };
      step(startedAt);
    });
  const all = Array.from({ length: connections }, () => new Connection(port));
  try {
    await Promise.all(all.map(one));
  } finally {
    for (const connection of all) connection.close();
  }
  return { statuses, seconds: (performance.now() - startedAt) / 1000, times: Float64Array.from(times) };
}

process.on('message', (job: Job) => {
  run(job).then(
    (answered) => process.send?.({ answered }),
    (error: unknown) => process.send?.({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
// The bench is gone: so are we.
process.on('disconnect', () => process.exit(0));

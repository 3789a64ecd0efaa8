import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pin } from './cores.ts';

/** What the load tool sends. */
export interface Job {
  port: number;
  connections: number;
  seconds: number;
  /** Taken in turn; over again unless `once`, which ends the job earlier. */
  requests: readonly Buffer[];
  once?: boolean;
  /** Statuses that count as answers; any other ends the job with an error. */
  accept: readonly number[];
}

export interface Answered {
  statuses: Record<number, number>;
  /** How long it took in all. */
  seconds: number;
  /** Milliseconds from sending to the end of each answer. */
  times: Float64Array;
}

/** A process of the bench that does jobs one after the other. */
export interface Worker<In, Out> {
  pid: number | undefined;
  run(job: In): Promise<Out>;
  stop(): void;
}

/**
 * Starts a program of this folder that answers each message with `{ answered }` or `{ failure }`, on the core of what measures or of what
 * is measured.
 */
export function startWorker<In extends object, Out>(program: string, place: 'measured' | 'measuring'): Worker<In, Out> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  });
  pin(child.pid, place);
  return {
    pid: child.pid,
    run(job) {
      return new Promise((resolve, reject) => {
        const end = () => {
          child.off('message', read);
          child.off('exit', gone);
        };
        const gone = (code: number | null) => {
          end();
          reject(new Error(`${program} ended with status ${code}.`));
        };
        // Written by the program that we started.
        const read = (message: unknown) => {
          const { answered, failure } = message as { answered?: Out; failure?: string };
          end();
          if (answered === undefined) reject(new Error(failure ?? `${program} said nothing.`));
          else resolve(answered);
        };
        child.on('message', read);
        child.once('exit', gone);
        child.send(job);
      });
    },
    stop() {
      child.kill();
    },
  };
}

export type LoadTool = Worker<Job, Answered>;

export function startLoadTool(): LoadTool {
  return startWorker('./load-client.ts', 'measuring');
}

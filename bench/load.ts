import { fork } from 'node:child_process';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import autocannon, { type Options } from 'autocannon';

/** Requests under way at once: enough to keep one server process busy. */
export const CONNECTIONS = 32;

/** What came of a load. */
export interface Load {
  perSecond: number;
  /** Milliseconds of each answer, in the order in which they came. */
  times: number[];
  /** How many answers of each status. */
  statuses: Map<number, number>;
  /** Calls without an answer within the time limit, or whose connection was lost. */
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

/** `load` of which every answer must have this status. */
export async function loadOf(status: number, options: Options): Promise<Load> {
  const done = await load({ connections: CONNECTIONS, timeout: 30, ...options });
  const others = [...done.statuses].filter(([other]) => other !== status);
  if (others.length > 0 || done.unanswered > 0)
    throw new Error(
      `${options.url}: ${others.map(([other, count]) => `${count} of ${other}`)}, ${done.unanswered} unanswered.`,
    );
  return done;
}

/** An answer as it came over the wire. */
export interface Recorded {
  headers: Record<string, string>;
  body: Buffer;
}

const COPIED = ['content-type', 'content-encoding'];

/** What a server answers to a GET, not unpacked. */
export function record(url: string, headers: Record<string, string>): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${url} was answered ${answer.statusCode}.`));
        const body = Buffer.concat(chunks);
        const copied = Object.entries(answer.headers).filter(([name]) => COPIED.includes(name));
        resolve({ headers: { ...Object.fromEntries(copied), 'content-length': String(body.length) }, body });
      });
    }).on('error', reject);
  });
}

/** Starts the bare server with answers by path, and stops it when `work` is done. */
export async function withBareServer<T>(
  recorded: Record<string, Recorded>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  });
  try {
    const port = await new Promise((resolve, reject) => {
      child.once('message', resolve).once('error', reject).send(recorded);
    });
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    child.kill();
  }
}

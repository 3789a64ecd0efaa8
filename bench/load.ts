import { Agent, request } from 'node:http';
import autocannon, { type Options } from 'autocannon';

/** A call of the site. `token`: the customer's access token. */
export type Call = { method?: 'GET' | 'POST' | 'DELETE'; path: string; token?: string; body?: object };
export type Answer = { status: number; text: string; ms: number; retryAfter: string | undefined };

const TIMEOUT_MS = 30_000;
const agent = new Agent({ keepAlive: true });

/** Sends one call on a kept connection. node:http costs a fraction of fetch. Rejects without an answer in 30 s. */
export function send(origin: string, { method = 'GET', path, token, body }: Call): Promise<Answer> {
  const text = body && JSON.stringify(body);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    // Pages are compressed, as for browsers; the answers to customers are read.
    ...(method === 'GET' && !token && { 'accept-encoding': 'br' }),
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const outgoing = request(origin + path, { agent, method, headers, signal }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject);
      answer.once('end', () => {
        const ms = performance.now() - startedAt;
        const { 'retry-after': retryAfter } = answer.headers;
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString(), ms, retryAfter });
      });
    });
    outgoing.once('error', reject).end(text);
  });
}

/** The same. @throws if the answer has another status */
export async function sendFor(status: number, origin: string, call: Call): Promise<Answer> {
  const answer = await send(origin, call);
  if (answer.status !== status) throw new Error(`${call.path} was answered ${answer.status}: ${answer.text}`);
  return answer;
}

/** Runs jobs, `inFlight` at a time. Returns jobs per second. */
export async function jobsPerSecond(jobs: readonly (() => unknown)[], inFlight: number): Promise<number> {
  const startedAt = performance.now();
  // Workers take jobs from one iterator.
  const waiting = jobs.values();
  const work = async () => {
    for (const job of waiting) await job();
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  return (jobs.length * 1000) / (performance.now() - startedAt);
}

/** Sends the same GETs again and again with autocannon, which makes more load than one process of ours. @throws if an answer is not 200 */
export function load(options: Options): Promise<{ perSecond: number; times: number[] }> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    const run = autocannon({ connections: 32, timeout: 30, ...options }, (error, result) => {
      const failed =
        error ?? (result.non2xx + result.errors > 0 ? new Error(`${options.url}: not answered 200`) : null);
      if (failed) reject(failed);
      else resolve({ perSecond: times.length / result.duration, times });
    });
    run.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
}

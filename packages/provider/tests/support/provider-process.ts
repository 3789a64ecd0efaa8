import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer } from './provider.ts';
import { TEST_NOW } from './provider-template.ts';

const program = fileURLToPath(new URL('./serve-provider.ts', import.meta.url));
/** Far above the real time: a busy machine must not fail a test. */
const START_LIMIT_MS = 60_000;

export type ProviderProcess = {
  /** For example http://127.0.0.1:41234 */
  url: string;
  call<T = unknown>(token: string, method: string, path: string, body?: unknown): Promise<Answer<T>>;
  /** Returns the redirect after a POST to an address below /api; null if it does not redirect. */
  location(path: string): Promise<string | null>;
  /** Submits a form to an address of the server. */
  post(path: string, form: URLSearchParams): Promise<number>;
  /** kill -9: no cleanup runs. */
  crash(): Promise<void>;
  stop(): Promise<void>;
  output(): string;
};

/** Runs a program with a limit of the size of files, in blocks of 512 bytes (POSIX). */
const LIMIT_FILES = 'ulimit -f "$1"; shift; exec "$@"';

/**
 * Starts a server process on the database of `env`.
 * @param options `maxFileBytes`: the maximum size of a file; longer writes fail
 */
export async function startProviderProcess(
  env: Record<string, string>,
  { maxFileBytes }: { maxFileBytes?: number } = {},
): Promise<ProviderProcess> {
  const server = [process.execPath, '--disable-warning=ExperimentalWarning', program];
  const limited = ['sh', '-c', LIMIT_FILES, 'sh', String(Math.ceil((maxFileBytes ?? 0) / 512)), ...server];
  const [command = '', ...args] = maxFileBytes === undefined ? server : limited;
  const child = spawn(command, args, {
    env: {
      ...process.env,
      PORT: '0',
      SEED: 'none',
      LOG_LEVEL: 'error',
      TEST_CLOCK: TEST_NOW.toISOString(),
      // Tests may order without limits.
      UNPAID_ORDERS_PER_CUSTOMER: '1000000',
      UNPAID_PLACES_PER_SLOT: '1000000',
      UNPAID_PLACES_PER_NETWORK: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`The provider did not start in time.\n${output}`)), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (!address) return;
      clearTimeout(limit);
      resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The provider ended with status ${code}.\n${output}`)));
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    async call<T>(token: string, method: string, path: string, body?: unknown) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const response = await fetch(`${url}/api/${path}`, init);
      const text = await response.text();
      // The test chooses the type and asserts the values.
      return { status: response.status, body: (text ? JSON.parse(text) : null) as T, headers: response.headers };
    },
    async location(path) {
      return (await fetch(`${url}/api/${path}`, { method: 'POST', redirect: 'manual' })).headers.get('location');
    },
    async post(path, form) {
      return (await fetch(new URL(path, url), { method: 'POST', body: form, redirect: 'manual' })).status;
    },
    crash: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    output: () => output,
  };
}

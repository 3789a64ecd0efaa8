/**
 * The baseline of HTTP: bare node:http that sends recorded answers. The module forks itself, so that the server has its own process.
 */
import { fork } from 'node:child_process';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** An answer as it came over the wire. */
export interface Recorded {
  headers: Record<string, string>;
  body: Buffer;
}

const COPIED_HEADERS = ['content-type', 'content-encoding'];

/** Records the answer to a GET without decompressing it. */
export function record(url: string, headers: Record<string, string>): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${url} was answered ${answer.statusCode}.`));
        const body = Buffer.concat(chunks);
        const copied = Object.entries(answer.headers).filter(([name]) => COPIED_HEADERS.includes(name));
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
  const child = fork(fileURLToPath(import.meta.url), {
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

function serve(recorded: Record<string, Recorded>): void {
  const server = createServer((request, response) => {
    const answer = recorded[request.url ?? ''];
    if (answer) response.writeHead(200, answer.headers).end(answer.body);
    else response.writeHead(404).end();
  });
  // A listening TCP server has an AddressInfo; only pipes have a string.
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

if (import.meta.main) {
  process.on('message', serve);
  process.on('disconnect', () => process.exit(0));
}

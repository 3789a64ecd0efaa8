import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLimitedServer } from './limits.ts';
import { listen } from './listen.ts';

const QUICK = { headersMs: 200, requestMs: 400, idleMs: 600, keepAliveMs: 200, checkEveryMs: 50 };
const servers: ReturnType<typeof createLimitedServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Sends `first` and then a byte now and then; answers what came back until the server hung up. */
async function drip(first: string): Promise<{ text: string; ms: number }> {
  const server = createLimitedServer((request, response) => {
    request.resume().on('end', () => response.end('done'));
    request.on('error', () => response.destroy());
  }, QUICK);
  servers.push(server);
  const { port } = new URL(await listen(server, '127.0.0.1', 0));
  const started = performance.now();
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(first));
    const dripping = setInterval(() => socket.write('a'), 50);
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(dripping);
      resolve({ text, ms: performance.now() - started });
    });
  });
}

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'],
])('a client that sends %s byte by byte is cut off', async (_what, first) => {
  const { text, ms } = await drip(first);
  expect(text).toContain('408');
  expect(ms).toBeLessThan(5_000);
});

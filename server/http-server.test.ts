import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createLimitedServer, listen, stopServer } from './http-server.ts';

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

describe('listen', () => {
  test('names the address to open', async () => {
    const server = createServer();
    expect(await listen(server, '0.0.0.0', 0)).toMatch(/^http:\/\/localhost:\d+$/);
    await stopServer(server);
  });

  test('a port in use is one clear line', async () => {
    const first = createServer();
    await listen(first, '127.0.0.1', 0);
    const { port } = first.address() as AddressInfo;
    await expect(listen(createServer(), '127.0.0.1', port)).rejects.toThrow(
      new RegExp(`^PORT: ${port} is in use[^\n]+$`),
    );
    await stopServer(first);
  });

  test('a host that is not ours is one clear line', async () => {
    await expect(listen(createServer(), '203.0.113.7', 0)).rejects.toThrow(/^HOST: "203.0.113.7"/);
  });
});

describe('stopServer', () => {
  test('finishes the request under way and takes no new one', async () => {
    let finish = () => {};
    const server = createServer((_request, response) => {
      finish = () => response.end('done');
    });
    const url = (await listen(server, '127.0.0.1', 0)).replace('localhost', '127.0.0.1');
    const underWay = fetch(url).then((response) => response.text());
    while (finish.toString() === '() => {}') await new Promise((resolve) => setTimeout(resolve, 5));
    const stopped = stopServer(server);
    await expect(fetch(url)).rejects.toThrow();
    finish();
    expect(await underWay).toBe('done');
    await stopped;
  });

  test('does not wait for ever', async () => {
    const server = createServer(() => {});
    const url = (await listen(server, '127.0.0.1', 0)).replace('localhost', '127.0.0.1');
    const hanging = fetch(url).catch(() => 'cut');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await stopServer(server, 100);
    expect(await hanging).toBe('cut');
  });
});

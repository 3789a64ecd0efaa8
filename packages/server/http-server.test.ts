import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createLimitedServer, listen, stopServer } from './http-server.ts';

const QUICK = { headersMs: 200, requestMs: 400, idleMs: 600, keepAliveMs: 200, checkEveryMs: 50 };
/** Only an idle connection ends, however busy the machine is. */
const PATIENT = { ...QUICK, headersMs: 30_000, requestMs: 30_000, idleMs: 30_000 };
const servers: ReturnType<typeof createLimitedServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Sends `first` and then one byte at a time; returns the response and the time until the server disconnects. */
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
])('disconnects a client that sends %s byte by byte', async (_what, first) => {
  const { text, ms } = await drip(first);
  expect(text).toContain('408');
  expect(ms).toBeLessThan(5_000);
});

describe('pipelined requests', () => {
  /** Sends requests together to a server that answers them in random order. Returns the answers when the server has disconnected. */
  async function pipeline(count: number): Promise<{ handled: number; text: string }> {
    let handled = 0;
    const server = createLimitedServer(async (request, response) => {
      handled += 1;
      for (let turns = Math.random() * 5; turns > 0; turns -= 1) await new Promise(setImmediate);
      response.end(`<${request.url}>`);
    }, PATIENT);
    servers.push(server);
    const { port } = new URL(await listen(server, '127.0.0.1', 0));
    return new Promise((resolve) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => {
        for (let n = 0; n < count; n += 1) socket.write(`GET /${n} HTTP/1.1\r\nHost: x\r\n\r\n`);
      });
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve({ handled, text }));
    });
  }

  test('of one connection are answered in their order', async () => {
    const { text } = await pipeline(32);
    expect(text.match(/<.*?>/g)).toEqual(Array.from({ length: 32 }, (_, n) => `</${n}>`));
  });

  test('end the connection if they are too many', async () => {
    const { handled } = await pipeline(2_000);
    expect(handled).toBe(32);
  });
});

test('disconnects a client that does not read its answer after the idle limit', async () => {
  const closed = Promise.withResolvers<void>();
  const server = createLimitedServer((_request, response) => {
    response.once('close', closed.resolve);
    response.end(Buffer.alloc(32 * 1024 * 1024));
  }, QUICK);
  servers.push(server);
  const { port } = new URL(await listen(server, '127.0.0.1', 0));
  const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
  socket.pause().on('error', () => undefined);
  await closed.promise;
  socket.destroy();
});

describe('listen', () => {
  test('reports a port in use in one line', async () => {
    const first = createServer();
    await listen(first, '127.0.0.1', 0);
    const { port } = first.address() as AddressInfo;
    await expect(listen(createServer(), '127.0.0.1', port)).rejects.toThrow(
      new RegExp(`^PORT: ${port} is in use[^\n]+$`),
    );
    await stopServer(first);
  });

  test('reports a host of another machine in one line', async () => {
    await expect(listen(createServer(), '203.0.113.7', 0)).rejects.toThrow(/^HOST: "203.0.113.7"/);
  });
});

describe('stopServer', () => {
  /** A server that does not respond by itself, a request to it, and the response once the request has arrived. */
  async function requestInFlight() {
    const received = Promise.withResolvers<ServerResponse>();
    const server = createServer((_request, response) => received.resolve(response));
    const url = (await listen(server, '127.0.0.1', 0)).replace('localhost', '127.0.0.1');
    const answer = fetch(url).then(
      (response) => response.text(),
      () => 'disconnected',
    );
    return { server, url, answer, response: await received.promise };
  }

  test('finishes the request in flight and refuses new ones', async () => {
    const { server, url, answer, response } = await requestInFlight();
    const stopped = stopServer(server);
    await expect(fetch(url)).rejects.toThrow();
    response.end('done');
    expect(await answer).toBe('done');
    await stopped;
  });

  test('disconnects a request that is in flight at the end of the grace period', async () => {
    const { server, answer } = await requestInFlight();
    await stopServer(server, 100);
    expect(await answer).toBe('disconnected');
  });
});

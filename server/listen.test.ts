import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { listen } from './listen.ts';
import { stopServer } from './stop.ts';

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

import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { admission } from './admission.ts';
import { dispatch } from './dispatch.ts';
import type { FrontDoor } from './front-door.ts';

/** A clock by which each piece of work takes a whole slice, or none of it. */
function clock() {
  let time = 0;
  return { now: () => time, take: (ms: number) => (time += ms) };
}

describe('the gate', () => {
  test('is open as long as there is time in this turn', () => {
    const { now, take } = clock();
    const admit = admission({ sliceMs: 5, now });
    const begun: number[] = [];
    for (const n of [1, 2, 3, 4]) {
      admit(() => {
        begun.push(n);
        take(2.5);
      });
    }
    expect(begun).toEqual([1, 2]);
  });

  test('lets them in as they came, a slice in each turn of the event loop', async () => {
    const { now, take } = clock();
    const admit = admission({ sliceMs: 5, now });
    let turn = 0;
    const begun: string[] = [];
    const work = (name: string) => () => {
      begun.push(`${name} in ${turn}`);
      // What the work does without waiting is over before the next one begins.
      Promise.resolve().then(() => take(2.5));
    };
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      admit(work(name));
      await Promise.resolve();
    }
    expect(begun).toEqual(['a in 0', 'b in 0']);
    for (turn = 1; turn <= 3; turn += 1) {
      await new Promise(setImmediate);
      if (turn === 1) admit(work('h'));
    }
    expect(begun.slice(2).map((text) => text[0])).toEqual(['c', 'd', 'e', 'f', 'g', 'h']);
    expect(new Set(begun.slice(2).map((text) => text.at(-1))).size).toBe(3);
  });
});

describe('a server whose customers ask for more than it can do', () => {
  let server: Server;
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const SLOW = 300;

  /** A door whose '/page' lies in memory, and all else is told to `work`. */
  async function serve(work: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
    const { now, take } = clock();
    const door: FrontDoor = {
      now(asked, response) {
        if (asked.url === '/page') response.end('page');
        return asked.url === '/page';
      },
      async later(asked, response) {
        if (asked.url !== '/healthz') take(10);
        work(asked, response);
      },
    };
    server = createServer(dispatch(door, admission({ sliceMs: 5, now })));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port; // A string only for pipes.
  }

  /** All on one connection that is never read: what counts is that they are begun. */
  const askSlowly = (port: number, times: number) =>
    connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(times));

  const ask = (port: number, path: string) =>
    new Promise<string>((resolve, reject) => {
      request({ port, path, agent: false }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(text));
      })
        .on('error', reject)
        .end();
    });

  test.each(['/page', '/healthz'])('%s on a later connection does not wait for them', async (path) => {
    let begun = 0;
    /** How many were begun when it was answered. */
    let before: Promise<number> | undefined;
    const port = await serve((request, response) => {
      response.end(request.url);
      if (request.url !== '/slow') return;
      begun += 1;
      before ??= ask(port, path).then(() => begun);
    });
    askSlowly(port, SLOW);
    await expect.poll(() => begun).toBe(SLOW);
    expect(await before).toBeLessThan(SLOW);
  });

  test('who left meanwhile is not worked for', async () => {
    let begun = 0;
    const port = await serve((_request, response) => {
      begun += 1;
      response.end();
      if (begun === 1) response.socket?.destroy();
    });
    askSlowly(port, SLOW);
    await expect.poll(() => begun).toBe(1);
    await ask(port, '/slow');
    expect(begun).toBe(2);
  });
});

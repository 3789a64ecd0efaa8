import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createLimitedServer, LIMITS, listen } from './http-server.ts';
import { UnreadAnswers } from './unread-answers.ts';

const MB = 1024 * 1024;
/** More than the system itself takes for a client that does not read. */
const ANSWER = 16 * MB;
const PATIENT = { timeout: 30_000 };

/** A connection with a name that remembers whether it was given up. */
function reader(name: string, givenUp: string[]) {
  return { destroy: () => givenUp.push(name) };
}

test('gives up those who wait longest, and only as many as it has to', () => {
  const givenUp: string[] = [];
  const unread = new UnreadAnswers(10);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => reader(name, givenUp));
  if (!a || !b || !c || !d) throw new Error('Four were made.');
  unread.add(a, [new Uint8Array(4)]);
  unread.add(b, [new Uint8Array(4)]);
  unread.add(c, [new Uint8Array(2)]);
  expect([givenUp, unread.bytes]).toEqual([[], 10]);
  unread.remove(b);
  unread.add(b, [new Uint8Array(3)]);
  unread.add(d, [new Uint8Array(3)]);
  expect([givenUp, unread.bytes]).toEqual([['a'], 8]);
  for (const one of [a, b, c, d]) unread.remove(one);
  expect(unread.bytes).toBe(0);
});

test('counts a buffer that several connections send once', () => {
  const givenUp: string[] = [];
  const unread = new UnreadAnswers(10);
  const file = new Uint8Array(9);
  const readers = ['a', 'b', 'c'].map((name) => reader(name, givenUp));
  for (const one of readers) unread.add(one, [file, file.subarray(3)]);
  expect([givenUp, unread.bytes]).toEqual([[], 9]);
  for (const one of readers) unread.remove(one);
  expect(unread.bytes).toBe(0);
});

test('an answer larger than the limit can be read', () => {
  const givenUp: string[] = [];
  const unread = new UnreadAnswers(10);
  unread.add(reader('small', givenUp), [new Uint8Array(1)]);
  unread.add(reader('large', givenUp), [new Uint8Array(50)]);
  expect(givenUp).toEqual(['small']);
});

test('of many clients that do not read large answers the oldest are cut off, and one that reads gets its answer', async () => {
  const unread = new UnreadAnswers(3 * ANSWER + MB);
  let inFlight = 0;
  const server = createLimitedServer(
    (_request, response) => {
      inFlight += 1;
      response.once('close', () => {
        inFlight -= 1;
      });
      response.end(Buffer.alloc(ANSWER, 'x'));
    },
    LIMITS,
    unread,
  );
  const url = (await listen(server, '127.0.0.1', 0)).replace('localhost', '127.0.0.1');
  const clients = Array.from({ length: 8 }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.pause();
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
    });
    return socket.on('error', () => undefined);
  });
  await expect.poll(() => inFlight, PATIENT).toBe(3);
  expect(unread.bytes).toBeLessThanOrEqual(3 * ANSWER + MB);
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(ANSWER);
  for (const client of clients) client.destroy();
  await expect.poll(() => unread.bytes, PATIENT).toBe(0);
  server.closeAllConnections();
  server.close();
});

import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createLimitedServer, LIMITS, listen } from './http-server.ts';
import { UnreadAnswers } from './unread-answers.ts';

const MB = 1024 * 1024;
/** The operating system buffers less than this for a client that does not read. */
const ANSWER = 16 * MB;
const PATIENT = { timeout: 30_000 };

/** A connection that records its name when it is destroyed. */
function reader(name: string, destroyed: string[]) {
  return { destroy: () => destroyed.push(name) };
}

test('destroys the connections that have waited longest, and no more than necessary', () => {
  const destroyed: string[] = [];
  const unread = new UnreadAnswers(10);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => reader(name, destroyed));
  if (!a || !b || !c || !d) throw new Error('There are four readers.');
  unread.add(a, [new Uint8Array(4)]);
  unread.add(b, [new Uint8Array(4)]);
  unread.add(c, [new Uint8Array(2)]);
  expect([destroyed, unread.bytes]).toEqual([[], 10]);
  unread.remove(b);
  unread.add(b, [new Uint8Array(3)]);
  unread.add(d, [new Uint8Array(3)]);
  expect([destroyed, unread.bytes]).toEqual([['a'], 8]);
  for (const one of [a, b, c, d]) unread.remove(one);
  expect(unread.bytes).toBe(0);
});

test('counts a buffer that several connections send once', () => {
  const destroyed: string[] = [];
  const unread = new UnreadAnswers(10);
  const file = new Uint8Array(9);
  const readers = ['a', 'b', 'c'].map((name) => reader(name, destroyed));
  for (const one of readers) unread.add(one, [file, file.subarray(3)]);
  expect([destroyed, unread.bytes]).toEqual([[], 9]);
  for (const one of readers) unread.remove(one);
  expect(unread.bytes).toBe(0);
});

test('allows one answer that is larger than the limit', () => {
  const destroyed: string[] = [];
  const unread = new UnreadAnswers(10);
  unread.add(reader('small', destroyed), [new Uint8Array(1)]);
  unread.add(reader('large', destroyed), [new Uint8Array(50)]);
  expect(destroyed).toEqual(['small']);
});

test('disconnects the oldest of many clients that do not read large answers, and answers a client that reads', async () => {
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

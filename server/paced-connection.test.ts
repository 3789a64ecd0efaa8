import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLimitedServer, LIMITS, listen } from './http-server.ts';

/** For conditions that fail only if something hangs. */
const PATIENT = { timeout: 30_000 };
const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Connects a client to a new server; `text` is what the server sent to it. */
async function clientOf(listener: RequestListener, limits = LIMITS) {
  const server = createLimitedServer(listener, limits);
  const { port } = new URL(await listen(server, '127.0.0.1', 0));
  const socket = connect(Number(port), '127.0.0.1');
  const client = { socket, text: '' };
  socket.on('data', (chunk) => {
    client.text += chunk.toString();
  });
  socket.on('error', () => undefined);
  closing.push(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return client;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const chunked = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const bodies = ({ text }: { text: string }) => text.match(/<.*?>/gs) ?? [];

/** Answers with method, path and body, after a random number of turns of the event loop, so that answers could overtake each other. */
const echo: RequestListener = async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  for (let turns = Math.random() * 5; turns > 0; turns -= 1) await new Promise(setImmediate);
  response.end(`<${request.method} ${request.url} ${body}>`);
};

const MIXED = [
  [get('/1'), '<GET /1 >'],
  [post('/2', 'two'), '<POST /2 two>'],
  [get('/3'), '<GET /3 >'],
  [chunked('/4', 'four'), '<POST /4 four>'],
  [post('/5', '\r\n\r\n\r\n\r\n'), '<POST /5 \r\n\r\n\r\n\r\n>'],
  [post('/6', ''), '<POST /6 >'],
  [post('/7', 'seven'), '<POST /7 seven>'],
  [post('/8', 'eight'), '<POST /8 eight>'],
  [get('/9'), '<GET /9 >'],
] as const;
const ALL = MIXED.map(([request]) => request).join('');

test.each([
  ['in one piece', [ALL]],
  ['byte by byte', [...ALL]],
  ['in pieces of 37 bytes', ALL.match(/.{1,37}/gs) ?? []],
])('answers pipelined requests, with and without bodies, in their order when they arrive %s', async (_how, pieces) => {
  const client = await clientOf(echo);
  client.socket.setNoDelay();
  for (const piece of pieces) await new Promise((resolve) => client.socket.write(piece, resolve));
  await expect.poll(() => bodies(client), PATIENT).toEqual(MIXED.map(([, answer]) => answer));
});

test('handles one request of a connection at a time, and at most two while a body is read', async () => {
  let inFlight = 0;
  let most = 0;
  let handled = 0;
  const client = await clientOf((request, response) => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    request.resume();
    setImmediate(() => {
      inFlight -= 1;
      handled += 1;
      response.end();
    });
  });
  client.socket.write(get('/').repeat(2_000));
  await expect.poll(() => handled, PATIENT).toBe(2_000);
  expect(most).toBe(1);
  client.socket.write(post('/', 'a body').repeat(2_000));
  await expect.poll(() => handled, PATIENT).toBe(4_000);
  expect(most).toBeLessThanOrEqual(2);
});

test('handles one request of a connection per turn of the event loop', async () => {
  let handled = 0;
  let inThisTurn = 0;
  let most = 0;
  const client = await clientOf((_request, response) => {
    handled += 1;
    inThisTurn += 1;
    most = Math.max(most, inThisTurn);
    setImmediate(() => {
      inThisTurn = 0;
    });
    response.end();
  });
  client.socket.write(get('/').repeat(2_000));
  await expect.poll(() => handled, PATIENT).toBe(2_000);
  expect(most).toBe(1);
});

test('notices that a client disconnects while its request is handled', async () => {
  let left = false;
  const client = await clientOf((_request, response) => {
    response.once('close', () => {
      left = true;
    });
    client.socket.end();
  });
  client.socket.write(get('/'));
  await expect.poll(() => left, PATIENT).toBe(true);
});

test('disconnects a client that does not read its answer after the idle limit', async () => {
  const limits = { ...LIMITS, idleMs: 300 };
  const big = Buffer.alloc(32 * 1024 * 1024);
  let closed = false;
  const client = await clientOf((_request, response) => {
    response.once('close', () => {
      closed = true;
    });
    response.end(big);
  }, limits);
  client.socket.pause();
  client.socket.write(get('/'));
  await expect.poll(() => closed, PATIENT).toBe(true);
});

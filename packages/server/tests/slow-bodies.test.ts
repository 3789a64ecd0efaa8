import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startTestProvider, type TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppServer, startAppServer } from './support/app-server.ts';

const ATTACKER = '203.0.113.1';
const VISITOR = '203.0.113.2';
/** More than the server accepts from one network. */
const CONNECTIONS = 600;

let p: TestProvider;
let server: AppServer;
let sockets: Socket[];

async function start() {
  server = await startAppServer(p.provider, { proxies: 1 });
}
beforeAll(async () => {
  p = await startTestProvider();
});
beforeEach(() => {
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop();
});
afterAll(async () => {
  await p.close();
});

const head = (path: string, from: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nConnection: close\r\n${more}\r\n`;
const JSON_TYPE = 'Content-Type: application/json\r\n';
const WITHOUT_BODY = `${JSON_TYPE}Content-Length: 100\r\n`;

/** Opens a connection and sends bytes. `answer`: everything that the server sends until it disconnects. */
async function send(bytes: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // The server may disconnect it.
  socket.on('error', () => undefined);
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await once(socket, 'connect');
  socket.write(bytes);
  return { socket, answer };
}

/** Sends bytes over many connections, until the server has refused some. */
async function attack(bytes: string): Promise<void> {
  let answered = 0;
  for (const { answer } of await Promise.all(Array.from({ length: CONNECTIONS }, () => send(bytes))))
    void answer.then(() => {
      answered += 1;
    });
  await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThanOrEqual(100);
}

const statusOf = async (answer: Promise<string>) => Number((await answer).split(' ')[1]);

async function statusFor(path: string, address: string): Promise<number> {
  const response = await fetch(server.url + path, { headers: { 'x-forwarded-for': address } });
  await response.arrayBuffer();
  return response.status;
}

/** A call that the provider refuses with 422 when it has the whole body. */
const login = (address: string) => {
  const body = JSON.stringify({ email: 'ani@contoh.test' });
  return { head: head('/api/customer-login', address, `${JSON_TYPE}Content-Length: ${body.length}\r\n`), body };
};

test.each([
  ['chunked calls', '/api/customer-login', `${JSON_TYPE}Transfer-Encoding: chunked\r\n`],
  ['staff forms', '/staf/masuk', 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n'],
  ['uploads', '/staf/jurnal/impor', 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n'],
])('others get answers while one address sends %s without their bodies', async (_what, path, more) => {
  await start();
  await attack(head(path, ATTACKER, more));
  for (const address of [VISITOR, ATTACKER])
    for (const page of ['/page', '/pay/7', '/api/items?limit=1', '/healthz'])
      expect([address, page, await statusFor(page, address)]).toEqual([address, page, 200]);
  const { head: first, body } = login(VISITOR);
  expect(await statusOf((await send(first + body)).answer)).toBe(422);
});

test('refuses more unfinished bodies from one address, until their clients disconnect', async () => {
  await start();
  await attack(head('/api/customer-login', ATTACKER, WITHOUT_BODY));
  const { head: first, body } = login(ATTACKER);
  const refused = await (await send(first + body)).answer;
  expect(refused).toMatch(/^HTTP\/1.1 503 [\s\S]*\r\nretry-after: 2\r\n/i);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => statusOf((await send(first + body)).answer), { timeout: 30_000 }).toBe(422);
});

test('handles a request whose body arrives later, in pieces', async () => {
  await start();
  const { head: first, body } = login(VISITOR);
  const { socket, answer } = await send(first);
  for (const byte of body) {
    await new Promise((sent) => socket.write(byte, sent));
    await new Promise(setImmediate);
  }
  expect(await statusOf(answer)).toBe(422);
});

test('reads a body of many chunks of one byte', async () => {
  await start();
  const { body } = login(VISITOR);
  const chunked = await send(head('/api/customer-login', VISITOR, `${JSON_TYPE}Transfer-Encoding: chunked\r\n`));
  chunked.socket.write(`${[...' '.repeat(20_000), ...body].map((byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`);
  expect(await statusOf(chunked.answer)).toBe(422);
});

test('answers 413 to a body that is too large, with its length or in chunks', async () => {
  await start();
  const announced = await send(head('/api/customer-login', VISITOR, `${JSON_TYPE}Content-Length: 100000\r\n`));
  expect(await statusOf(announced.answer)).toBe(413);
  const chunked = await send(head('/api/customer-login', VISITOR, `${JSON_TYPE}Transfer-Encoding: chunked\r\n`));
  const chunk = `2710\r\n${' '.repeat(10_000)}\r\n`;
  chunked.socket.write(chunk.repeat(7));
  expect(await statusOf(chunked.answer)).toBe(413);
});

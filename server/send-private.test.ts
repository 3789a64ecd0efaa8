import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { sendPrivate } from './send-private.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** What a caller gets when the provider answers this. */
async function sent(answer: Response, headers: Record<string, string> = {}): Promise<Response> {
  server = createServer((request, response) => {
    response.setHeader('X-Frame-Options', 'DENY');
    sendPrivate(request, response, answer).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // A string only for pipes.
  return fetch(`http://127.0.0.1:${port}/`, { headers, redirect: 'manual' });
}

const orders = { orders: Array.from({ length: 50 }, (_, id) => ({ id, status: 'pending' })) };
const own = { 'cache-control': 'private, no-store', vary: 'Origin' };

test.each(['br', 'gzip'])('a long answer comes whole in %s, with its headers and the server’s', async (encoding) => {
  const got = await sent(Response.json(orders, { status: 201, headers: own }), { 'accept-encoding': encoding });
  expect(await got.json()).toEqual(orders);
  expect([got.status, got.headers.get('content-encoding')]).toEqual([201, encoding]);
  expect(Object.fromEntries(got.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    vary: 'Origin, Accept-Encoding',
    'content-type': 'application/json',
    'x-frame-options': 'DENY',
  });
});

test('a short one, and one for who takes no compression, come as they are', async () => {
  const short = await sent(Response.json({ message: 'Keranjang kosong.' }, { status: 422 }));
  expect([short.status, await short.json()]).toEqual([422, { message: 'Keranjang kosong.' }]);
  expect([short.headers.get('content-encoding'), short.headers.get('vary')]).toEqual([null, 'Accept-Encoding']);
  server.close();
  const plain = await sent(Response.json(orders), { 'accept-encoding': 'identity' });
  expect(await plain.json()).toEqual(orders);
  expect(Number(plain.headers.get('content-length'))).toBe(JSON.stringify(orders).length);
});

test('what is compressed already, or no text, is left alone', async () => {
  const picture = new Uint8Array(5_000).fill(7);
  const got = await sent(new Response(picture, { headers: { 'content-type': 'image/png' } }));
  expect(new Uint8Array(await got.arrayBuffer())).toEqual(picture);
  expect([got.headers.get('content-encoding'), got.headers.get('vary')]).toEqual([null, null]);
});

test('an answer without a body has none', async () => {
  const got = await sent(new Response(null, { status: 303, headers: { location: '/pay/3', ...own } }));
  expect([got.status, got.headers.get('location'), await got.text()]).toEqual([303, '/pay/3', '']);
});

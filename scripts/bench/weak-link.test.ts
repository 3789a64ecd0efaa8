import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { numbersFrom, startWeakLink } from './weak-link.ts';

test('the same seed loses the same packets', () => {
  const take = (seed: number) => Array.from({ length: 5 }, numbersFrom(seed));
  expect(take(7)).toEqual(take(7));
  expect(take(7)).not.toEqual(take(8));
  for (const number of take(7)) expect(number >= 0 && number < 1).toBe(true);
});

test('what goes over a bad link arrives whole, in order, and the end too', async () => {
  const echo = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket));
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const address = echo.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const link = await startWeakLink(address.port, { rate: 1e9, roundTrip: 4, loss: 0.3 }, 1);
  const sent = Buffer.from(Array.from({ length: 40_000 }, (_, index) => index % 251));
  const socket = connect(Number(new URL(link.url).port), '127.0.0.1');
  socket.end(sent);
  const received: Buffer[] = [];
  for await (const chunk of socket) received.push(chunk);
  expect(Buffer.concat(received).equals(sent)).toBe(true);
  link.close();
  echo.close();
});

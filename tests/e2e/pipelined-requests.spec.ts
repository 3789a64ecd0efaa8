import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type BuiltServer, startBuiltServer } from '#tests/support/built-server.ts';
import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/*
 * Clients send requests without waiting for answers (pipelining) to a real server in its own process. Another client still gets answers, the
 * server's memory is limited, and afterwards everything works.
 */
const program = join(import.meta.dirname, '../support/pipelining-client.ts');

/** Bytes of resident memory. */
const MAX_RESIDENT = 350 * 1024 * 1024;
const MAX_ANSWER_MS = 1_000;
/** On a busy machine answers are slow without an attack, too. */
const MAX_TIMES_CALM = 100;
/** Requests of another client during an attack, one after the other. */
const REQUEST_COUNT = 15;

let server: BuiltServer;
test.beforeAll(async () => {
  server = await startBuiltServer({ TRUST_PROXY: '1' });
});
test.afterAll(async () => {
  // The attack must not end the server.
  expect(await server.stop()).toBe(0);
});

type Attack = { path: string; connections: number; requests: number; how: 'read' | 'unread' };

async function attack({ url }: BuiltServer, { path, connections, requests, how }: Attack): Promise<ChildProcess> {
  const args = [program, new URL(url).port, path, String(connections), String(requests), how];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

/** Returns the milliseconds until the whole answer. It must be a 200. */
async function timeOf(url: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.2' } });
  await response.arrayBuffer();
  expect([url, response.status]).toEqual([url, 200]);
  return performance.now() - startedAt;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Attacks the server while another client sends requests. */
async function expectHarmless(ofAttack: Attack): Promise<void> {
  const calm: number[] = [];
  for (let n = 0; n < 10; n += 1) calm.push(await timeOf(`${server.url}/healthz`), await timeOf(`${server.url}/home`));
  const attacker = await attack(server, ofAttack);
  const times: number[] = [];
  let resident = 0;
  for (let n = 0; n < REQUEST_COUNT; n += 1) {
    times.push(await timeOf(`${server.url}/healthz`), await timeOf(`${server.url}/home`));
    resident = Math.max(resident, server.residentBytes() ?? 0);
  }
  attacker.kill('SIGKILL');
  await once(attacker, 'exit');
  // The median, because on a busy machine a few answers are slow.
  expect(median(times)).toBeLessThan(Math.max(MAX_ANSWER_MS, MAX_TIMES_CALM * median(calm)));
  expect(resident).toBeGreaterThan(0);
  expect(resident).toBeLessThan(MAX_RESIDENT);
}

const attacks: Attack[] = [
  { path: '/home', connections: 20, requests: 3_000, how: 'unread' },
  // As many requests as a connection may send.
  { path: '/api/items?limit=1', connections: 320, requests: 32, how: 'read' },
];

test('others get answers during attacks, and afterwards a customer registers and orders', async () => {
  for (const one of attacks)
    await test.step(`${one.connections} connections, ${one.path}, answers ${one.how}`, () => expectHarmless(one));
  const shop = new Shop(server.url, await registerCustomer(server.url));
  const [offer] = await shop.offers({ room: 1 });
  if (!offer) throw new Error('The catalogue has no offer.');
  await shop.add(offer);
  await shop.order();
  await timeOf(`${server.url}/readyz`);
});

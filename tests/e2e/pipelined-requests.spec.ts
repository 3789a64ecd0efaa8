import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { type BuiltServer, startBuiltServer } from '#tests/support/built-server.ts';
import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { staffProgram } from '#tests/support/staff-program.ts';

/*
 * Clients send requests without waiting for answers (pipelining) to a real server in its own process. Another client still gets answers, the
 * server's memory is limited, and afterwards everything works.
 */
const program = join(import.meta.dirname, '../support/pipelining-client.ts');

/** Bytes of resident memory. */
const MAX_RESIDENT = 350 * 1024 * 1024;
const MAX_ANSWER_MS = 1_000;
/** The other client sends requests at this interval, also without answers to earlier ones. A stall then delays many of its requests. */
const REQUEST_INTERVAL_MS = 50;
const REQUEST_COUNT = 60;

// The tests share one server, so they run one after the other.
test.describe.configure({ mode: 'default' });

let server: BuiltServer;
test.beforeAll(async () => {
  server = await startBuiltServer();
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
  const response = await fetch(url);
  await response.arrayBuffer();
  expect([url, response.status]).toEqual([url, 200]);
  return performance.now() - startedAt;
}

/** Attacks the server. Returns the answer times of another client in milliseconds, ascending, and the maximum memory in bytes. */
async function measureDuring(target: BuiltServer, ofAttack: Attack) {
  const attacker = await attack(target, ofAttack);
  const times: Promise<number>[] = [];
  let resident = 0;
  for await (const _ of setInterval(REQUEST_INTERVAL_MS)) {
    resident = Math.max(resident, target.residentBytes() ?? 0);
    times.push(timeOf(`${target.url}/healthz`), timeOf(`${target.url}/home`));
    if (times.length === 2 * REQUEST_COUNT) break;
  }
  const all = await Promise.all(times);
  attacker.kill('SIGKILL');
  await once(attacker, 'exit');
  return { times: all.sort((a, b) => a - b), resident };
}

function expectHarmless({ times, resident }: Awaited<ReturnType<typeof measureDuring>>): void {
  // On a busy machine a few answers are slow; a server that stalls delays many.
  expect(times[Math.floor(0.95 * times.length)]).toBeLessThan(MAX_ANSWER_MS);
  expect(resident).toBeGreaterThan(0);
  expect(resident).toBeLessThan(MAX_RESIDENT);
}

for (const path of ['/api/items', '/healthz', '/home']) {
  for (const how of ['read', 'unread'] as const) {
    test(`others get answers while 20 connections pipeline 3,000 requests each for ${path}, answers ${how}`, async () => {
      expectHarmless(await measureDuring(server, { path, connections: 20, requests: 3_000, how }));
    });
  }
}

test('others get answers while 320 connections pipeline 100 requests each', async () => {
  expectHarmless(
    await measureDuring(server, { path: '/api/items?limit=1', connections: 320, requests: 100, how: 'read' }),
  );
});

test('a customer registers and orders after the attacks', async () => {
  const shop = new Shop(server.url, await registerCustomer(server.url));
  const [offer] = await shop.offers({ room: 1 });
  if (!offer) throw new Error('The catalogue has no offer.');
  await shop.add(offer);
  await shop.order();
  await timeOf(`${server.url}/readyz`);
});

test.describe('with a catalogue whose list has 14 MB', () => {
  const catalogue = {
    format: 'slotterbit-catalogue',
    version: 1,
    indexings: [{ code: 'sinta-2', nama: 'SINTA 2' }],
    items: Array.from({ length: 10_000 }, (_, n) => ({
      code: `besar-${n}`,
      name: `Jurnal ${n}`,
      kategori: 'Nasional',
      deskripsi: 'Tentang '.repeat(120),
      indexing: [{ code: 'sinta-2', harga_jual: 1_000_000 + n }],
      max_termin: 3,
      slots: [{ offset: 2, capacity: 3 }],
    })),
  };
  let folder: string;
  let large: BuiltServer;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slotterbit-large-'));
    writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(catalogue));
    const database = { dataDir: folder, databaseUrl: null };
    const imported = await staffProgram(database, ['catalogue', 'import', join(folder, 'catalogue.json')]);
    expect(imported).toMatchObject({ code: 0 });
    large = await startBuiltServer({ DATA_DIR: folder, SEED: 'none' });
    // Loads the catalogue, which takes a second.
    await timeOf(`${large.url}/api/items`);
  });
  test.afterAll(async () => {
    await large.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const how of ['read', 'unread'] as const) {
    test(`others get answers while 60 connections request the list three times, answers ${how}`, async () => {
      expectHarmless(await measureDuring(large, { path: '/api/items', connections: 60, requests: 3, how }));
      const { data } = await (await fetch(`${large.url}/api/items`)).json();
      expect(data.items).toHaveLength(10_000);
    });
  }
});

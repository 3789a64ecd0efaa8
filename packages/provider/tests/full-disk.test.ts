import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from '@slotterbit/provider/db/data-folder.ts';
import { afterEach, expect, test } from 'vitest';
import { registration as form } from './support/provider.ts';
import { type ProviderProcess, startProviderProcess } from './support/provider-process.ts';
import { filledDatabase } from './support/test-database.ts';

/*
 * A real server whose embedded database cannot write. (A PostgreSQL whose disk is full answers with a code, which packages/provider/db/failure.test.ts
 * knows, or ends.)
 */
const LIMIT_MS = 90_000;
/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 30_000 };
const canLimitFiles = process.platform !== 'win32';

/** A server, and what fills and frees its disk. */
type Disk = { server: ProviderProcess; fill(): void; free(): void };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function newServer(env: Record<string, string>, limits: { maxFileBytes?: number } = {}) {
  const server = await startProviderProcess(env, limits);
  closing.push(() => server.stop());
  return server;
}

/** No file of the server may grow: what SQLite appends to its log fails. Emptying the log makes room. */
async function withLimitedFiles(): Promise<Disk> {
  const database = await filledDatabase();
  closing.push(() => database.drop());
  const file = join(database.env['DATA_DIR'] ?? '', DATABASE_FILE);
  const inDatabase = (statement: string) => {
    const connection = new DatabaseSync(file);
    connection.exec(statement);
    connection.close();
  };
  const maxFileBytes = 256 * 1024;
  const server = await newServer(database.env, { maxFileBytes });
  return {
    server,
    fill: () => inDatabase(`create table filling (bytes blob); insert into filling values (zeroblob(${maxFileBytes}))`),
    free: () => inDatabase('pragma wal_checkpoint(truncate)'),
  };
}

/** Where this user may mount one: a file system of 3 MB, and a file that takes what is left of it. */
function mountedFolder(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'slotterbit-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder], { stdio: 'ignore' });
  closing.push(() => {
    if (status === 0) spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return status === 0 ? folder : undefined;
}

async function onSmallDisk(folder: string): Promise<Disk> {
  const database = await filledDatabase();
  copyFileSync(join(database.env['DATA_DIR'] ?? '', DATABASE_FILE), join(folder, DATABASE_FILE));
  await database.drop();
  const server = await newServer({ DATA_DIR: folder });
  const filling = join(folder, 'filling');
  return {
    server,
    fill() {
      for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
        try {
          for (;;) writeFileSync(filling, Buffer.alloc(bytes), { flag: 'a' });
        } catch (error) {
          expect(error).toMatchObject({ code: 'ENOSPC' });
        }
      }
    },
    free: () => rmSync(filling),
  };
}

let registered = 0;
function registration() {
  registered += 1;
  return { ...form, email: `ratna-${registered}@contoh.test` };
}

async function expectRefusedWhileFull({ server, fill, free }: Disk): Promise<void> {
  const post = (path: string, body: unknown) => server.call<{ message: string }>('', 'POST', path, body);
  const statusOf = async (path: string) => (await server.call('', 'GET', path)).status;
  const customer = registration();
  const login = { email: customer.email, password: customer.password };
  expect((await post('customer-register', customer)).status).toBe(201);
  expect(await statusOf('../readyz')).toBe(200);

  fill();
  // What is left of the last page is used up first.
  await expect.poll(() => statusOf('../readyz'), PATIENT).toBe(503);
  for (const [path, body] of [
    ['customer-register', registration()],
    ['customer-login', login],
  ] as const) {
    const { status, headers, body: answer } = await post(path, body);
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '2']);
    expect(answer.message).toBe('Server sedang sibuk. Silakan coba lagi sebentar.');
  }
  expect([await statusOf('items'), await statusOf('../healthz')]).toEqual([200, 200]);
  expect(await statusOf('../readyz')).toBe(503);

  free();
  await expect.poll(() => statusOf('../readyz'), PATIENT).toBe(200);
  expect((await post('customer-login', login)).status).toBe(200);
  expect((await post('customer-register', registration())).status).toBe(201);
}

test.runIf(canLimitFiles)(
  'while the database file cannot grow writes are a 503 with Retry-After, reads go on, and /readyz says so',
  async () => expectRefusedWhileFull(await withLimitedFiles()),
  LIMIT_MS,
);

test.runIf(canLimitFiles)(
  'the same on a disk of 3 MB that is full, where one can be mounted; and a server starts on it',
  async ({ skip }) => {
    const folder = mountedFolder();
    if (folder === undefined) return skip('This user may not mount a file system.');
    const disk = await onSmallDisk(folder);
    await expectRefusedWhileFull(disk);
    disk.fill();
    await expect.poll(async () => (await disk.server.call('', 'GET', '../readyz')).status, PATIENT).toBe(503);
    const second = await newServer({ DATA_DIR: folder });
    expect((await second.call('', 'GET', 'items')).status).toBe(200);
    // Its start emptied the write-ahead log, which left room.
    disk.fill();
    await expect.poll(async () => (await second.call('', 'GET', '../readyz')).status, PATIENT).toBe(503);
  },
  LIMIT_MS,
);

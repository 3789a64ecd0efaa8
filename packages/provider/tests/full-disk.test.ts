import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from '@slotterbit/provider/db/data-folder.ts';
import { expect, test } from 'vitest';
import { registration as form } from './support/provider.ts';
import { startProviderProcess } from './support/provider-process.ts';
import { filledDatabase } from './support/test-database.ts';

/*
 * A real server whose embedded database cannot write. (A PostgreSQL whose disk is full answers with a code, which packages/provider/db/failure.test.ts
 * knows, or ends.)
 */
/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 30_000 };
/** No file of a server may grow beyond this. */
const maxFileBytes = 256 * 1024;

let registered = 0;
function registration() {
  registered += 1;
  return { ...form, email: `ratna-${registered}@contoh.test` };
}

test.runIf(process.platform !== 'win32')(
  'while the database file cannot grow writes are a 503 with Retry-After, reads go on, /readyz says so, and a server can start',
  async () => {
    const { env, drop } = await filledDatabase();
    const inDatabase = (statement: string) => {
      const connection = new DatabaseSync(join(env['DATA_DIR'] ?? '', DATABASE_FILE));
      connection.exec(statement);
      connection.close();
    };
    const server = await startProviderProcess(env, { maxFileBytes });
    const post = (path: string, body: unknown) => server.call<{ message: string }>('', 'POST', path, body);
    const statusOf = async (path: string) => (await server.call('', 'GET', path)).status;
    const customer = registration();
    const login = { email: customer.email, password: customer.password };
    expect((await post('customer-register', customer)).status).toBe(201);
    expect(await statusOf('../readyz')).toBe(200);

    // What SQLite appends to its log now fails.
    inDatabase(`create table filling (bytes blob); insert into filling values (zeroblob(${maxFileBytes}))`);
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
    expect([await statusOf('items'), await statusOf('../healthz'), await statusOf('../readyz')]).toEqual([
      200, 200, 503,
    ]);
    const second = await startProviderProcess(env, { maxFileBytes });
    expect((await second.call('', 'GET', 'items')).status).toBe(200);
    await second.stop();

    // An empty log has room.
    inDatabase('pragma wal_checkpoint(truncate)');
    await expect.poll(() => statusOf('../readyz'), PATIENT).toBe(200);
    expect((await post('customer-login', login)).status).toBe(200);
    expect((await post('customer-register', registration())).status).toBe(201);
    await server.stop();
    await drop();
  },
  90_000,
);

import { searchOrders } from '@slotterbit/office/operations/orders/find-orders.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, order } from '@slotterbit/provider/tests/shopping.ts';
import { dropDatabase, withDatabase } from '@slotterbit/provider/tests/support/postgres.ts';
import { startTestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { fillTemplate, TEST_NOW } from '@slotterbit/provider/tests/support/provider-template.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';

const search = { searchesContact: false, status: null, month: null, item: null, isOverdue: false, before: null };

test('the beginning of a code is found by its index, where punctuation sorts before digits', async ({
  p: { settings },
  skip,
}) => {
  const server = settings.databaseUrl ?? '';
  const name = `${new URL(server).pathname.slice(1)}_icu`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const { rows: versions } = await admin.query("select current_setting('server_version_num')::int as version");
  // Older servers have no default collation of ICU.
  if (versions[0].version < 150_000) {
    await admin.end();
    skip();
  }
  await admin.query(`create database ${name} template template0 locale_provider icu icu_locale 'en'`);
  const url = withDatabase(server, name);
  const db = await openDatabase(readSettings({ DATABASE_URL: url }));
  const catalogue = await fillTemplate(db, TEST_NOW);
  await db.destroy();
  const p = await startTestProvider({ env: { DATABASE_URL: url } });
  const customer = await p.register();
  await add(customer, catalogue.alfa, 'SINTA 2', 1, 1);
  const { code } = await order(customer);
  const { rows } = await sql<{ is: boolean }>`select '~' > '2' as is`.execute(p.db);
  expect(rows).toEqual([{ is: false }]);
  for (const text of [code, code.slice(0, 4).toLowerCase(), code.slice(0, 9), code.slice(0, 11)]) {
    const found = await searchOrders(p, { ...search, text, limit: 9 });
    expect(
      found.map((one) => one.code),
      text,
    ).toEqual([code]);
  }
  expect(await searchOrders(p, { ...search, text: 'ST26112', limit: 9 })).toHaveLength(
    code.startsWith('ST26112') ? 1 : 0,
  );
  const plan = await p.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ 'QUERY PLAN': string }>`
      explain select id from orders where code >= 'ST26' and code < 'ST26~'`.execute(tx);
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*code >= .*code </);
  await p.close();
  await admin.end();
  await dropDatabase(server, url);
});

import type { CartAnswer } from '@slotterbit/contract/calls/cart-calls.ts';
import { bumpCatalogueVersion } from '@slotterbit/provider/db/catalogue-version.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../provider-test.ts';
import { add, order, read } from '../shopping.ts';

test('columns of 64 bits, as CockroachDB makes every integer, answer numbers and not texts', async ({
  p,
  customer,
}) => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type = 'integer'`.execute(p.db);
  expect(rows.length).toBeGreaterThan(50);
  for (const { table, column } of rows)
    await sql`alter table ${sql.table(table)} alter column ${sql.id(column)} type bigint`.execute(p.db);
  await bumpCatalogueVersion(p.db);

  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
  const { carts } = (await customer.call<CartAnswer>('GET', 'carts')).body;
  expect(carts[0]).toMatchObject({ item_id: p.catalogue.alfa.id, qty: 2 });
  const made = await order(customer);
  await p.play(made.id);
  const paid = await read(customer, made.id);
  expect(paid).toMatchObject({ id: made.id, status: 'paid', total: made.total });
  for (const entry of [paid, ...paid.order_items, ...paid.payments])
    for (const [name, value] of Object.entries(entry))
      if (/(^|_)(id|qty|price|total|amount|termin|month|year)$/.test(name) && value !== null)
        expect([name, typeof value]).toEqual([name, 'number']);
});

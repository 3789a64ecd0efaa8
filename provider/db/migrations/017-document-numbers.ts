import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { demoSeries } from '#domain/document-number.ts';
import { defaultHolding, demoEmail } from '#domain/login.ts';
import { required } from './columns.ts';

/** The year of a UTC timestamp in Jakarta (UTC+7): it begins at 17.00 on December 31. */
const yearOf = (at: RawBuilder<unknown>) =>
  sql`cast(substr(${at}, 1, 4) as integer) + case when substr(${at}, 6, 8) >= '12-31T17' then 1 else 0 end`;

const unnumbered = sql`
  select payments.id, payments.paid_at, ${yearOf(sql.ref('payments.paid_at'))} as year,
    case when customers.holding_code = ${sql.lit(defaultHolding)} and customers.email = ${sql.lit(demoEmail)}
      then ${sql.lit(demoSeries)} else customers.holding_code end as holding
  from payments join orders on orders.id = payments.order_id join customers on customers.id = orders.customer_id
  where payments.status = 'paid' and payments.amount > 0 and payments.paid_at is not null and payments.receipt_number is null`;

/** `documentNumber` of a receipt in SQL. */
const receiptNumber = sql`
  case holding when ${sql.lit(demoSeries)} then 'CONTOH/KW/' when ${sql.lit(defaultHolding)} then 'KW/'
    else 'KW/' || upper(holding) || '/' end
  || year || '/' || case when count < 1000000 then substr(cast(1000000 + count as text), 2) else cast(count as text) end`;

/** Numbers the receipts of paid termin that have none, by the time of payment, and continues their series. */
export async function numberPaidTermin(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ holding: string; year: number; count: number }>`
    select holding, year, count(*) as count from (${unnumbered}) unnumbered group by holding, year`.execute(db);
  await sql`
    update payments set receipt_number = numbered.number from (
      select id, ${receiptNumber} as number from (
        select unnumbered.*, coalesce(series.last, 0) + row_number() over (
          partition by unnumbered.holding, unnumbered.year order by unnumbered.paid_at, unnumbered.id) as count
        from (${unnumbered}) unnumbered left join document_numbers series
          on series.kind = 'receipt' and series.holding = unnumbered.holding and series.year = unnumbered.year
      ) counted
    ) numbered where numbered.id = payments.id`.execute(db);
  for (const { holding, year, count } of rows)
    await sql`insert into document_numbers (kind, holding, year, last) values ('receipt', ${holding}, ${year}, ${Number(count)})
      on conflict (kind, holding, year) do update set last = document_numbers.last + excluded.last`.execute(db);
}

/** Consecutive numbers of invoices and receipts (docs/decisions/031-document-numbers.md). */
export const documentNumbersMigration: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('document_numbers')
      .addColumn('kind', 'text', required)
      .addColumn('holding', 'text', required)
      .addColumn('year', 'integer', required)
      .addColumn('last', 'integer', required)
      .addPrimaryKeyConstraint('document_numbers_pk', ['kind', 'holding', 'year'])
      .execute();
    const columns = [
      ['orders', 'invoice_number'],
      ['payments', 'receipt_number'],
    ] as const;
    for (const [table, column] of columns) {
      await schema.alterTable(table).addColumn(column, 'text').execute();
      // A row without a number is not in the index, so that creating an order writes no entry.
      await schema
        .createIndex(`${table}_${column}`)
        .on(table)
        .column(column)
        .unique()
        .where(sql.ref(column), 'is not', null)
        .execute();
    }
    await numberPaidTermin(db);
  },
};

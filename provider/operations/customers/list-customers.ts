import { type RawBuilder, sql } from 'kysely';
import { phoneNumber } from '#domain/phone.ts';
import { likeLiteral } from '../../db/like.ts';
import { isPostgres } from '../../db/locks.ts';
import type { Db } from '../../db/schema.ts';

/** Returns the customers with their number of orders, newest first; `holding` null = of every organisation. */
export async function listCustomers({ db }: { db: Db }, { holding }: { holding: string | null }) {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'holding_code', 'name', 'email', 'whatsapp', 'instansi', 'pekerjaan'])
    .select(['referral_code', 'created_at', 'disabled_at'])
    .select((eb) =>
      eb
        .selectFrom('orders')
        .select((count) => count.fn.countAll<number>().as('orders'))
        .whereRef('orders.customer_id', '=', 'customers.id')
        .as('orders'),
    )
    .$if(holding !== null, (query) => query.where('holding_code', '=', holding ?? ''))
    .orderBy('id', 'desc')
    .execute();
  // PostgreSQL gives counts as text.
  return rows.map((row) => ({ ...row, orders: Number(row.orders ?? 0) }));
}

function holds(db: Db, column: string, part: string): RawBuilder<boolean> {
  const like = isPostgres(db) ? sql`ilike` : sql`like`;
  return sql<boolean>`${sql.ref(column)} ${like} ${`%${likeLiteral(part)}%`} escape '\\'`;
}

/** Returns the customers whose name, e-mail, institution or WhatsApp number contains the text, newest first; none for an empty text. */
export async function searchCustomers({ db }: { db: Db }, { text: given, limit }: { text: string; limit: number }) {
  const text = given.trim();
  if (text === '') return [];
  // Numbers are stored as +62…, and written in many ways.
  const number = /^[+\d\s().-]+$/.test(text) ? (phoneNumber(text) ?? text.replace(/\D/g, '').replace(/^0/, '')) : '';
  return db
    .selectFrom('customers')
    .select(['id', 'holding_code', 'name', 'email', 'whatsapp', 'instansi', 'created_at', 'disabled_at'])
    .where((eb) =>
      eb.or([
        ...['name', 'email', 'instansi', 'whatsapp'].map((column) => holds(db, column, text)),
        ...(number === '' ? [] : [holds(db, 'whatsapp', number)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

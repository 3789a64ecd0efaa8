/**
 * The baseline of orders: the fewest SQL statements that create an order correctly, prepared once, without HTTP, JSON or validation. Each
 * order has its own commit.
 */
import { randomBytes } from 'node:crypto';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { Address } from './databases.ts';
import { jobsPerSecond } from './load.ts';

type Row = Record<string, SQLInputValue>;
/** Runs a statement on one connection. $1, $2 are placeholders of the values. */
type Query = (sql: string, values?: readonly SQLInputValue[]) => Row[] | Promise<Row[]>;

/** The input of an order of one line. */
export type BareOrder = { tokenHash: string; itemId: number; indexingId: number; slotId: number; price: number };

/** Connections to PostgreSQL: the server's default of DATABASE_POOL_SIZE. */
const CONNECTIONS = 10;

const CUSTOMER = `select customers.id, customers.holding_code from tokens join sessions on sessions.id = tokens.session_id
  join customers on customers.id = sessions.customer_id where tokens.hash = $1 and tokens.kind = 'access' and tokens.expires_at > $2
  and sessions.revoked_at is null and customers.disabled_at is null`;
const CART = `select line.*, item.name, item.image, item.kategori, item.max_termin, indexing.nama, offer.harga_jual, slot.year, slot.month,
  slot.capacity, slot.used, (select min_paid_percent from holdings where code = 'supp') as min_paid_percent
  from cart_lines line join items item on item.id = line.item_id join indexings indexing on indexing.id = line.indexing_id
  join slots slot on slot.id = line.slot_id
  left join item_indexings offer on offer.item_id = line.item_id and offer.indexing_id = line.indexing_id
  where line.customer_id = $1 order by line.id`;
const DELETE_LINE = 'delete from cart_lines where customer_id = $1 and slot_id = $2 and indexing_id = $3 returning id';
const ORDER = `insert into orders (code, customer_id, status, total, termin, keperluan_publish, order_from, deadline_at, slots_held, created_at, updated_at)
  values ($1, $2, 'pending', $3, 1, 'Publikasi untuk BKD (Dosen)', 'Web', '2099-01-01T00:00:00.000Z', 1, $4, $4) returning id`;
const STATUS = `insert into audit_trail (order_id, kind, facts, at)
  values ($1, 'status', '{"from":null,"to":"pending","reason":"created"}', $2)`;
const LINE = `insert into order_items (order_id, item_id, indexing_id, slot_id, qty, price, item_name, item_kategori, item_image, item_index, slot_year, slot_month)
  values ($1, $2, $3, $4, 1, $5, 'Jurnal Contoh Pengukuran', 'Nasional', 'covers/contoh.svg', 'SINTA 1', 2027, 1)`;
const PAYMENT = `insert into payments (order_id, termin, amount, status, due_at, link_token) values ($1, 1, $2, 'pending', $3, $4)`;
const SLOT = 'update slots set used = used + 1 where id = $1 and used + 1 <= capacity returning id';

/** Reads the customer and the cart, then writes the order. The slot is updated last, so that its lock is held as briefly as possible. */
async function order(query: Query, begin: string, { tokenHash, itemId, indexingId, slotId, price }: BareOrder) {
  const at = new Date().toISOString();
  const [customer] = await query(CUSTOMER, [tokenHash, at]);
  const customerId = Number(customer?.['id']);
  const lines = await query(CART, [customerId]);
  // The driver of PostgreSQL returns large numbers as text.
  if (lines.length !== 1 || Number(lines[0]?.['harga_jual']) !== price) throw new Error('A cart line is missing.');
  await query(begin);
  const gone = await query(DELETE_LINE, [customerId, slotId, indexingId]);
  const [made] = await query(ORDER, [randomBytes(8).toString('hex'), customerId, price, at]);
  const id = made?.['id'] ?? null;
  await query(STATUS, [id, at]);
  await query(LINE, [id, itemId, indexingId, slotId, price]);
  await query(PAYMENT, [id, price, at, randomBytes(18).toString('base64url')]);
  const taken = await query(SLOT, [slotId]);
  if (gone.length !== 1 || taken.length !== 1) throw new Error('A cart line is missing, or a slot is full.');
  await query('commit');
}

/** Creates the orders: one at a time on SQLite, ten at a time on PostgreSQL. Returns orders per second. */
export async function bareOrdersPerSecond(address: Address, orders: readonly BareOrder[]): Promise<number> {
  const { queries, begin, close } = 'file' in address ? openSqlite(address.file) : await openPostgres(address.url);
  const jobs = orders.map((one) => async () => {
    const query = queries.pop();
    if (!query) throw new Error('More orders than connections.');
    await order(query, begin, one);
    queries.push(query);
  });
  return jobsPerSecond(jobs, queries.length).finally(close);
}

function openSqlite(file: string) {
  const database = new DatabaseSync(file, { timeout: 5_000, enableForeignKeyConstraints: true });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000;');
  const prepared = new Map<string, StatementSync>();
  const query: Query = (text, values = []) => {
    const statement = prepared.get(text) ?? database.prepare(text.replaceAll('$', '?'));
    prepared.set(text, statement);
    return statement.all(...values);
  };
  return { queries: [query], begin: 'begin immediate', close: () => database.close() };
}

async function openPostgres(url: string) {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const names = new Map<string, string>();
  const queries = clients.map(
    (client): Query =>
      async (text, values = []) => {
        const name = names.get(text) ?? `s${names.size}`;
        names.set(text, name);
        return (await client.query({ name, text, values: [...values] })).rows;
      },
  );
  return { queries, begin: 'begin', close: () => Promise.all(clients.map((client) => client.end())) };
}

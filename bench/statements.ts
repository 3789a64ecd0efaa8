/**
 * The baseline of orders: the fewest SQL statements that create an order correctly, prepared once, without HTTP, JSON or validation. Each
 * order has its own commit.
 */
import { randomBytes } from 'node:crypto';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { Address } from './databases.ts';

type Row = Record<string, SQLInputValue>;
/** Yields one statement after the other, and receives its rows. $1, $2 are placeholders of the values. */
export type Statements = Generator<readonly [sql: string, values: readonly SQLInputValue[]], void, Row[]>;

/** The input of an order of one line. */
export interface BareOrder {
  tokenHash: string;
  itemId: number;
  indexingId: number;
  slotId: number;
  price: number;
}

/** Connections to PostgreSQL: the server's default of DATABASE_POOL_SIZE. */
const CONNECTIONS = 10;

const CUSTOMER = `select customers.id, customers.holding_code from tokens join sessions on sessions.id = tokens.session_id
  join customers on customers.id = sessions.customer_id where tokens.hash = $1 and tokens.kind = 'access' and tokens.expires_at > $2
  and sessions.revoked_at is null and customers.disabled_at is null`;

function* customerOf(tokenHash: string): Generator<readonly [string, readonly SQLInputValue[]], number, Row[]> {
  const [customer] = yield [CUSTOMER, [tokenHash, new Date().toISOString()]];
  if (!customer) throw new Error('The customer is missing.');
  return Number(customer['id']);
}

function* cartOf(customerId: number): Generator<readonly [string, readonly SQLInputValue[]], Row[], Row[]> {
  return yield [
    `select line.*, item.name, item.image, item.kategori, item.max_termin, indexing.nama, offer.harga_jual, slot.year, slot.month,
      slot.capacity, slot.used, (select min_paid_percent from holdings where code = 'supp') as min_paid_percent
      from cart_lines line join items item on item.id = line.item_id join indexings indexing on indexing.id = line.indexing_id
      join slots slot on slot.id = line.slot_id
      left join item_indexings offer on offer.item_id = line.item_id and offer.indexing_id = line.indexing_id
      where line.customer_id = $1 order by line.id`,
    [customerId],
  ];
}

/** Reads the customer and the cart, then writes the order. The slot is updated last, so that its lock is held as briefly as possible. */
export function* order({ tokenHash, itemId, indexingId, slotId, price }: BareOrder, begin: string): Statements {
  const customerId = yield* customerOf(tokenHash);
  const lines = yield* cartOf(customerId);
  // The driver of PostgreSQL returns large numbers as text.
  if (lines.length !== 1 || Number(lines[0]?.['harga_jual']) !== price) throw new Error('A cart line is missing.');
  const at = new Date().toISOString();
  yield [begin, []];
  const gone = yield [
    'delete from cart_lines where customer_id = $1 and item_id = $2 and indexing_id = $3 and slot_id = $4 returning id',
    [customerId, itemId, indexingId, slotId],
  ];
  const [made] = yield [
    `insert into orders (code, customer_id, status, total, termin, keperluan_publish, order_from, deadline_at, slots_held, created_at, updated_at)
      values ($1, $2, 'pending', $3, 1, 'Publikasi untuk BKD (Dosen)', 'Web', '2099-01-01T00:00:00.000Z', 1, $4, $4) returning id`,
    [randomBytes(8).toString('hex'), customerId, price, at],
  ];
  const id = made?.['id'] ?? null;
  yield [
    "insert into order_status_changes (order_id, to_status, reason, at) values ($1, 'pending', 'created', $2)",
    [id, at],
  ];
  yield [
    `insert into order_items (order_id, item_id, indexing_id, slot_id, qty, price, item_name, item_kategori, item_image, item_index, slot_year, slot_month)
      values ($1, $2, $3, $4, 1, $5, 'Jurnal Contoh Pengukuran', 'Nasional', 'covers/contoh.svg', 'SINTA 1', 2027, 1)`,
    [id, itemId, indexingId, slotId, price],
  ];
  yield [
    "insert into payments (order_id, termin, amount, status, due_at, link_token) values ($1, 1, $2, 'pending', $3, $4)",
    [id, price, at, randomBytes(18).toString('base64url')],
  ];
  const taken = yield [
    'update slots set used = used + 1 where id = $1 and used + 1 <= capacity returning id',
    [slotId],
  ];
  if (gone.length !== 1 || taken.length !== 1) throw new Error('A cart line is missing, or a slot is full.');
  yield ['commit', []];
}

/**
 * Runs pieces of work for some seconds, or until `next` returns undefined: one at a time on SQLite, ten at a time on PostgreSQL.
 * @param next receives the statement that begins a transaction
 * @returns pieces per second
 */
export async function perSecond(
  address: Address,
  seconds: number,
  next: (begin: string) => Statements | undefined,
): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const done =
    'file' in address
      ? runOnSqlite(address.file, () => next('begin immediate'), until)
      : await runOnPostgres(address.url, () => next('begin'), until);
  return (done * 1000) / (performance.now() - startedAt);
}

function runOnSqlite(file: string, next: () => Statements | undefined, until: number): number {
  const database = new DatabaseSync(file, { timeout: 5_000, enableForeignKeyConstraints: true });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000;');
  const prepared = new Map<string, StatementSync>();
  const prepare = (text: string) => {
    const statement = prepared.get(text) ?? database.prepare(text.replaceAll('$', '?'));
    prepared.set(text, statement);
    return statement;
  };
  let done = 0;
  try {
    for (let statements = next(); statements && performance.now() < until; statements = next()) {
      for (let step = statements.next(); !step.done; ) {
        const [text, values] = step.value;
        // Returns an empty list for a statement without rows.
        step = statements.next(prepare(text).all(...values));
      }
      done += 1;
    }
  } finally {
    database.close();
  }
  return done;
}

async function runOnPostgres(url: string, next: () => Statements | undefined, until: number) {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
  let done = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (let statements = next(); statements && performance.now() < until; statements = next()) {
        for (let step = statements.next(); !step.done; ) {
          const [text, values] = step.value;
          step = statements.next((await client.query({ name: nameOf(text), text, values: [...values] })).rows);
        }
        done += 1;
      }
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  return done;
}

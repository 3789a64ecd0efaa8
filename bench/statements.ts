/**
 * The baseline of calls that need the database: the fewest statements that do the call's work correctly, prepared once, without HTTP, JSON or
 * any check of what a client may send. Each order commits for itself.
 */
import { randomBytes } from 'node:crypto';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { Address } from './databases.ts';

/** Statements in turn, each answered with its rows; $1, $2 stand for the values. */
type Row = Record<string, SQLInputValue>;
export type Statements = Generator<readonly [sql: string, values: readonly SQLInputValue[]], void, Row[]>;

/** What an order of one line needs to know. */
export interface BareOrder {
  tokenHash: string;
  itemId: number;
  indexingId: number;
  slotId: number;
  price: number;
}

/** Connections to a PostgreSQL, as many as the server's standard. */
const CONNECTIONS = 10;

const CUSTOMER = `select customers.id, customers.holding_code from tokens join sessions on sessions.id = tokens.session_id
  join customers on customers.id = sessions.customer_id where tokens.hash = $1 and tokens.kind = 'access' and tokens.expires_at > $2
  and sessions.revoked_at is null and customers.disabled_at is null`;

function* customerOf(tokenHash: string): Generator<readonly [string, readonly SQLInputValue[]], number, Row[]> {
  const [customer] = yield [CUSTOMER, [tokenHash, new Date().toISOString()]];
  if (!customer) throw new Error('The bench lost its customer.');
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

/** A customer's first page of orders. */
export function* orders(tokenHash: string): Statements {
  const id = yield* customerOf(tokenHash);
  yield ['select count(*) as total from orders where customer_id = $1', [id]];
  const page = yield ['select * from orders where customer_id = $1 order by id desc limit 10', [id]];
  const ids = page.map((row) => row['id'] ?? null);
  const placeholders = ids.map((_, n) => `$${n + 1}`).join();
  for (const table of ['payments', 'order_items', 'order_status_changes']) {
    yield [`select * from ${table} where order_id in (${placeholders}) order by id`, ids];
  }
}

/** Whose order it is and what it costs today, then the writing. The slot comes last: nobody else waits for it longer than the commit takes. */
export function* order({ tokenHash, itemId, indexingId, slotId, price }: BareOrder, begin: string): Statements {
  const customerId = yield* customerOf(tokenHash);
  const lines = yield* cartOf(customerId);
  // The driver of PostgreSQL gives large numbers as text.
  if (lines.length !== 1 || Number(lines[0]?.['harga_jual']) !== price) throw new Error('The bench lost a cart line.');
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
  if (gone.length !== 1 || taken.length !== 1) throw new Error('The bench lost a cart line or a slot.');
  yield ['commit', []];
}

/**
 * Does pieces of work one after the other (on PostgreSQL over ten connections) for some seconds or until there is no more.
 * @param next gives the next piece; undefined when there is no more. `begin` = how a transaction begins here
 * @returns pieces a second
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
        // For a statement without rows that is an empty list.
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

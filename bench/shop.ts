import { createHash } from 'node:crypto';
import { defaultHolding } from '@slotterbit/contract/customers/login.ts';
import { seriesPrefix } from '@slotterbit/contract/orders/document-number.ts';
import { currentMonth, type Month, monthsAfter } from '@slotterbit/contract/values/month.ts';
import { hashPassword } from '@slotterbit/provider/customers/passwords.ts';
import { hashToken } from '@slotterbit/provider/customers/sessions.ts';
import { bumpCatalogueVersion } from '@slotterbit/provider/db/catalogue-version.ts';
import { isPostgres } from '@slotterbit/provider/db/locks.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { PRETEND_GATEWAY } from '@slotterbit/provider/payments/gateways/gateway-registry.ts';
import { seedHoldings } from '@slotterbit/provider/seed/seed.ts';
import { sql } from 'kysely';

/** The size of a shop. `buyers`: customers with a session. */
export type ShopSize = { items: number; orders: number; buyers: number };

export const PASSWORD = 'rahasia-bench';
const INDEXINGS = 14;
/** Slots per item, one a month, from the current month on. */
const MONTHS = 12;
/** Orders of the first customer. The other customers are buyers. */
const FIRST_CUSTOMER_ORDERS = 10;
const FIRST_BUYER_ID = 2;

/** An item's first indexing in one of its months, ready to be added to a cart. */
export type Offer = Month & { itemId: number; indexingId: number; slotId: number; price: number };

/** The contents of a database that `fillShop` filled. */
export type Shop = ReturnType<typeof shopOf>;

const shopOf = (size: ShopSize, now: Date) => ({
  size,
  /** The customer with ten orders. */
  fewOrders: customerOf(1),
  /** @param n from 0 */
  buyer: (n: number) => customerOf(FIRST_BUYER_ID + n),
  /** @param ahead months from now */
  offer(itemId: number, ahead: number): Offer {
    const ids = { itemId, indexingId: (itemId % INDEXINGS) + 1, slotId: (itemId - 1) * MONTHS + ahead + 1 };
    return { ...ids, price: 500_000 + (itemId % 40) * 50_000, ...monthsAfter(currentMonth(now), ahead) };
  },
});

const customerOf = (id: number) => ({ id, token: tokenOf(id), email: `pembeli${id}@contoh.test` });
const tokenOf = (id: number) => createHash('sha256').update(`bench ${id}`).digest('base64url');

/** The numbers n from 1 to `last`, in SQL for both databases. */
const from = (last: number) => sql`from (with recursive numbers(n) as
  (select 1 union all select n + 1 from numbers where n < ${sql.lit(last)}) select n from numbers) numbers`;

const TEXT =
  'Jurnal contoh untuk pengukuran: terbit berkala, menerima naskah dari peneliti dan dosen di seluruh Indonesia.';

async function enterCatalogue(tx: Db, { items, orders }: ShopSize, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`insert into indexings (id, code, nama, position, image)
    select n, 'indexing-' || n, 'SINTA ' || n, n - 1, 'indexings/sinta-1.svg' ${from(INDEXINGS)}`.execute(tx);
  await sql`insert into items (id, code, name, search_text, kategori, image, price, max_termin, deskripsi, penerbit, issn, frekuensi, position,
      manuscript_days, created_at, updated_at)
    select n, 'bench-' || n, 'Jurnal Contoh Pengukuran ' || n, 'jurnal contoh pengukuran ' || n,
      case n % 3 when 0 then 'Nasional' when 1 then 'Internasional' else 'Internal' end, 'covers/contoh-' || n || '.svg',
      500000 + (n % 40) * 50000, 4, ${TEXT}, 'Penerbit Contoh ' || (n % 50), '2999-0000', 'bulanan', n, 0, ${at}, ${at}
    ${from(items)}`.execute(tx);
  for (const list of [1, 2])
    await sql`insert into item_indexings (item_id, indexing_id, list, harga_jual, position)
      select n, (n + ${sql.lit((list - 1) * 5)}) % ${sql.lit(INDEXINGS)} + 1, ${sql.lit(list)}, 500000 + (n % 40) * 50000, 0
      ${from(items)}`.execute(tx);
  const slots = items * MONTHS;
  for (let ahead = 0; ahead < MONTHS; ahead += 1) {
    const { year, month } = monthsAfter(currentMonth(now), ahead);
    const id = sql`(n - 1) * ${sql.lit(MONTHS)} + ${sql.lit(ahead + 1)}`;
    // Order k takes one copy of slot (k - 1) % slots + 1.
    await sql`insert into slots (id, item_id, year, month, capacity, used)
      select ${id}, n, ${sql.lit(year)}, ${sql.lit(month)}, 1000000,
        ${sql.lit(Math.floor(orders / slots))} + case when ${id} <= ${sql.lit(orders % slots)} then 1 else 0 end
      ${from(items)}`.execute(tx);
  }
}

async function enterCustomers(tx: Db, { buyers }: ShopSize, now: Date): Promise<void> {
  const last = FIRST_BUYER_ID + buyers - 1;
  const at = now.toISOString();
  await sql`insert into customers (id, holding_code, email, mailbox, name, search_text, whatsapp, instansi, pekerjaan, address, referral_code, password_hash, created_at)
    select n, 'supp', 'pembeli' || n || '@contoh.test', 'pembeli' || n || '@contoh.test', 'Pembeli ' || n, 'pembeli ' || n || ${'\nuniversitas contoh'}, '+6281234567890', 'Universitas Contoh', 'Dosen',
      'Jalan Contoh 1', 'DEMO', ${await hashPassword(PASSWORD)}, ${at} ${from(last)}`.execute(tx);
  await sql`insert into sessions (id, customer_id, created_at) select n, n, ${at} ${from(last)}`.execute(tx);
  await inBatches(last, async (numbers) => {
    const expires_at = '2099-01-01T00:00:00.000Z';
    const tokenRow = (id: number) => ({
      hash: hashToken(tokenOf(id)),
      session_id: id,
      kind: 'access' as const,
      expires_at,
    });
    await tx
      .insertInto('tokens')
      .values(numbers.map((n) => tokenRow(n + 1)))
      .execute();
  });
}

/** Passes the numbers from 0 to `count` - 1 in batches of the rows of one statement. */
async function inBatches(count: number, work: (numbers: readonly number[]) => Promise<void>): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n);
  for (let at = 0; at < count; at += 1_000) await work(numbers.slice(at, at + 1_000));
}

/** Enters orders that were paid in one termin a day ago: no payment is due. */
async function enterOrders(tx: Db, { items, orders, buyers }: ShopSize, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 86_400_000).toISOString();
  const slots = sql.lit(items * MONTHS);
  const customer = sql`case when n <= ${sql.lit(FIRST_CUSTOMER_ORDERS)} then 1 else ${sql.lit(FIRST_BUYER_ID)} + n % ${sql.lit(buyers)} end`;
  const item = sql`((n - 1) % ${slots}) / ${sql.lit(MONTHS)} + 1`;
  const price = sql`500000 + (${item}) % 40 * 50000`;
  const rows = from(orders);
  await sql`insert into orders (id, code, customer_id, status, total, termin, keperluan_publish, order_from, slots_held, created_at, updated_at)
    select n, 'BENCH-' || n, ${customer}, 'paid', ${price}, 1, 'Publikasi untuk BKD (Dosen)', 'Web', 1, ${at}, ${at} ${rows}`.execute(
    tx,
  );
  await sql`insert into order_items (order_id, item_id, indexing_id, slot_id, qty, price, item_name, item_kategori, item_image, item_index, slot_year, slot_month)
    select n, ${item}, (${item}) % ${sql.lit(INDEXINGS)} + 1, (n - 1) % ${slots} + 1, 1, ${price}, 'Jurnal Contoh Pengukuran ' || (${item}),
      'Nasional', 'covers/contoh.svg', 'SINTA 1', ${sql.lit(currentMonth(now).year)}, 1 + n % 12 ${rows}`.execute(tx);
  for (const facts of [
    '{"from":null,"to":"pending","reason":"created"}',
    '{"from":"pending","to":"paid","reason":"paid"}',
  ])
    await sql`insert into audit_trail (order_id, kind, facts, at) select n, 'status', ${sql.lit(facts)}, ${at} ${rows}`.execute(
      tx,
    );
  const receipts = { kind: 'receipt' as const, holding: defaultHolding, year: currentMonth(new Date(at)).year };
  const receiptNumber = sql`${seriesPrefix(receipts)} || substr(cast(1000000 + n as text), 2)`;
  await sql`insert into payments (id, order_id, termin, amount, status, due_at, paid_at, link_token, receipt_number)
    select n, n, 1, ${price}, 'paid', ${at}, ${at}, 'bench-' || n, ${receiptNumber} ${rows}`.execute(tx);
  await tx
    .insertInto('document_numbers')
    .values({ ...receipts, last: orders })
    .execute();
  await sql`insert into charges (payment_id, gateway, reference, amount, status, url, created_at, expires_at, closed_at)
    select n, ${PRETEND_GATEWAY}, 'bench-' || n, ${price}, 'paid', '/bench-' || n, ${at}, ${at}, ${at} ${rows}`.execute(
    tx,
  );
}

/** PostgreSQL's sequences do not notice explicit ids. */
async function continueIds(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  for (const table of ['items', 'indexings', 'slots', 'customers', 'sessions', 'orders', 'payments'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1)) from ${sql.table(table)}`.execute(
      db,
    );
  // Autovacuum would do this after some time.
  await sql`vacuum analyze`.execute(db);
}

/** Fills a new database with a shop that passes the integrity check. */
export async function fillShop(db: Db, size: ShopSize, now: Date): Promise<Shop> {
  await db.transaction().execute(async (tx) => {
    await seedHoldings(tx, now, 'Terbit');
    await enterCatalogue(tx, size, now);
    await enterCustomers(tx, size, now);
    await enterOrders(tx, size, now);
    await bumpCatalogueVersion(tx);
  });
  await continueIds(db);
  return shopOf(size, now);
}

/** Replaces the carts: each of the first `count` buyers gets one line, `offerFor(n)`. */
export async function fillCarts(db: Db, shop: Shop, count: number, offerFor: (n: number) => Offer): Promise<void> {
  const at = new Date().toISOString();
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('cart_lines').execute();
    await inBatches(count, async (numbers) => {
      const lines = numbers.map((n) => {
        const { itemId: item_id, indexingId: indexing_id, slotId: slot_id } = offerFor(n);
        return { customer_id: shop.buyer(n).id, item_id, indexing_id, slot_id, qty: 1, created_at: at, updated_at: at };
      });
      await tx.insertInto('cart_lines').values(lines).execute();
    });
  });
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { seriesPrefix } from '#domain/document-number.ts';
import { defaultHolding } from '#domain/login.ts';
import { currentMonth, type Month, monthsAfter } from '#domain/month.ts';
import { hashPassword } from '#provider/customers/passwords.ts';
import { hashToken } from '#provider/customers/tokens.ts';
import { bumpCatalogueVersion } from '#provider/db/catalogue-version.ts';
import { isPostgres } from '#provider/db/locks.ts';
import type { Db } from '#provider/db/schema.ts';
import { PRETEND_GATEWAY } from '#provider/payments/registry.ts';
import { seedHoldings } from '#provider/seed/demo-contents.ts';

/** The size of a shop. */
export interface ShopSize {
  items: number;
  orders: number;
  /** Customers with a session. */
  buyers: number;
}

export const PASSWORD = 'rahasia-bench';
const INDEXINGS = 14;
/** Slots per item, one a month, from the current month on. */
const MONTHS = 12;
/** Orders of the first customer. The other customers are buyers. */
const FIRST_CUSTOMER_ORDERS = 10;
const FIRST_BUYER_ID = 2;

/** An item's first indexing in one of its months, ready to be added to a cart. */
export interface Offer extends Month {
  itemId: number;
  indexingId: number;
  slotId: number;
  price: number;
}

/** The contents of a database that `fillShop` filled. */
export class Shop {
  readonly size: ShopSize;
  readonly #now: Date;

  constructor(size: ShopSize, now: Date) {
    this.size = size;
    this.#now = now;
  }

  /** The customer with ten orders. */
  readonly fewOrders = { id: 1, token: tokenOf(1), email: emailOf(1) };

  /** @param n from 0 */
  buyer(n: number): { id: number; token: string; email: string } {
    const id = FIRST_BUYER_ID + n;
    return { id, token: tokenOf(id), email: emailOf(id) };
  }

  /** @param ahead months from now */
  offer(itemId: number, ahead: number): Offer {
    const slotId = (itemId - 1) * MONTHS + ahead + 1;
    return {
      itemId,
      indexingId: (itemId % INDEXINGS) + 1,
      slotId,
      price: priceOf(itemId),
      ...monthAfter(this.#now, ahead),
    };
  }
}

const tokenOf = (id: number) => createHash('sha256').update(`bench ${id}`).digest('base64url');
const emailOf = (id: number) => `pembeli${id}@contoh.test`;
const priceOf = (itemId: number) => 500_000 + (itemId % 40) * 50_000;

function monthAfter(now: Date, ahead: number): Month {
  return monthsAfter(currentMonth(now), ahead);
}

/** A table of the numbers from 1 to `last`, in SQL for both databases. */
const numbers = (last: number) =>
  sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(last)})`;

async function enterCatalogue(tx: Db, { items, orders }: ShopSize, now: Date): Promise<void> {
  const at = now.toISOString();
  const indexings = Array.from({ length: INDEXINGS }, (_, n) => ({
    id: n + 1,
    code: `indexing-${n + 1}`,
    nama: `SINTA ${n + 1}`,
    position: n,
    image: 'indexings/sinta-1.svg',
  }));
  await tx.insertInto('indexings').values(indexings).execute();
  const text =
    'Jurnal contoh untuk pengukuran: terbit berkala, menerima naskah dari peneliti dan dosen di seluruh Indonesia.';
  await sql`insert into items (id, code, name, kategori, image, price, max_termin, deskripsi, penerbit, issn, frekuensi, position,
      created_at, updated_at)
    ${numbers(items)} select n, 'bench-' || n, 'Jurnal Contoh Pengukuran ' || n,
      case n % 3 when 0 then 'Nasional' when 1 then 'Internasional' else 'Internal' end, 'covers/contoh-' || n || '.svg',
      500000 + (n % 40) * 50000, 4, ${text}, 'Penerbit Contoh ' || (n % 50), '2999-0000', 'bulanan', n, ${at}, ${at} from numbers`.execute(
    tx,
  );
  for (const list of [1, 2]) {
    await sql`insert into item_indexings (item_id, indexing_id, list, harga_jual, position)
      ${numbers(items)} select n, (n + ${sql.lit((list - 1) * 5)}) % ${sql.lit(INDEXINGS)} + 1, ${sql.lit(list)},
        500000 + (n % 40) * 50000, 0 from numbers`.execute(tx);
    await sql`insert into feedbacks (item_id, rating, comment, name, date)
      ${numbers(items)} select n, n % 3 + 3, 'Prosesnya jelas dan tepat waktu.', 'Pengulas ' || n, '2026-01-15' from numbers`.execute(
      tx,
    );
  }
  const slots = items * MONTHS;
  for (let ahead = 0; ahead < MONTHS; ahead += 1) {
    const { year, month } = monthAfter(now, ahead);
    const id = sql`(n - 1) * ${sql.lit(MONTHS)} + ${sql.lit(ahead + 1)}`;
    // Order k takes one copy of slot (k - 1) % slots + 1.
    const used = sql`${sql.lit(Math.floor(orders / slots))} + case when ${id} <= ${sql.lit(orders % slots)} then 1 else 0 end`;
    await sql`insert into slots (id, item_id, year, month, capacity, used)
      ${numbers(items)} select ${id}, n, ${sql.lit(year)}, ${sql.lit(month)}, 1000000, ${used} from numbers`.execute(
      tx,
    );
  }
}

async function enterCustomers(tx: Db, { buyers }: ShopSize, now: Date): Promise<void> {
  const last = FIRST_BUYER_ID + buyers - 1;
  const at = now.toISOString();
  await sql`insert into customers (id, holding_code, email, name, whatsapp, instansi, pekerjaan, address, referral_code, password_hash, created_at)
    ${numbers(last)} select n, 'supp', 'pembeli' || n || '@contoh.test', 'Pembeli ' || n, '+6281234567890', 'Universitas Contoh', 'Dosen',
      'Jalan Contoh 1', 'DEMO', ${await hashPassword(PASSWORD)}, ${at} from numbers`.execute(tx);
  await sql`insert into sessions (id, customer_id, created_at) ${numbers(last)} select n, n, ${at} from numbers`.execute(
    tx,
  );
  const ids = Array.from({ length: last }, (_, n) => n + 1);
  for (let from = 0; from < last; from += 1_000) {
    const tokens = ids.slice(from, from + 1_000).map((id) => ({
      hash: hashToken(tokenOf(id)),
      session_id: id,
      kind: 'access' as const,
      expires_at: '2099-01-01T00:00:00.000Z',
    }));
    await tx.insertInto('tokens').values(tokens).execute();
  }
}

/** Enters orders that were paid in one termin a day ago: no payment is due. */
async function enterOrders(tx: Db, { items, orders, buyers }: ShopSize, now: Date): Promise<void> {
  if (orders === 0) return;
  const at = new Date(now.getTime() - 86_400_000).toISOString();
  const slots = sql.lit(items * MONTHS);
  const customer = sql`case when n <= ${sql.lit(FIRST_CUSTOMER_ORDERS)} then 1 else ${sql.lit(FIRST_BUYER_ID)} + n % ${sql.lit(buyers)} end`;
  const item = sql`((n - 1) % ${slots}) / ${sql.lit(MONTHS)} + 1`;
  const price = sql`500000 + (${item}) % 40 * 50000`;
  await sql`insert into orders (id, code, customer_id, status, total, termin, keperluan_publish, order_from, slots_held, created_at, updated_at)
    ${numbers(orders)} select n, 'BENCH-' || n, ${customer}, 'paid', ${price}, 1, 'Publikasi untuk BKD (Dosen)', 'Web', 1, ${at}, ${at} from numbers`.execute(
    tx,
  );
  await sql`insert into order_items (order_id, item_id, indexing_id, slot_id, qty, price, item_name, item_kategori, item_image, item_index, slot_year, slot_month)
    ${numbers(orders)} select n, ${item}, (${item}) % ${sql.lit(INDEXINGS)} + 1, (n - 1) % ${slots} + 1, 1, ${price}, 'Jurnal Contoh Pengukuran ' || (${item}),
      'Nasional', 'covers/contoh.svg', 'SINTA 1', ${sql.lit(currentMonth(now).year)}, 1 + n % 12 from numbers`.execute(
    tx,
  );
  for (const [from, to, reason] of [
    [null, 'pending', 'created'],
    ['pending', 'paid', 'paid'],
  ] as const) {
    await sql`insert into order_status_changes (order_id, from_status, to_status, reason, at)
      ${numbers(orders)} select n, ${from === null ? sql`null` : sql.lit(from)}, ${sql.lit(to)}, ${sql.lit(reason)}, ${at} from numbers`.execute(
      tx,
    );
  }
  const receipts = { kind: 'receipt' as const, holding: defaultHolding, year: currentMonth(new Date(at)).year };
  const receiptNumber = sql`${seriesPrefix(receipts)} || substr(cast(1000000 + n as text), 2)`;
  await sql`insert into payments (id, order_id, termin, amount, status, due_at, paid_at, link_token, receipt_number)
    ${numbers(orders)} select n, n, 1, ${price}, 'paid', ${at}, ${at}, 'bench-' || n, ${receiptNumber} from numbers`.execute(
    tx,
  );
  await tx
    .insertInto('document_numbers')
    .values({ ...receipts, last: orders })
    .execute();
  await sql`insert into charges (payment_id, gateway, reference, amount, status, url, created_at, expires_at, closed_at)
    ${numbers(orders)} select n, ${PRETEND_GATEWAY}, 'bench-' || n, ${price}, 'paid', '/bench-' || n, ${at}, ${at}, ${at} from numbers`.execute(
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
  return new Shop(size, now);
}

/** Replaces the carts: each of the first `count` buyers gets one line, `offerFor(n)`. */
export async function fillCarts(db: Db, shop: Shop, count: number, offerFor: (n: number) => Offer): Promise<void> {
  const at = new Date().toISOString();
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('cart_lines').execute();
    for (let from = 0; from < count; from += 1_000) {
      const lines = Array.from({ length: Math.min(1_000, count - from) }, (_, n) => {
        const { itemId, indexingId, slotId } = offerFor(from + n);
        return {
          customer_id: shop.buyer(from + n).id,
          item_id: itemId,
          indexing_id: indexingId,
          slot_id: slotId,
          qty: 1,
          created_at: at,
          updated_at: at,
        };
      });
      await tx.insertInto('cart_lines').values(lines).execute();
    }
  });
}

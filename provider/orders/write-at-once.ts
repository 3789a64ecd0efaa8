import { sql } from 'kysely';
import { CATALOGUE_COUNTER } from '../db/catalogue-version.ts';
import { prepared } from '../db/prepared.ts';
import type { Db } from '../db/schema.ts';
import type { OrderDraft } from './draft.ts';
import type { UnpaidLimits } from './unpaid-limits.ts';

/** What the database reads when the order cannot be made: no number, so that the statement fails and leaves nothing. */
const REFUSED = 'slotterbit: not as it was drafted';

/** What of the customer the order is held against: see `UnpaidLimits`. */
export type Ordering = UnpaidLimits & { ordersMade: number };

type Values = OrderDraft['order'] &
  Ordering & {
    lineIds: number[];
    lineQtys: number[];
    lineCount: number;
    moves: string;
    lines: string;
    payments: string;
    slotIds: number[];
    slotQtys: number[];
    slotCount: number;
    itemIds: number[];
  };

/*
 * The same as `writeOrder`, table by table, with the lock on the customer under which that is called. PostgreSQL runs the parts in the order
 * in which the last `select` asks for them: the cart lines decide whose order it is, then come the offers, slots in id order, the
 * catalogue's version last. `for share` compares with what is committed at that moment, also if the statement had to wait before, and
 * keeps prices and items as they are until the order is written. What the customer has not paid is counted as it was when the statement
 * began: `orders_made` tells whether another order of theirs was written since.
 */
const statement = prepared((db, value: Values) =>
  sql<{ id: number }>`
    with customer as (
      update customers set orders_made = orders_made + 1
      where id = ${value.customer_id} and orders_made = ${value.ordersMade}
      returning id, coalesce(unpaid_orders_limit, ${value.unpaidOrders}) as unpaid_orders,
        coalesce(unpaid_places_limit, ${value.unpaidPlaces}) as unpaid_places
    ), unpaid as (
      select id from orders where customer_id = ${value.customer_id} and deadline_at is not null
    ), crowded as (
      select wanted.slot_id from customer, unnest(${value.slotIds}::int[], ${value.slotQtys}::int[]) as wanted(slot_id, qty)
      where (select count(*) from unpaid) >= customer.unpaid_orders
        or customer.unpaid_places < wanted.qty + (
          select coalesce(sum(line.qty), 0) from order_items line
          where line.order_id in (select id from unpaid) and line.slot_id = wanted.slot_id
        )
    ), emptied as (
      delete from cart_lines
      where customer_id = (select id from customer) and id = any(${value.lineIds}::int[])
        and qty = (${value.lineQtys}::int[])[array_position(${value.lineIds}::int[], id)]
      returning id
    ), offered as (
      select item.id
      from json_to_recordset(${value.lines}) as line(item_id int, indexing_id int, price bigint)
      join items item on item.id = line.item_id and item.archived_at is null and item.max_termin >= ${value.termin}
      join item_indexings offer on offer.item_id = line.item_id and offer.indexing_id = line.indexing_id
        and offer.harga_jual = line.price
      for share of item, offer
    ), made as (
      insert into orders (code, customer_id, status, total, termin, keperluan_publish, order_from, deadline_at, slots_held,
        created_at, updated_at)
      values (${value.code}, ${value.customer_id}, ${value.status}, ${value.total}, ${value.termin}, ${value.keperluan_publish},
        ${value.order_from}, ${value.deadline_at}, ${value.slots_held}, ${value.created_at}, ${value.updated_at})
      returning id
    ), moved as (
      insert into order_moves (order_id, from_status, to_status, reason, at)
      select made.id, move.* from made,
        json_to_recordset(${value.moves}) as move(from_status text, to_status text, reason text, at text)
      returning id
    ), lined as (
      insert into order_items (order_id, item_id, indexing_id, slot_id, qty, price, item_name, item_kategori, item_image, item_index,
        slot_year, slot_month, slot_month_end, volume_issue)
      select made.id, line.* from made,
        json_to_recordset(${value.lines}) as line(item_id int, indexing_id int, slot_id int, qty int, price bigint, item_name text,
          item_kategori text, item_image text, item_index text, slot_year int, slot_month int, slot_month_end int, volume_issue text)
      returning id
    ), billed as (
      insert into payments (order_id, termin, amount, status, due_at, paid_at, link_token)
      select made.id, payment.* from made,
        json_to_recordset(${value.payments}) as payment(termin int, amount bigint, status text, due_at text, paid_at text,
          link_token text)
      returning id
    ), held as (
      select id from slots where id = any(${value.slotIds}::int[]) order by id for no key update
    ), taken as (
      update slots set used = used + (${value.slotQtys}::int[])[array_position(${value.slotIds}::int[], id)]
      where id = any(${value.slotIds}::int[])
        and used + (${value.slotQtys}::int[])[array_position(${value.slotIds}::int[], id)] <= capacity
      returning id
    ), raised as (
      insert into meta (key, value) values (${CATALOGUE_COUNTER}, '1')
      on conflict (key) do update set value = cast(cast(meta.value as integer) + 1 as text)
      returning key, value
    ), told as (
      insert into catalogue_changes (counter, version, item_id)
      select key, cast(value as integer), unnest(${value.itemIds}::int[]) from raised
      returning item_id
    )
    select (case
      when (select count(*) from emptied) <> ${value.lineCount} then ${sql.lit(REFUSED)}
      when ${value.deadline_at}::text is not null and exists (select 1 from crowded) then ${sql.lit(REFUSED)}
      when (select count(*) from offered) <> ${value.lineCount} then ${sql.lit(REFUSED)}
      when (select count(*) from moved) + (select count(*) from lined) + (select count(*) from billed) = 0 then ${sql.lit(REFUSED)}
      when (select count(*) from held) <> ${value.slotCount} then ${sql.lit(REFUSED)}
      when (select count(*) from taken) <> ${value.slotCount} then ${sql.lit(REFUSED)}
      when (select count(*) from told) = 0 then ${sql.lit(REFUSED)}
      else (select id::text from made)
    end)::int as id`.compile(db),
);

/**
 * Writes a drafted order on a PostgreSQL in one statement, which is its own transaction: one round trip, and the slot is held for no
 * longer than it takes. Answers its id; null when the cart, an offer or a slot is no longer as it was
 * drafted, or the customer has too much unpaid: then nothing was written.
 */
export async function writeOrderAtOnce(db: Db, draft: OrderDraft, ordering: Ordering): Promise<number | null> {
  try {
    const [made] = await statement(db, {
      ...draft.order,
      ...ordering,
      lineIds: draft.emptied.map(({ id }) => id),
      lineQtys: draft.emptied.map(({ qty }) => qty),
      lineCount: draft.emptied.length,
      moves: JSON.stringify(draft.moves),
      lines: JSON.stringify(draft.lines),
      payments: JSON.stringify(draft.payments),
      slotIds: draft.slots.map(({ slotId }) => slotId),
      slotQtys: draft.slots.map(({ qty }) => qty),
      slotCount: draft.slots.length,
      itemIds: [...new Set(draft.slots.map(({ itemId }) => itemId))],
    });
    return made?.id ?? null;
  } catch (error) {
    if (error instanceof Error && error.message.includes(REFUSED)) return null;
    throw error;
  }
}

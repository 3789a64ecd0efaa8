import { addHours } from '@slotterbit/contract/values/date.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasPaid, isSameCustomer } from '../customers/same-customer.ts';
import type { Tx } from '../db/schema.ts';

/*
 * Conditions on an entry of the waiting list, for queries that call the table `entry`. They are literal terms: SQLite uses a partial index only
 * if the query contains its condition.
 */

export const isOpen = sql<boolean>`entry.ended_at is null`;
export const isWaiting = sql<boolean>`entry.ended_at is null and entry.state = 'waiting'`;
export const isHeld = sql<boolean>`entry.ended_at is null and entry.state = 'held'`;

/**
 * Selects the places of these slots (a list in brackets) that are taken and not paid: of unpaid orders until their deadline, at a price of 0,
 * and held for the waiting list. Every way of taking a place is in this query, so that one limit counts them all.
 */
export const takenPlaces = (slots: RawBuilder<unknown>, now: string) => sql`
  select line.slot_id, line.qty, other.customer_id, other.network
  from order_items line join orders other on other.id = line.order_id
  where line.slot_id in ${slots} and (other.deadline_at > ${now} or (line.price = 0 and other.slots_held = 1))
  union all
  select hold.slot_id, 1, hold.customer_id, hold.network from waiting_entries hold
  where hold.slot_id in ${slots} and hold.ended_at is null and hold.state = 'held'`;

/** After a hold that its customer left unused, the customer gets no other hold of that slot for this time. Several others get their turn first. */
export const PAUSE_HOURS = 72;

/**
 * Whether a place of its slot may be held for an entry of `entry` joined with `customers`: the customer can log in, customer and network have
 * fewer places than their limits, and the customer left no hold unused in the last PAUSE_HOURS.
 */
export function mayBeOffered(now: Date): RawBuilder<boolean> {
  const taken = takenPlaces(sql`(entry.slot_id)`, now.toISOString());
  return sql<boolean>`customers.disabled_at is null
    and (
      select coalesce(sum(taken.qty), 0) from (${taken}) taken join customers holder on holder.id = taken.customer_id
      where ${isSameCustomer('holder', 'customers')}
    ) < coalesce(customers.unpaid_places_limit, entry.places_limit)
    and (select coalesce(sum(taken.qty), 0) from (${taken}) taken where taken.network = entry.network) < case
      when customers.unpaid_places_limit > entry.network_limit then customers.unpaid_places_limit
      else entry.network_limit end
    and not exists (
      select 1 from waiting_entries unused
      where unused.slot_id = entry.slot_id and unused.customer_id = entry.customer_id
        and unused.held_from is not null and unused.state in ('expired', 'left')
        and unused.ended_at > ${addHours(now, -PAUSE_HOURS).toISOString()}
    )`;
}

/**
 * Whether a place of the slot is held for another account with the WhatsApp number or the network of the entry. The others of the line come
 * first then: accounts of one person must not hold all places. A customer who paid does not wait for a stranger with the same number.
 */
export const isServed: RawBuilder<boolean> = sql`exists (
  select 1 from waiting_entries hold join customers holder on holder.id = hold.customer_id
  where hold.slot_id = entry.slot_id and hold.ended_at is null and hold.state = 'held'
    and (hold.network = entry.network or holder.whatsapp = customers.whatsapp
      and (${hasPaid('holder.id')} or not ${hasPaid('customers.id')})))`;

/**
 * Uses held places for an order. Returns their slots: one place of each is already taken for the customer. A hold that has ended
 * meanwhile is left out.
 */
export async function useHeldPlaces(tx: Tx, entryIds: readonly number[], now: Date): Promise<ReadonlySet<number>> {
  if (entryIds.length === 0) return new Set();
  const used = await tx
    .updateTable('waiting_entries')
    .set({ state: 'used', ended_at: now.toISOString() })
    .where('id', 'in', entryIds)
    .where('state', '=', 'held')
    .returning('slot_id')
    .execute();
  return new Set(used.map(({ slot_id }) => slot_id));
}

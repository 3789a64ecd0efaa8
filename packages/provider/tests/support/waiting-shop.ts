import type { WaitingListAnswer } from '@slotterbit/contract/calls/waiting-list-calls.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { checkIntegrity } from '@slotterbit/provider/integrity/check-integrity.ts';
import { unofferedSlots } from '@slotterbit/provider/waiting/sweep-waiting-list.ts';
import { sql } from 'kysely';
import type { TestCustomer } from './provider.ts';

/**
 * Returns what contradicts the promises of the waiting list: places against capacity (`checkIntegrity`), a place offered to a later entry
 * first (unless the earlier customer left a hold unused), an offer without its e-mail, and a free place that was not offered.
 */
export async function lineFaults(db: Db, now: Date): Promise<unknown[]> {
  const { rows: overtaken } = await sql`
    select later.id from mail_messages later
    join waiting_entries entry on entry.id = later.waiting_entry_id
    join waiting_entries after_it on after_it.slot_id = entry.slot_id and after_it.id > entry.id
    join mail_messages earlier on earlier.waiting_entry_id = after_it.id and earlier.id < later.id
    where entry.customer_id not in (
      select customer_id from waiting_entries where held_from is not null and state in ('expired', 'left')
    )`.execute(db);
  const { rows: withoutMail } = await sql`
    select entry.id from waiting_entries entry
    left join mail_messages mail on mail.waiting_entry_id = entry.id and mail.kind = 'place-held'
    where (entry.held_from is null) <> (mail.id is null) and (mail.id is null or entry.ended_at is null)`.execute(db);
  const free = await unofferedSlots(db, now).execute();
  return [...(await checkIntegrity(db)), ...overtaken, ...withoutMail, ...free];
}

export const enterLine = (customer: Pick<TestCustomer, 'call'>, slotId: number) =>
  customer.call<WaitingListAnswer & { message: string }>('POST', 'waiting-list', { slot_id: slotId });

export async function entriesOf(customer: Pick<TestCustomer, 'call'>) {
  return (await customer.call<WaitingListAnswer>('GET', 'waiting-list')).body.data.entries;
}

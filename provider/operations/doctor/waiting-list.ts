import { addHours } from '#domain/date.ts';
import type { Db } from '../../db/schema.ts';
import { isOpen } from '../../waiting/entry-states.ts';
import { unofferedSlots } from '../../waiting/sweep.ts';
import type { Finding } from './finding.ts';

/** A running server ends entries within seconds. */
const LATE_AFTER_HOURS = 1;

/** Returns entries that should have expired, and free places that wait for nobody although customers wait for them. */
export async function checkWaitingList(db: Db, now: Date): Promise<Finding[]> {
  const late = await db
    .selectFrom('waiting_entries as entry')
    .select(['entry.id', 'entry.ends_at'])
    .where(isOpen)
    .where('entry.ends_at', '<', addHours(now, -LATE_AFTER_HOURS).toISOString())
    .orderBy('entry.id')
    .execute();
  const free = await unofferedSlots(db, now).select(['items.code as item', 'slots.year', 'slots.month']).execute();
  return [
    ...late.map(
      ({ id, ends_at }): Finding => ({
        code: 'entry-overdue',
        subject: { kind: 'entry', entry: id },
        until: ends_at,
      }),
    ),
    ...free.map(
      ({ item, year, month }): Finding => ({
        code: 'places-not-offered',
        subject: { kind: 'slot', item, year, month },
      }),
    ),
  ];
}

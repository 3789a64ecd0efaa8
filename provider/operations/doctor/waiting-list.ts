import { addHours } from '#domain/date.ts';
import type { Db } from '../../db/schema.ts';
import { isHeld } from '../../waiting/offer.ts';
import { unofferedSlots } from '../../waiting/sweep.ts';
import type { Finding } from './finding.ts';

/** A running server ends holds within seconds. */
const LATE_AFTER_HOURS = 1;

/** Returns holds that should have ended, and free places that wait for nobody although customers wait for them. */
export async function checkWaitingList(db: Db, now: Date): Promise<Finding[]> {
  const late = await db
    .selectFrom('waiting_entries as entry')
    .select(['entry.id', 'entry.held_until'])
    .where(isHeld)
    .where('entry.held_until', '<', addHours(now, -LATE_AFTER_HOURS).toISOString())
    .orderBy('entry.id')
    .execute();
  const free = await unofferedSlots(db, now).select(['items.code as item', 'slots.year', 'slots.month']).execute();
  return [
    ...late.map(
      ({ id, held_until }): Finding => ({
        code: 'hold-overdue',
        subject: { kind: 'entry', entry: id },
        until: held_until ?? '',
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

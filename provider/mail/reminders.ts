import { sql } from 'kysely';
import { addHours, dayText, startOfDay } from '#domain/date.ts';
import { statusesThat } from '#domain/order-status.ts';
import type { Db } from '../db/schema.ts';
import { type ReminderKind, reminderDays, reminderKinds } from './kinds.ts';
import { queueReminders } from './outbox.ts';
import { nextSendingTime } from './sending-time.ts';

/** Reminders written at once. */
const BATCH = 200;
/**
 * Hours from 20.00 to midnight. The message of an order that was made later, or of a payment that was taken back, is sent the next morning and says
 * what is due: no reminder beside it, and none on the day itself.
 */
const EVENING = 4;

/** Unpaid termin of waiting orders that this reminder is for today and that have none yet: of each order the one to be paid next. */
function dueTermin(db: Db, kind: ReminderKind, today: string) {
  const sinceEvening = addHours(new Date(startOfDay(today)), -EVENING).toISOString();
  return (
    db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['payments.order_id as orderId', 'payments.termin'])
      // As a literal: only so does the embedded database know that the index of unpaid payments fits.
      .where(sql<boolean>`payments.status <> 'paid'`)
      .where('payments.due_at', '>=', startOfDay(today, reminderDays[kind]))
      .where('payments.due_at', '<', startOfDay(today, reminderDays[kind] + 1))
      .where('orders.status', 'in', statusesThat('canPay'))
      .where('orders.created_at', '<', sinceEvening)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payments as earlier')
              .select('earlier.id')
              .whereRef('earlier.order_id', '=', 'payments.order_id')
              .whereRef('earlier.termin', '<', 'payments.termin')
              .where('earlier.status', '<>', 'paid'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('mail_messages as written')
              .select('written.id')
              .whereRef('written.order_id', '=', 'payments.order_id')
              .whereRef('written.termin', '=', 'payments.termin')
              .where((eb) =>
                eb.or([
                  eb('written.kind', '=', kind),
                  // It says what is due and until when, too.
                  eb.and([eb('written.kind', '=', 'payment-reversed'), eb('written.created_at', '>=', sinceEvening)]),
                ]),
              ),
          ),
        ),
      )
      .limit(BATCH)
      .execute()
  );
}

/**
 * Writes the reminders of this day of Jakarta into the outbox: a termin due in seven days, tomorrow or today, or three days overdue. Any number
 * of instances may do it, as often as they like. After 20.00 it is too late for the day's. Answers how many it found.
 */
export async function writeReminders(db: Db, now: Date): Promise<number> {
  const today = dayText(now.toISOString());
  if (dayText(nextSendingTime(now).toISOString()) !== today) return 0;
  let found = 0;
  for (const kind of reminderKinds) {
    for (let isMore = true; isMore; ) {
      const termin = await dueTermin(db, kind, today);
      if (termin.length > 0) {
        await queueReminders(
          db,
          termin.map((of) => ({ ...of, kind })),
          now,
        );
      }
      found += termin.length;
      isMore = termin.length === BATCH;
    }
  }
  return found;
}

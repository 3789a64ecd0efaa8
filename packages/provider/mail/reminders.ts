import { statusesThat } from '@slotterbit/contract/orders/order-status.ts';
import { addHours, dayText, startOfDay } from '@slotterbit/contract/values/date.ts';
import { nextSendingTime } from '@slotterbit/contract/values/sending-time.ts';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { type ReminderKind, reminderDays, reminderKinds } from './mail-kinds.ts';
import { queueMessages } from './outbox.ts';

/** Reminders written per statement. */
const ROWS_AT_ONCE = 200;
/**
 * From 20.00 to midnight. The message of an order created then is hours old in the morning, and that of a payment reversed then is sent in the
 * morning. Both show what is due, so no reminder is sent that day.
 */
const EVENING_HOURS = 4;

/** Returns the next unpaid termin of each payable order, if this reminder is due today and does not exist yet. */
function dueTermin(db: Db, kind: ReminderKind, today: string) {
  const sinceEvening = addHours(new Date(startOfDay(today)), -EVENING_HOURS).toISOString();
  return (
    db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['payments.order_id', 'payments.termin'])
      // A literal, because SQLite uses the partial index of unpaid payments only then.
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
                  // This message shows amount and due date too.
                  eb.and([eb('written.kind', '=', 'payment-reversed'), eb('written.created_at', '>=', sinceEvening)]),
                ]),
              ),
          ),
        ),
      )
      .limit(ROWS_AT_ONCE)
      .execute()
  );
}

/**
 * Writes today's reminders (Jakarta) into the outbox: for termin due in seven days, tomorrow or today, or overdue for three days.
 * Idempotent, also with several instances. After 20.00 it is too late for today's reminders. Returns how many it found.
 */
export async function writeReminders(db: Db, now: Date): Promise<number> {
  const today = dayText(now.toISOString());
  if (dayText(nextSendingTime(now).toISOString()) !== today) return 0;
  let found = 0;
  for (const kind of reminderKinds) {
    for (let isMore = true; isMore; ) {
      const termin = await dueTermin(db, kind, today);
      if (termin.length > 0) {
        await queueMessages(
          db,
          termin.map((of) => ({ ...of, kind })),
          now,
        );
      }
      found += termin.length;
      isMore = termin.length === ROWS_AT_ONCE;
    }
  }
  return found;
}

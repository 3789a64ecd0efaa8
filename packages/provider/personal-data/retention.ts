import { addHours } from '@slotterbit/contract/values/date.ts';
import { sql } from 'kysely';
import { lockRows } from '../db/locks.ts';
import { readMeta, writeMeta } from '../db/meta.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { withoutStoredDetails } from '../payments/charges/apply-payment-event.ts';
import { deleteUnusedPictures } from '../pictures/picture-store.ts';
import type { Settings } from '../platform/settings.ts';

// Written as in the index `orders_stopped`: SQLite does not use a partial index for parameters.
const isStopped = sql<boolean>`status in ('cancelled', 'failed')`;

/** Rows per transaction: other writers wait no longer than that takes. */
const ROWS_AT_ONCE = 200;

const daysBefore = (now: Date, days: number) => addHours(now, -24 * days).toISOString();

/** The last notification whose details were removed, by id: later runs begin after it. */
const CURSOR = 'retention_notifications';

/** Removes gateways' own data from old payment notifications, one batch. Returns whether more may follow. */
async function shortenNotifications(db: Db, before: string): Promise<boolean> {
  return transact(db, async (tx) => {
    const rows = await tx
      .selectFrom('payment_notifications')
      .select(['id', 'body'])
      .where('id', '>', Number(await readMeta(tx, CURSOR)))
      .where('received_at', '<', before)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return false;
    for (const { id, body: stored } of rows) {
      const body = withoutStoredDetails(stored);
      if (body !== stored) await tx.updateTable('payment_notifications').set({ body }).where('id', '=', id).execute();
    }
    await writeMeta(tx, CURSOR, String(last.id));
    return rows.length === ROWS_AT_ONCE;
  });
}

/** Clears addresses, texts and mail servers' answers of old messages. A text has an address. */
async function clearMessages(db: Db, before: string): Promise<boolean> {
  const old = db
    .selectFrom('mail_messages')
    .select('id')
    .where((eb) => eb.or([eb('mailbox', 'is not', null), eb('last_error', 'is not', null)]))
    .where('ended_at', '<', before)
    // Staff can retry a message that was given up, and need its error.
    .where('status', '<>', 'given-up')
    .orderBy('ended_at')
    .limit(ROWS_AT_ONCE);
  const cleared = db
    .updateTable('mail_messages')
    .set({ mailbox: null, last_error: null, sent_subject: null, sent_text: null })
    .where('id', 'in', old);
  const { numUpdatedRows } = await cleared.executeTakeFirst();
  return Number(numUpdatedRows) === ROWS_AT_ONCE;
}

/** Deletes old stopped orders that never received money. An order with an invoice number stays: numbers have no gaps (decision 031). */
async function deleteUnpaidOrders(db: Db, before: string): Promise<boolean> {
  return transact(db, async (tx) => {
    const old = (ids: readonly number[] | null) =>
      tx
        .selectFrom('orders')
        .select('id')
        .where(isStopped)
        .where('updated_at', '<', before)
        .where('invoice_number', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payments')
                .leftJoin('charges', 'charges.payment_id', 'payments.id')
                .select('payments.id')
                .whereRef('payments.order_id', '=', 'orders.id')
                .where((eb) =>
                  eb.or([
                    eb('payments.receipt_number', 'is not', null),
                    // A termin of 0 is paid without money.
                    eb.and([eb('payments.paid_at', 'is not', null), eb('payments.amount', '>', 0)]),
                    eb('charges.status', 'in', ['paid', 'open']),
                  ]),
                ),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('refunds').select('refunds.id').whereRef('refunds.order_id', '=', 'orders.id'))),
        )
        .$if(ids !== null, (query) => query.where('id', 'in', [...(ids ?? [])]))
        .orderBy('updated_at')
        .limit(ROWS_AT_ONCE)
        .execute();
    const found = (await old(null)).map(({ id }) => id);
    if (found.length === 0) return false;
    await lockRows(tx, 'orders', found);
    // Read again under the lock: late money may have arrived.
    const ids = (await old(found)).map(({ id }) => id);
    if (ids.length === 0) return false;
    await tx
      .deleteFrom('payment_notifications')
      .where('reference', 'in', (eb) =>
        eb
          .selectFrom('charges')
          .innerJoin('payments', 'payments.id', 'charges.payment_id')
          .select('charges.reference')
          .where('payments.order_id', 'in', ids),
      )
      .execute();
    await tx.deleteFrom('orders').where('id', 'in', ids).execute();
    return found.length === ROWS_AT_ONCE;
  });
}

type RetentionContext = {
  db: Db;
  now: () => Date;
  settings: Pick<Settings, 'retentionPayloadDays' | 'retentionUnpaidOrderDays'>;
};

/**
 * Removes unused pictures, and what is older than the settings RETENTION_…_DAYS say, in small batches until `stopping` is aborted. The next run continues where
 * this one stopped.
 */
export async function removeOldData({ db, now, settings }: RetentionContext, stopping?: AbortSignal): Promise<void> {
  const { retentionPayloadDays: payloadDays, retentionUnpaidOrderDays: unpaidOrderDays } = settings;
  const steps = [
    { days: payloadDays, step: shortenNotifications },
    { days: payloadDays, step: clearMessages },
    { days: unpaidOrderDays, step: deleteUnpaidOrders },
    { days: 1, step: deleteUnusedPictures },
  ];
  for (const { days, step } of steps) {
    if (days === 0) continue;
    while (!stopping?.aborted && (await step(db, daysBefore(now(), days))));
  }
}

import { daysBetween, dayText, formatDate } from '#domain/date.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { phoneNumber } from '#domain/phone.ts';
import { readByIds } from '../../db/parameters.ts';
import type { Db } from '../../db/schema.ts';
import { reminderKinds } from '../../mail/kinds.ts';
import { overdueBefore, unpaidTermin } from '../../orders/unpaid-totals.ts';
import { readBrand } from '../../platform/brand.ts';
import type { OperationContext } from '../operation.ts';
import { messageLink } from './whatsapp-links.ts';

/** Returns unpaid termin past their due day in Jakarta, longest overdue first. `limit` null: all of them. */
async function overdueTermin(db: Db, now: Date, limit: number | null) {
  const at = now.toISOString();
  const rows = await unpaidTermin(db)
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.code', 'payments.termin', 'payments.amount', 'payments.due_at'])
    .select(['customers.name as customer', 'customers.email', 'customers.whatsapp'])
    .where('payments.due_at', '<', overdueBefore(now))
    .orderBy('payments.due_at')
    .orderBy('payments.id')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map((row) => ({ ...row, days_late: daysBetween(row.due_at, at) }));
}

/**
 * An overdue termin. `due`: a day in Jakarta (YYYY-MM-DD). `reminded`: kind and day of the latest reminder that was sent. `whatsapp_link` opens a message
 * to the customer; null when the customer's number is not a telephone number.
 */
export type OverdueRow = {
  order: string;
  termin: number;
  amount: Rupiah;
  due: string;
  days_late: number;
  customer: string;
  email: string;
  whatsapp: string;
  reminded: string | null;
  whatsapp_link: string | null;
};

/** Returns the latest reminder of each termin, by '<order id> <termin>'. */
async function latestReminders(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<string, string>> {
  const rows = await readByIds(orderIds, (ids) =>
    db
      .selectFrom('mail_messages')
      .select(['order_id', 'termin', 'kind', 'ended_at'])
      .where('order_id', 'in', ids)
      .where('kind', 'in', reminderKinds)
      .where('status', '=', 'sent')
      .orderBy('ended_at')
      .execute(),
  );
  return new Map(rows.map((row) => [`${row.order_id} ${row.termin}`, `${row.kind} ${dayText(row.ended_at ?? '')}`]));
}

/** Returns the overdue termin, longest overdue first. `limit` null: all of them. */
export async function listOverdueTermin(
  { db, settings, now }: Pick<OperationContext, 'db' | 'settings' | 'now'>,
  limit: number | null,
): Promise<OverdueRow[]> {
  const found = await overdueTermin(db, now(), limit);
  const orderIds = found.map(({ id }) => id);
  const reminders = await latestReminders(db, orderIds);
  const site = { brandName: readBrand().name, siteUrl: settings.siteUrl };
  return found.map(({ id, code, termin, amount, due_at, days_late, customer, email, whatsapp }) => {
    const dueDay = formatDate(new Date(due_at));
    const sentence = `Termin ${termin} pesanan ${code} sebesar ${formatRupiah(amount)} jatuh tempo pada ${dueDay} dan belum kami terima.`;
    const page = { label: 'Pembayaran', path: `/pay/${id}` };
    return {
      order: code,
      termin,
      amount,
      due: dayText(due_at),
      days_late,
      customer,
      email,
      whatsapp: phoneNumber(whatsapp) ?? whatsapp,
      reminded: reminders.get(`${id} ${termin}`) ?? null,
      whatsapp_link: messageLink({ name: customer, whatsapp }, [sentence], page, site),
    };
  });
}

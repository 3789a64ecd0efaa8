import { daysBetween, dayText, formatDate } from '#domain/date.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { phoneNumber, whatsappLink } from '#domain/phone.ts';
import { readByIds } from '../../db/read-by-ids.ts';
import type { Db } from '../../db/schema.ts';
import { readBrand } from '../../mail/brand.ts';
import { reminderKinds } from '../../mail/kinds.ts';
import { greeting } from '../../mail/texts.ts';
import { overdueBefore, unpaidTermin } from '../../orders/unpaid-termin.ts';
import { siteLink } from '../../platform/links.ts';
import type { OperationContext } from '../operation.ts';

/** Unpaid termin of waiting orders whose day (Jakarta) has passed, the longest overdue first; all of them without a limit. */
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

/** An overdue termin with whom to ask. `reminded` is the last reminder that was sent, with its day; `whatsapp_link` is null without a number. */
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

/** The last reminder of each termin that was sent, by order id and termin. */
async function remindersOf(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<string, string>> {
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

/** Returns the overdue termin, at most `limit` (null = all), each with a message for WhatsApp that is ready to be sent. */
export async function overdueRows(
  { db, settings, now }: Pick<OperationContext, 'db' | 'settings' | 'now'>,
  limit: number | null,
): Promise<OverdueRow[]> {
  const found = await overdueTermin(db, now(), limit);
  const reminders = await remindersOf(
    db,
    found.map(({ id }) => id),
  );
  const { name: brand } = readBrand();
  return found.map(({ id, code, termin, amount, due_at, days_late, customer, email, whatsapp }) => {
    const text = [
      `${greeting(customer)} kami dari ${brand}.`,
      `Termin ${termin} pesanan ${code} sebesar ${formatRupiah(amount)} jatuh tempo pada ${formatDate(new Date(due_at))} dan belum kami terima.`,
      // Without SITE_URL there is no address that a phone could open.
      ...(settings.siteUrl === null ? [] : [`Pembayaran: ${siteLink(settings, `/pay/${id}`)}`]),
    ];
    // Stored as E.164, but older and imported rows may hold anything.
    const number = phoneNumber(whatsapp);
    return {
      order: code,
      termin,
      amount,
      due: dayText(due_at),
      days_late,
      customer,
      email,
      whatsapp: number ?? whatsapp,
      reminded: reminders.get(`${id} ${termin}`) ?? null,
      whatsapp_link: number === null ? null : whatsappLink(number, text.join(' ')),
    };
  });
}

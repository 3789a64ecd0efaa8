import type { OrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { canCancel, nextPayment } from '@slotterbit/contract/orders/order.ts';
import { canPay, type KnownStatus } from '@slotterbit/contract/orders/order-status.ts';
import { countTabs, type OrderTab, orderTabs } from '@slotterbit/contract/orders/order-tabs.ts';
import { sql } from 'kysely';
import { jsonArrayFrom as postgresRows } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteRows } from 'kysely/helpers/sqlite';
import { storedBilling } from '../customers/change-billing.ts';
import { isPostgres } from '../db/locks.ts';
import type { Db } from '../db/schema.ts';
import { TRANSFER } from '../db/tables/payments.ts';
import { paymentLinks } from '../platform/links.ts';
import type { Settings } from '../platform/settings.ts';

/** Orders on one page of the list. */
export const PER_PAGE = 10;

/** Selects orders with their related rows in one statement; the rows of other tables are JSON. A transfer that expired before `now` is left out. */
function ordersOf(db: Db, now: Date) {
  // The helper for the embedded database has the stricter type.
  const rows = isPostgres(db) ? (postgresRows as typeof sqliteRows) : sqliteRows;
  return db
    .selectFrom('orders')
    .select(['id', 'code', 'total', 'created_at', 'updated_at', 'status', 'termin', 'keperluan_publish', 'order_from'])
    .select(['deadline_at', 'invoice_number', 'billing'])
    .select((eb) => [
      rows(
        eb
          .selectFrom('payments')
          .leftJoin('charges', (on) =>
            on
              .onRef('charges.payment_id', '=', 'payments.id')
              .on('charges.gateway', '=', TRANSFER)
              .on('charges.status', '=', 'open')
              // A job closes it later.
              .on('charges.expires_at', '>', now.toISOString()),
          )
          .select(['payments.id', 'payments.termin', 'payments.amount', 'payments.discount', 'payments.status'])
          .select(['due_at', 'payments.paid_at', 'link_token', 'receipt_number'])
          .select(['charges.amount as transfer_amount', 'charges.expires_at as transfer_until'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('payments.termin'),
      ).as('payments'),
      rows(
        eb
          .selectFrom('order_items')
          .select(['id', 'item_id', 'qty', 'item_name', 'item_kategori', 'item_image', 'item_index', 'price'])
          .select(['indexing_id', 'slot_id', 'slot_month', 'slot_month_end', 'slot_year', 'volume_issue'])
          .select(['manuscript_until', 'naskah_diterima as manuscript_received', 'loa', 'article'])
          .select(({ selectFrom }) =>
            selectFrom('items').select('naskah_url').whereRef('items.id', '=', 'order_items.item_id').as('naskah_url'),
          )
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('id'),
      ).as('items'),
      rows(
        eb
          .selectFrom('audit_trail')
          .select([sql<KnownStatus>`facts ->> 'to'`.as('status'), 'at'])
          .whereRef('order_id', '=', 'orders.id')
          .where('kind', '=', 'status')
          .orderBy('audit_trail.id'),
      ).as('history'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number];

/** What decides how an order can be paid. */
export type LinkSettings = Pick<Settings, 'siteUrl' | 'bankAccounts' | 'paymentGateway'>;

/** Parses rows selected as JSON: both drivers return text, unlike the type. */
const parsed = <T>(rows: T[]): T[] => JSON.parse(rows as unknown as string);

function orderAnswer(row: Row, settings: LinkSettings): OrderAnswer {
  const payments = parsed(row.payments).map(({ link_token, transfer_amount, transfer_until, ...payment }) => ({
    ...payment,
    transfer:
      transfer_amount === null || transfer_until === null ? null : { amount: transfer_amount, until: transfer_until },
    payment_url: canPay(row.status) && payment.status !== 'paid' ? paymentLinks(settings, link_token).pay : null,
    share_url: payment.amount > 0 ? paymentLinks(settings, link_token).page : null,
  }));
  const { items, history, billing, ...order } = row;
  return {
    ...order,
    payment_url: payments.find(({ payment_url }) => payment_url !== null)?.payment_url ?? null,
    // Money may be on its way by a bank transfer.
    can_cancel: canCancel({ status: row.status, payments }) && payments.every(({ transfer }) => transfer === null),
    billing: storedBilling(billing),
    bank_accounts: nextPayment({ payments }) !== null && canPay(row.status) ? [...settings.bankAccounts] : [],
    pays_online: settings.paymentGateway !== null,
    payments,
    order_items: parsed(items).map(({ slot_id, slot_month, slot_month_end, slot_year, ...line }) => {
      const { volume_issue, manuscript_until, manuscript_received, loa, article, ...item } = line;
      const months = { month: slot_month, month_end: slot_month_end, year: slot_year };
      return {
        ...item,
        slot: { id: slot_id, ...months, volume_issue, manuscript_until },
        naskah: { diterima: manuscript_received, loa, artikel: article },
      };
    }),
    history: parsed(history),
  };
}

/** Loads one page of a tab of a customer's orders, newest first, with the number of orders in each tab. */
export async function loadOrderPage(
  db: Db,
  customerId: number,
  { page, tab }: { page: number; tab: OrderTab },
  settings: LinkSettings,
  now: Date,
) {
  const statuses = orderTabs.find(({ id }) => id === tab)?.statuses ?? null;
  const rows = await ordersOf(db, now)
    // In a subquery: otherwise PostgreSQL would also collect the related rows of the orders on earlier pages.
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders as of_page')
        .select('of_page.id')
        .where('of_page.customer_id', '=', customerId)
        .$if(statuses !== null, (query) => query.where('of_page.status', 'in', statuses ?? []))
        .orderBy('of_page.id', 'desc')
        .limit(PER_PAGE)
        .offset((page - 1) * PER_PAGE),
    )
    .orderBy('id', 'desc')
    .execute();
  const counts = await db
    .selectFrom('orders')
    .select('status')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .groupBy('status')
    .execute();
  const tabs = countTabs(new Map(counts.map(({ status, count }) => [status, Number(count)])));
  return {
    data: rows.map((row) => orderAnswer(row, settings)),
    current_page: page,
    last_page: Math.max(1, Math.ceil(tabs[tab] / PER_PAGE)),
    per_page: PER_PAGE,
    total: tabs[tab],
    tabs,
  };
}

/** Loads one order; null when it does not belong to this customer. `customerId` null = any customer (staff). */
export async function loadOrder(
  db: Db,
  customerId: number | null,
  orderId: number,
  settings: LinkSettings,
  now: Date,
): Promise<OrderAnswer | null> {
  const row = await ordersOf(db, now)
    .where('id', '=', orderId)
    .$if(customerId !== null, (query) => query.where('customer_id', '=', customerId ?? 0))
    .executeTakeFirst();
  return row ? orderAnswer(row, settings) : null;
}

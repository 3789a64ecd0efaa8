import { readDocumentNumber } from '#domain/document-number.ts';
import type { Month } from '#domain/month.ts';
import { statusesThat } from '#domain/order-status.ts';
import type { Db } from '../../db/schema.ts';
import type { OrderStatus } from '../../db/tables/orders.ts';
import { overdueBefore } from '../../orders/unpaid-totals.ts';
import { searchCustomers } from '../customers/find-customers.ts';
import { OperationRefused } from '../refusal.ts';
import { findOrder } from './find-orders.ts';

/**
 * A field that is null does not filter. `text`: the beginning of a code, a document number, or a part of the customer's name; with
 * `searchesContact` also of e-mail, institution and WhatsApp number. `month` and `item` (an id) concern the same line. `before`: only orders with a smaller
 * id.
 */
export type OrderSearch = {
  text: string | null;
  searchesContact: boolean;
  status: OrderStatus | null;
  month: Month | null;
  item: number | null;
  isOverdue: boolean;
  before: number | null;
  limit: number;
};

/** More customers than that are too many to be looked for. */
const MAX_CUSTOMERS = 500;

type Named = { orderId: number | null; codeFrom: string | null; customers: readonly number[] };

async function named(db: Db, text: string, searchesContact: boolean): Promise<Named> {
  if (readDocumentNumber(text) !== null) {
    const order = await findOrder(db, text).catch((error: unknown) => {
      if (error instanceof OperationRefused) return null;
      throw error;
    });
    return { orderId: order?.id ?? 0, codeFrom: null, customers: [] };
  }
  const found = await searchCustomers({ db }, { text, limit: MAX_CUSTOMERS, onlyByName: !searchesContact });
  const codeFrom = /^[a-z0-9-]{2,30}$/i.test(text) ? text.toUpperCase() : null;
  return { orderId: null, codeFrom, customers: found.map(({ id }) => id) };
}

/** Returns orders with the customer's name, newest first. */
export async function searchOrders({ db, now }: { db: Db; now: () => Date }, search: OrderSearch) {
  const { status, month, item, isOverdue, before, limit } = search;
  const text = search.text?.trim() || null;
  const who = text === null ? null : await named(db, text, search.searchesContact);
  return (
    db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .select(['orders.id', 'orders.code', 'orders.status', 'orders.total', 'orders.termin', 'orders.created_at'])
      .select('customers.name as customer')
      .$if(who !== null, (query) =>
        query.where(({ eb, or, and }) =>
          or([
            eb('orders.id', '=', who?.orderId ?? 0),
            // Codes compare by bytes, and have no character after '~'.
            ...(who?.codeFrom
              ? [and([eb('orders.code', '>=', who.codeFrom), eb('orders.code', '<', `${who.codeFrom}~`)])]
              : []),
            ...(who && who.customers.length > 0 ? [eb('orders.customer_id', 'in', who.customers)] : []),
          ]),
        ),
      )
      .$if(status !== null, (query) => query.where('orders.status', '=', status ?? 'pending'))
      .$if(before !== null, (query) => query.where('orders.id', '<', before ?? 0))
      // By slot, which has an index: a month without orders would otherwise read every line.
      .$if(month !== null || item !== null, (query) =>
        query.where('orders.id', 'in', ({ selectFrom }) =>
          selectFrom('order_items')
            .innerJoin('slots', 'slots.id', 'order_items.slot_id')
            .select('order_items.order_id')
            .$if(item !== null, (line) => line.where('slots.item_id', '=', item ?? 0))
            .$if(month !== null, (line) =>
              line.where('slots.year', '=', month?.year ?? 0).where('slots.month', '=', month?.month ?? 0),
            ),
        ),
      )
      .$if(isOverdue, (query) =>
        query
          .where('orders.status', 'in', statusesThat('canPay'))
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('payments')
                .select('payments.id')
                .whereRef('payments.order_id', '=', 'orders.id')
                .where('payments.status', '<>', 'paid')
                .where('payments.due_at', '<', overdueBefore(now())),
            ),
          ),
      )
      .orderBy('orders.id', 'desc')
      .limit(limit)
      .execute()
  );
}

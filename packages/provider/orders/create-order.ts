import { sql } from 'kysely';
import { auditRows } from '../audit/record-audit.ts';
import { cartLines, toCartRows } from '../carts/load-cart.ts';
import { accountIsDeleted } from '../customers/change-billing.ts';
import { isPostgres } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { Occurrence } from '../events.ts';
import type { AuthenticatedCustomer } from '../http/app-env.ts';
import { invalid } from '../http/problem.ts';
import type { Settings } from '../platform/settings.ts';
import { useHeldPlaces } from '../waiting/held-places.ts';
import { type CreateRequest, cartChangedText, checkPlan, matchLines } from './check-order.ts';
import { draftOrder, type OrderDraft } from './order-draft.ts';
import { takeSlots } from './take-slots.ts';
import { requireOrderCapacity, requireSharedCapacity, sharedPlaces, type UnpaidLimits } from './unpaid-limits.ts';

/** `linkToken`: token of the payment that is due; null when nothing has to be paid. */
type CreatedOrder = { id: number; code: string; linkToken: string | null };

/** `network`: tag of the customer's network (customers/security-log.ts); null = unknown. */
type OrderRules = Occurrence & {
  settings: Pick<
    Settings,
    'orderDeadlineHours' | 'unpaidOrdersPerCustomer' | 'unpaidPlacesPerSlot' | 'unpaidPlacesPerNetwork'
  >;
  network: string | null;
};

/**
 * Reads the limits that staff set for the customer, and the billing data that the order copies. On PostgreSQL it also locks the row, so orders and cart changes
 * of one customer run one after the other.
 */
const lockCustomer = (tx: Tx, customerId: number) =>
  tx
    .selectFrom('customers')
    .select(['unpaid_orders_limit', 'unpaid_places_limit', 'billing', 'deleted_at'])
    .where('id', '=', customerId)
    .$if(isPostgres(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/**
 * PostgreSQL: locks the items and prices of a customer's cart until the transaction ends. Without the lock, if a
 * staff command raises the price and adds capacity to a full month, the new places could be sold at the old price.
 * The embedded database needs no lock: its transactions take the only write lock when they begin.
 */
const lockOffers = (tx: Tx, customerId: number) =>
  sql`
    select 1 from cart_lines line
    join items item on item.id = line.item_id
    join item_indexings offer on offer.item_id = line.item_id and offer.indexing_id = line.indexing_id
    where line.customer_id = ${customerId}
    order by line.item_id, line.indexing_id
    for share of item, offer`.execute(tx);

/**
 * Writes a drafted order under the locks of `createOrder`. Throws 409 when a slot has filled up, or when the network
 * or the customer has too many places.
 */
async function writeOrder(
  tx: Tx,
  draft: OrderDraft,
  limits: UnpaidLimits,
  at: Pick<OrderRules, 'now' | 'events'> & { held: ReadonlySet<number> },
): Promise<number> {
  // Under the customer lock no other request changes this cart, so these are still the lines that were read.
  const emptied = await tx.deleteFrom('cart_lines').where('id', 'in', draft.cartLineIds).returning('id').execute();
  // Only the request that deletes the cart lines creates the order. Under the customer lock they are still there;
  // this check also works without the lock.
  if (emptied.length < draft.cartLineIds.length) throw invalid({ cart_items: [cartChangedText] });
  const order = await tx.insertInto('orders').values(draft.order).returning('id').executeTakeFirstOrThrow();
  const ofOrder = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, order_id: order.id }));
  const history = draft.history.map((facts) => ({ kind: 'status', facts, orderId: order.id }) as const);
  await tx
    .insertInto('audit_trail')
    .values(auditRows({ now: () => at.now }, history))
    .execute();
  await tx.insertInto('order_items').values(ofOrder(draft.lines)).execute();
  await tx.insertInto('payments').values(ofOrder(draft.payments)).execute();
  await at.events.record(tx, { type: 'order.created', orderId: order.id }, at.now);
  // Taking the slots comes last, because all other orders of these slots wait from here until the commit.
  await takeSlots(tx, draft.slots, at);
  const taken = await sharedPlaces(tx, order.id, at.now);
  requireSharedCapacity(draft.slots, taken, limits);
  return order.id;
}

/**
 * Creates an order of the cart lines that the request names. Checks everything again with current prices and slots,
 * takes the slots, writes the order, lines, payments and e-mail, and deletes those cart lines, all or nothing. Throws
 * 422, 429 after too many orders in a day, or 409 when a slot has filled up or the customer has too many unpaid orders or places.
 */
export async function createOrder(
  db: Db,
  customer: AuthenticatedCustomer,
  request: CreateRequest,
  rules: OrderRules,
): Promise<CreatedOrder> {
  const { settings } = rules;
  const { orderDeadlineHours: deadlineHours } = settings;
  const create = async (tx: Tx): Promise<CreatedOrder> => {
    // Every transaction locks the customer first, then offers, then slots in id order (docs/decisions/007).
    const own = await lockCustomer(tx, customer.id);
    if (isPostgres(tx)) await lockOffers(tx, customer.id);
    const cart = await cartLines(tx, customer.id);
    if (!own || own.deleted_at !== null) throw accountIsDeleted();
    const rows = matchLines(toCartRows(cart, rules.now), request.cart_items, rules.now);
    const amounts = checkPlan(rows, request, customer.minPaidPercent);
    const draft = draftOrder(customer.id, rows, amounts, request, { ...rules, deadlineHours, billing: own.billing });
    const limits = {
      unpaidOrders: own.unpaid_orders_limit ?? settings.unpaidOrdersPerCustomer,
      unpaidPlaces: own.unpaid_places_limit ?? settings.unpaidPlacesPerSlot,
      networkPlaces: settings.unpaidPlacesPerNetwork,
    };
    await requireOrderCapacity(tx, draft, limits, rules.now);
    const heldIds = rows.flatMap(({ held_id }) => held_id ?? []);
    const held = await useHeldPlaces(tx, [...new Set(heldIds)], rules.now);
    const id = await writeOrder(tx, draft, limits, { ...rules, held });
    const due = draft.payments.find(({ status }) => status === 'pending');
    return { id, code: draft.order.code, linkToken: due?.link_token ?? null };
  };
  return transact(db, create);
}

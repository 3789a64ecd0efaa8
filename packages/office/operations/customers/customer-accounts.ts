import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { endSessions, setDisabled } from '@slotterbit/provider/customers/accounts.ts';
import { nextVersion } from '@slotterbit/provider/db/locks.ts';
import type { Tx } from '@slotterbit/provider/db/schema.ts';
import { offerPlacesAwaitedBy } from '@slotterbit/provider/waiting/offer-place.ts';
import { transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { type CustomerName, findCustomer, lockCustomer } from './find-customers.ts';

const ids = ({ id, holding_code }: { id: number; holding_code: string }) => ({ customer: id, holding: holding_code });

function disableOrEnable(disables: boolean) {
  const changeable = <T extends { disabled_at: string | null }>(customer: T): T => {
    const { disabled_at: since } = customer;
    if ((since === null) === disables) return customer;
    throw new OperationRefused(disables ? { code: 'account-disabled', since } : { code: 'account-enabled' });
  };
  return transactionalOperation({
    permission: 'customers.access',
    plan: async ({ db }, input: CustomerName) => changeable(await findCustomer(db, input)),
    async run({ tx, security, ...context }, _input, customer) {
      const { id, email } = customer;
      changeable(await lockCustomer(tx, context, id));
      const kind = disables ? 'account-disabled' : 'account-enabled';
      await recordChange(tx, context, { kind, facts: {}, customerId: id });
      const sessions = await setDisabled(tx, id, disables, context.now());
      if (!disables) await offerPlacesAwaitedBy(tx, id, { now: context.now(), events: context.events });
      if (disables) security({ kind: 'sessions-revoked', ...ids(customer), sessions, reason: 'account disabled' });
      return { id, email, disabled: disables, sessions_ended: sessions };
    },
  });
}

/** Disables an account: the customer cannot log in, and open sessions end. Orders stay. */
export const disableAccount = disableOrEnable(true);
export const enableAccount = disableOrEnable(false);

async function endAllSessions(tx: Tx, now: Date): Promise<number> {
  const all = tx.updateTable('sessions').set({ revoked_at: now.toISOString() }).where('revoked_at', 'is', null);
  return Number((await all.executeTakeFirst()).numUpdatedRows);
}

/** Ends the sessions of one customer, or of every customer (`null`). */
export const revokeSessions = transactionalOperation({
  permission: 'customers.access',
  plan: async ({ db }, input: CustomerName | null) => (input === null ? null : findCustomer(db, input)),
  async run({ tx, security, ...context }, _input, customer) {
    const now = context.now();
    if (customer) await lockCustomer(tx, {}, customer.id);
    const sessions = await (customer ? endSessions(tx, customer.id, now) : endAllSessions(tx, now));
    const facts = { ofEverybody: customer === null };
    const subject = customer === null ? {} : { customerId: customer.id };
    if (sessions > 0) await recordChange(tx, context, { kind: 'sessions-ended', facts, ...subject });
    const owner = customer ? { ...ids(customer), reason: 'staff' } : { reason: 'staff, everybody' };
    security({ kind: 'sessions-revoked', ...owner, sessions });
    return { customer, sessions_ended: sessions };
  },
});

/**
 * How many unpaid orders a customer may have, and how many places of one slot in them. A number replaces the server's setting, null restores the setting,
 * undefined keeps the limit.
 */
type LimitsInput = CustomerName & Record<'orders' | 'places', number | null | undefined>;

/** Changes the unpaid limits of one customer. */
export const changeLimits = transactionalOperation({
  permission: 'customers.set-limits',
  plan: ({ db }, input: LimitsInput) => findCustomer(db, input),
  async run({ tx, ...context }, { orders, places }, { id }) {
    const { unpaid_orders_limit, unpaid_places_limit } = await lockCustomer(tx, context, id);
    const was = { id, unpaid_orders_limit, unpaid_places_limit };
    const set = {
      ...(orders !== undefined && orders !== was.unpaid_orders_limit && { unpaid_orders_limit: orders }),
      ...(places !== undefined && places !== was.unpaid_places_limit && { unpaid_places_limit: places }),
    };
    if (Object.keys(set).length === 0) return was;
    await tx
      .updateTable('customers')
      .set({ ...set, version: nextVersion })
      .where('id', '=', id)
      .execute();
    const facts = { orders: set.unpaid_orders_limit, places: set.unpaid_places_limit };
    await recordChange(tx, context, { kind: 'limits-changed', facts, customerId: id });
    return { ...was, ...set };
  },
});

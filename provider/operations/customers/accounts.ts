import { isDeepStrictEqual } from 'node:util';
import { type AuditEntry, lastChange } from '../../audit/read.ts';
import { recordChange } from '../../audit/record.ts';
import { endSessions, setDisabled } from '../../customers/accounts.ts';
import { lockRow } from '../../db/locks.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { offerPlacesAwaitedBy } from '../../waiting/offer.ts';
import { transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { type CustomerName, type FoundCustomer, findCustomer, requireExistingAccount } from './find-customers.ts';

const ids = ({ id, holding_code }: FoundCustomer) => ({ customer: id, holding: holding_code });

function disableOrEnable(disables: boolean) {
  const findChangeable = async (db: Db, name: CustomerName): Promise<FoundCustomer> => {
    const customer = await findCustomer(db, name);
    if ((customer.disabled_at !== null) === disables) {
      const { email, disabled_at: since } = customer;
      throw new OperationRefused({ code: disables ? 'account-disabled' : 'account-enabled', email, since });
    }
    return customer;
  };
  return transactionalOperation({
    permission: 'customers.access',
    plan: ({ db }, input: CustomerName) => findChangeable(db, input),
    async run({ tx, security, ...context }, _input, customer) {
      const { id, email } = customer;
      await lockRow(tx, 'customers', id);
      await findChangeable(tx, { name: `${id}`, holding: null });
      await requireExistingAccount(tx, id);
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
 * undefined keeps the limit. `shown`: the limits that the form showed. A limit that is as shown is kept; a change is refused when the limit has
 * another value now.
 */
type LimitsInput = CustomerName & Record<Limit, number | null | undefined> & { shown?: ShownLimits };
type Limit = 'orders' | 'places';
type ShownLimits = Record<Limit, number | null>;

/** A limit that another caller changed after the form showed it as `shown` (null: the server's setting). */
export type OtherLimit = { limit: Limit; shown: number | null; is: number | null; last: AuditEntry | null };

function readLimits(db: Db, id: number) {
  return db
    .selectFrom('customers')
    .select(['id', 'unpaid_orders_limit', 'unpaid_places_limit'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Returns the limits that differ from those in the form. Refuses to overwrite one that another caller changed meanwhile. */
async function wantedLimits(tx: Tx, id: number, { shown, ...input }: LimitsInput, was: ShownLimits) {
  const { orders, places } = input;
  const wanted: Record<Limit, number | null | undefined> = { orders, places };
  if (shown === undefined) return wanted;
  const limits: OtherLimit[] = [];
  for (const limit of ['orders', 'places'] as const) {
    if (wanted[limit] === shown[limit]) wanted[limit] = undefined;
    if (wanted[limit] === undefined || was[limit] === shown[limit] || was[limit] === wanted[limit]) continue;
    const last = await lastChange(tx, { customerId: id }, 'limits-changed', (facts) => limit in facts);
    limits.push({ limit, shown: shown[limit], is: was[limit], last });
  }
  if (limits.length > 0) throw new OperationRefused({ code: 'limits-changed', customer: id, limits });
  return wanted;
}

/** Changes the unpaid limits of one customer. */
export const changeLimits = transactionalOperation({
  permission: 'customers.set-limits',
  plan: ({ db }, input: LimitsInput) => findCustomer(db, input),
  async run({ tx, ...context }, input, { id }) {
    await lockRow(tx, 'customers', id);
    await requireExistingAccount(tx, id);
    const was = await readLimits(tx, id);
    const shown = { orders: was.unpaid_orders_limit, places: was.unpaid_places_limit };
    const wanted = await wantedLimits(tx, id, input, shown);
    const { orders, places } = wanted;
    const set = {
      ...(orders === undefined ? {} : { unpaid_orders_limit: orders }),
      ...(places === undefined ? {} : { unpaid_places_limit: places }),
    };
    const is = { ...was, ...set };
    if (isDeepStrictEqual(is, { ...was })) return is;
    await tx.updateTable('customers').set(set).where('id', '=', id).execute();
    await recordChange(tx, context, { kind: 'limits-changed', facts: wanted, customerId: id });
    return is;
  },
});

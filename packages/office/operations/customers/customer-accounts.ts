import { addHours, formatDateTime } from '@slotterbit/contract/values/date.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { endSessions, expireResetLinks, setDisabled } from '@slotterbit/provider/customers/accounts.ts';
import { addStaffLink, refusedUntil, STAFF_NETWORK } from '@slotterbit/provider/customers/reset-links.ts';
import { nextVersion } from '@slotterbit/provider/db/locks.ts';
import type { Tx } from '@slotterbit/provider/db/schema.ts';
import { transact } from '@slotterbit/provider/db/transact.ts';
import { copyPersonalData } from '@slotterbit/provider/personal-data/copy.ts';
import {
  cancelDeletion,
  eraseAccount,
  openBusiness,
  requestDeletion,
} from '@slotterbit/provider/personal-data/deletion.ts';
import { passwordLink } from '@slotterbit/provider/platform/links.ts';
import { offerPlacesAwaitedBy } from '@slotterbit/provider/waiting/offer-place.ts';
import { operation, transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusals.ts';
import { messageLink } from '../whatsapp-links.ts';
import { lastContactChange } from './change-contact.ts';
import { type CustomerName, existingCustomer, findCustomer, lockCustomer } from './find-customers.ts';

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

/** How many days a number that staff changed is new. */
const NEW_NUMBER_DAYS = 30;

function requireEnabled({ disabled_at: since }: { disabled_at: string | null }): void {
  if (since !== null) throw new OperationRefused({ code: 'account-disabled', since });
}

/**
 * Creates a link with which the customer sets a new password, once, as with the link of a requested e-mail: it is valid equally long, and
 * the account's earlier links end. The result is the only copy of the link; the database stores its hash. Password and sessions stay until
 * the link is used. `link` and `whatsappLink` contain the secret: null in a preview. `newNumber`: who changed the customer's WhatsApp number lately;
 * the link would reach that number.
 */
export const createPasswordLink = transactionalOperation({
  permission: 'customers.access',
  needsReason: true,
  async plan({ db }, input: CustomerName) {
    const customer = await findCustomer(db, input);
    requireEnabled(await existingCustomer(db, customer.id));
    return customer;
  },
  async run({ tx, security, ...context }, _input, { id }) {
    const { settings, isPreview } = context;
    const now = context.now();
    const account = await lockCustomer(tx, context, id);
    requireEnabled(account);
    const { holding_code: holding, email } = account;
    const caller = { network: STAFF_NETWORK, isTrusted: true };
    const until = await refusedUntil(tx, { holding, email }, caller, now);
    if (until !== null) throw new OperationRefused({ code: 'password-links-too-many', until: until.toISOString() });
    await expireResetLinks(tx, id, now);
    const { token, expiresAt } = await addStaffLink(tx, { holding, email }, now);
    await recordChange(tx, context, { kind: 'password-link', facts: {}, customerId: id });
    security({ kind: 'reset-requested', customer: id, holding, reason: 'staff' });
    const change = await lastContactChange(tx, id, 'whatsapp');
    const isNew = change !== null && change.at > addHours(now, -24 * NEW_NUMBER_DAYS).toISOString();
    const done = { id, validUntil: expiresAt.toISOString(), newNumber: isNew ? change : null };
    if (isPreview) return { ...done, link: null, whatsappLink: null };
    const { path, url } = passwordLink(settings, { token, holding });
    const sentences = [
      `Buka tautan ini untuk membuat password baru. Tautan berlaku sampai ${formatDateTime(expiresAt)}, satu kali.`,
    ];
    const message = messageLink(account, sentences, { label: 'Tautan', path }, settings);
    return { ...done, link: url, whatsappLink: settings.siteUrl === null ? null : message };
  },
});

/** Returns everything that is stored about a customer, after recording that staff read it; null in a preview. */
export const exportPersonalData = operation({
  permission: 'customers.personal-data',
  isPreviewReadOnly: true,
  plan: ({ db }, input: CustomerName) => findCustomer(db, input),
  async run({ db, security, ...context }, _input, { id, holding_code: holding }) {
    if (context.isPreview) return null;
    await transact(db, async (tx) => {
      await lockCustomer(tx, {}, id);
      await recordChange(tx, context, { kind: 'data-exported', facts: {}, customerId: id });
    });
    security({ kind: 'data-exported', customer: id, holding, reason: 'staff' });
    return copyPersonalData(db, id, context.now());
  },
});

/** `later`: after the waiting time: until then the customer can cancel it. `now`: at once. `never`: cancels a deletion. */
export type DeletionInput = CustomerName & { when: 'later' | 'now' | 'never' };

/**
 * Deletes the account and the personal data of a customer, or cancels that. Refused while an order is open. `at`: when the account is deleted, or was;
 * null: the deletion is cancelled. `changed` false: it was so before.
 */
export const deleteCustomer = transactionalOperation({
  permission: 'customers.personal-data',
  needsReason: true,
  isPreviewReadOnly: true,
  async plan({ db }, input: DeletionInput) {
    const customer = await findCustomer(db, input);
    await existingCustomer(db, customer.id);
    return customer;
  },
  async run({ tx, security, ...context }, { when }, { id, holding_code: holding }) {
    const { settings, events } = context;
    const now = context.now();
    if (context.isPreview) {
      const open = when === 'never' ? [] : await openBusiness(tx, id);
      if (open.length > 0) throw new OperationRefused({ code: 'customer-busy', open });
      return { id, at: null, deleted: false, changed: false };
    }
    await lockCustomer(tx, {}, id);
    const event = { customer: id, holding, reason: 'staff' };
    if (when === 'never') {
      const changed = await cancelDeletion(tx, id, now);
      if (changed) {
        await recordChange(tx, context, { kind: 'deletion-cancelled', facts: {}, customerId: id });
        security({ kind: 'deletion-cancelled', ...event });
      }
      return { id, at: null, deleted: false, changed };
    }
    if (when === 'later') {
      const { at, open, isNew } = await requestDeletion(tx, id, now);
      if (at === null) throw new OperationRefused({ code: 'customer-busy', open });
      if (isNew) {
        await recordChange(tx, context, { kind: 'deletion-scheduled', facts: { at }, customerId: id });
        security({ kind: 'deletion-requested', ...event });
      }
      return { id, at, deleted: false, changed: isNew };
    }
    // Recorded first: the deletion empties this reason too.
    await recordChange(tx, context, { kind: 'deleted', facts: {}, customerId: id });
    const { open, isErased } = await eraseAccount(tx, id, { now, settings, events, onlyIfDue: false });
    if (open.length > 0) throw new OperationRefused({ code: 'customer-busy', open });
    security({ kind: 'account-deleted', ...event });
    return { id, at: now.toISOString(), deleted: true, changed: isErased };
  },
});

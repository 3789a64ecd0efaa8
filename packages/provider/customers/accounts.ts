import { deletedAccountDomain } from '@slotterbit/contract/customers/account-deletion.ts';
import { perCustomerField } from '@slotterbit/contract/customers/customer.ts';
import { nextVersion } from '../db/locks.ts';
import type { Tx } from '../db/schema.ts';
import { DUMMY_HASH } from './passwords.ts';

/**
 * Locks the account until the transaction ends. Returns whether the account is open and still has this password hash.
 * Uses an update that changes nothing, because an update locks the row on every database.
 */
export async function lockOpenAccount(tx: Tx, customerId: number, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customers')
    .set({ password_hash: passwordHash })
    .where('id', '=', customerId)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all open sessions of a customer. Returns their number. */
export async function endSessions(tx: Tx, customerId: number, now: Date): Promise<number> {
  const ended = await tx
    .updateTable('sessions')
    .set({ revoked_at: now.toISOString() })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/**
 * Closes an account, or reopens it (`disabled` false). Closing ends its sessions. Returns the number of ended
 * sessions.
 */
export async function setDisabled(tx: Tx, customerId: number, isDisabled: boolean, now: Date): Promise<number> {
  await tx
    .updateTable('customers')
    .set({ disabled_at: isDisabled ? now.toISOString() : null, version: nextVersion })
    .where('id', '=', customerId)
    .execute();
  return isDisabled ? endSessions(tx, customerId, now) : 0;
}

/** Expires the links for a new password that were sent to the customer. */
export async function expireResetLinks(tx: Tx, customerId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const { holding_code, email } = await tx
    .selectFrom('customers')
    .select(['holding_code', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('password_resets')
    .set({ expires_at: at })
    .where('holding_code', '=', holding_code)
    .where('email', '=', email)
    .where('expires_at', '>', at)
    .execute();
}

/**
 * Sets an account's new password, ends its sessions and expires links for a new one. The caller hashes the password before the transaction.
 * Returns the number of ended sessions.
 */
export async function changePassword(tx: Tx, customerId: number, passwordHash: string, now: Date): Promise<number> {
  await tx.updateTable('customers').set({ password_hash: passwordHash }).where('id', '=', customerId).execute();
  await expireResetLinks(tx, customerId, now);
  return endSessions(tx, customerId, now);
}

/** Returns whether an address is that of a deleted account, which receives no e-mail. */
export function isErasedEmail(email: string): boolean {
  return email.endsWith(deletedAccountDomain);
}

/** Returns the columns of `customers` without personal data. The address is unique, and its old one can register again. */
export function erasedAccount(id: number, at: string) {
  return {
    email: `${id}${deletedAccountDomain}`,
    mailbox: '',
    name: 'Akun dihapus',
    search_text: '',
    whatsapp: '',
    ...perCustomerField(() => '-'),
    billing: null,
    password_hash: DUMMY_HASH,
    unpaid_orders_limit: null,
    unpaid_places_limit: null,
    delete_after: null,
    mail_proved_at: null,
    deleted_at: at,
    disabled_at: at,
  };
}

/**
 * Returns the mailbox of an address, for counting only: 'a.n.i+tag@googlemail.com' and 'ani@gmail.com' are the same. At
 * most servers a tag follows '+'; at others, several mailboxes share a limit. Never use it to send or to log in.
 */
export function mailboxOf(address: string): string {
  const [, name, domain] = /^([^+@]+)(?:\+[^@]*)?@([^@]+)$/.exec(address.toLowerCase()) ?? [];
  if (name === undefined || domain === undefined) return address.toLowerCase();
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

import type { Tx } from '../db/schema.ts';

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
export async function setDisabled(tx: Tx, customerId: number, disabled: boolean, now: Date): Promise<number> {
  await tx
    .updateTable('customers')
    .set({ disabled_at: disabled ? now.toISOString() : null })
    .where('id', '=', customerId)
    .execute();
  return disabled ? endSessions(tx, customerId, now) : 0;
}

/**
 * Sets an account's new password and ends its sessions. The caller hashes the password before the transaction.
 * Returns the number of ended sessions.
 */
export async function changePassword(tx: Tx, customerId: number, passwordHash: string, now: Date): Promise<number> {
  await tx.updateTable('customers').set({ password_hash: passwordHash }).where('id', '=', customerId).execute();
  return endSessions(tx, customerId, now);
}

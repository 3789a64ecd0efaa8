import { randomUUID } from 'node:crypto';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import {
  type SandboxEvent,
  type SandboxNotification,
  sign,
} from '@slotterbit/provider/payments/gateways/sandbox/sandbox-format.ts';
import type { TestProvider } from './provider.ts';

/** Returns the signing key of this database's sandbox. */
export async function sandboxKey(db: Db): Promise<string> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'sandbox_server_key')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Returns a signed notification of the sandbox; `change` replaces fields before signing. By default it reports a new payment. */
export async function sandboxNotification(
  db: Db,
  charge: { reference: string; amount: number },
  change: Partial<SandboxEvent> = {},
): Promise<SandboxNotification> {
  const { reference, amount } = charge;
  const event = {
    reference,
    transaction: randomUUID(),
    event: 'captured',
    amount,
    at: '2026-11-20T03:00:00.000Z',
  } as const;
  return sign({ ...event, ...change }, await sandboxKey(db));
}

/** Sends a notification and returns the HTTP status. */
export async function notifySandbox(
  p: TestProvider,
  charge: { reference: string; amount: number },
  change: Partial<SandboxEvent> = {},
): Promise<number> {
  return (await p.call('POST', 'payments/sandbox', await sandboxNotification(p.db, charge, change))).status;
}

import { randomUUID } from 'node:crypto';
import type { Db } from '#provider/db/schema.ts';
import { type SandboxNews, type SandboxNotification, signed } from '#provider/payments/sandbox/format.ts';
import type { TestProvider } from './provider.ts';

/** The key with which this database's sandbox signs. */
export async function sandboxKey(db: Db): Promise<string> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'sandbox_server_key')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** A notification of the sandbox, signed; `change` replaces fields before that. Without more its money came in a try of its own. */
export async function sandboxNews(
  db: Db,
  charge: { reference: string; amount: number },
  change: Partial<SandboxNews> = {},
): Promise<SandboxNotification> {
  const { reference: bill, amount } = charge;
  const news = { bill, transaction: randomUUID(), event: 'captured', amount, at: '2026-11-20T03:00:00.000Z' } as const;
  return signed({ ...news, ...change }, await sandboxKey(db));
}

/** Sends it; answers the status. */
export async function tellSandbox(
  p: TestProvider,
  charge: { reference: string; amount: number },
  change: Partial<SandboxNews> = {},
): Promise<number> {
  return (await p.call('POST', 'payments/sandbox', await sandboxNews(p.db, charge, change))).status;
}

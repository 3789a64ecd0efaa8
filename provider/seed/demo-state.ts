import { defaultHolding } from '#domain/holding.ts';
import { demoAccount } from '../catalogue/demo-account.ts';
import type { Context } from '../context.ts';
import { endSessions } from '../customers/accounts.ts';
import { transact } from '../db/transact.ts';
import { demoEnteredAt } from './demo-contents.ts';

/** 'open': the database holds the demo. 'locked': it does beside a real gateway, and the demo account cannot log in. */
export type DemoState = 'absent' | 'open' | 'locked';

export const DEMO_WARNING =
  'this database was seeded as a demo, but the gateway is real: the demo account cannot log in, and the journals that it brought are for sale. Take them out: npm run staff -- demo remove';

export function isDemoAccount(holding: string, email: string): boolean {
  return holding === defaultHolding && email === demoAccount.email;
}

/**
 * Whether the database holds the demo. Beside a real gateway the demo account is locked: it is said loudly, and sessions that were opened
 * before end.
 */
export async function demoState({ db, gateway, log, now }: Context): Promise<DemoState> {
  if ((await demoEnteredAt(db)) === null) return 'absent';
  if (gateway.name === 'sandbox') return 'open';
  log.error(`WARNING: ${DEMO_WARNING}`);
  const account = await db
    .selectFrom('customers')
    .select('id')
    .where('holding_code', '=', defaultHolding)
    .where('email', '=', demoAccount.email)
    .executeTakeFirst();
  const sessions = account ? await transact(db, (tx) => endSessions(tx, account.id, now())) : 0;
  if (account && sessions > 0)
    log.security({
      kind: 'sessions-revoked',
      customer: account.id,
      sessions,
      reason: 'demo account beside a real gateway',
    });
  return 'locked';
}

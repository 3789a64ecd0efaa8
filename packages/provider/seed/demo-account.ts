import { defaultHolding, demoEmail } from '@slotterbit/contract/customers/login.ts';

/** The account of SEED=demo; printed at start, so it must never exist on a server with real customers. */
export const demoAccount = { email: demoEmail, password: 'demo1234' } as const;

/** 'open': the database holds the demo. 'locked': it does, together with a real gateway, and the demo account cannot log in. */
export type DemoState = 'absent' | 'open' | 'locked';

export const DEMO_WARNING =
  'this database was seeded as a demo, but the gateway is real: the demo account cannot log in, and the journals that it brought are for sale. Start with a new database';

export function isDemoAccount(holding: string, email: string): boolean {
  return holding === defaultHolding && email === demoAccount.email;
}

import { monthsHeldUnpaid } from '../../orders/unpaid-months.ts';
import type { OperationContext } from '../operation.ts';
import type { Finding } from './finding.ts';
import { checkIntegrity } from './integrity.ts';
import { checkOutbox } from './outbox.ts';
import { checkUnfollowedCharges } from './unfollowed-charges.ts';

/** `findings` contradict the data or need an operator; `warnings` do not. */
export type Examination = { findings: readonly Finding[]; warnings: readonly Finding[] };

/** Looks at everything that an operator may have to repair. Changes nothing. */
export async function examine({
  db,
  settings,
  now,
}: Pick<OperationContext, 'db' | 'settings' | 'now'>): Promise<Examination> {
  const findings = [...(await checkIntegrity(db)), ...(await checkOutbox(db, settings, now()))];
  const months = await monthsHeldUnpaid(db, settings, now());
  const held = months.map(({ code: item, year, month, ...counts }): Finding => {
    return { code: 'places-held-unpaid', subject: { kind: 'slot', item, year, month }, ...counts };
  });
  return { findings, warnings: [...held, ...(await checkUnfollowedCharges(db, settings, now()))] };
}

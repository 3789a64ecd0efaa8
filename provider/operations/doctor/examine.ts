import { monthsHeldUnpaid } from '../../orders/unpaid-months.ts';
import type { OperationContext } from '../operation.ts';
import type { Finding } from './finding.ts';
import { checkIntegrity } from './integrity.ts';
import { checkOutbox } from './outbox.ts';
import { checkUnfollowedCharges } from './unfollowed-charges.ts';

/** `findings`: contradictions in the data, or work for an operator. `warnings`: the data is consistent. */
export type Examination = { findings: readonly Finding[]; warnings: readonly Finding[] };

/** Runs every check of the doctor. Changes nothing. */
export async function examine({
  db,
  settings,
  now,
}: Pick<OperationContext, 'db' | 'settings' | 'now'>): Promise<Examination> {
  const findings = [...(await checkIntegrity(db)), ...(await checkOutbox(db, settings, now()))];
  const months = await monthsHeldUnpaid(db, settings, now());
  const held = months.map(
    ({ code: item, year, month, ...counts }): Finding => ({
      code: 'places-held-unpaid',
      subject: { kind: 'slot', item, year, month },
      ...counts,
    }),
  );
  return { findings, warnings: [...held, ...(await checkUnfollowedCharges(db, settings, now()))] };
}

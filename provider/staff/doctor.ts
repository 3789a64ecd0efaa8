import { checkIntegrity } from '../integrity-check.ts';
import { checkOutbox } from '../mail/outbox-check.ts';
import type { Command } from './command.ts';

/** doctor: the integrity check; the exit status is 1 when it finds something. */
export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary:
    'Check places against orders, totals against lines, payments against status, and the outbox of e-mail; says what to do',
  async run({ db, settings, now }) {
    const findings = [...(await checkIntegrity(db)), ...(await checkOutbox(db, settings, now()))];
    if (findings.length === 0)
      return { json: { healthy: true, findings }, text: 'Healthy: nothing contradicts itself.' };
    const lines = findings.flatMap(({ where, what, next }) => [where, `  ${what}`, `  Then: ${next}`]);
    const text = [...lines, '', `${findings.length} finding(s).`];
    return { json: { healthy: false, findings }, text, failed: true };
  },
};

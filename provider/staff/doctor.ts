import { examine } from '../doctor/examine.ts';
import type { Command } from './command.ts';
import { table } from './table.ts';

/** doctor: whatever contradicts itself; the exit status is 1 when there is something. */
export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary: 'Check places against orders, totals against lines, payments against status',
  async run({ db }) {
    const findings = await examine(db);
    if (findings.length === 0)
      return { json: { healthy: true, findings }, text: 'Healthy: nothing contradicts itself.' };
    const text = [...table(findings, ''), '', `${findings.length} finding(s).`];
    return { json: { healthy: false, findings }, text, failed: true };
  },
};

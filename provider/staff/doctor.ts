import { examine } from '../operations/doctor/examine.ts';
import type { Command } from './command.ts';
import { type FindingText, findingText } from './finding-texts.ts';

const linesOf = (findings: readonly FindingText[]) =>
  findings.flatMap(({ where, what, next }) => [where, `  ${what}`, `  Then: ${next}`]);

/** The exit status is 1 when there are findings; warnings leave it 0. */
export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary:
    'Check places against orders, totals against lines, payments against status, the outbox of e-mail, months that unpaid orders hold, and open bills whose gateway has no settings; says what to do',
  async run(context) {
    const examined = await examine(context);
    const [findings, warnings] = [examined.findings.map(findingText), examined.warnings.map(findingText)];
    const healthy = findings.length === 0;
    const warned = warnings.length === 0 ? [] : [...linesOf(warnings), '', `${warnings.length} warning(s).`];
    const found = [...linesOf(findings), '', `${findings.length} finding(s).`];
    const text = [...warned, ...(healthy ? ['Healthy: nothing contradicts itself.'] : found)];
    return { json: { healthy, findings, warnings }, text, failed: !healthy };
  },
};

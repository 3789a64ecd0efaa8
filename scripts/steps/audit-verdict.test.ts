import { expect, test } from 'vitest';
import { auditVerdict } from './audit-verdict.mjs';

const counted = (counts: object, vulnerabilities = {}) =>
  JSON.stringify({
    vulnerabilities,
    metadata: { vulnerabilities: { critical: 0, high: 0, moderate: 0, low: 0, ...counts } },
  });
const one = (severity: string) => ({ paket: { name: 'paket', severity, range: '<1.2.3' } });

test('nothing of level high is well, also when there is something below', () => {
  expect(auditVerdict(counted({}))).toMatchObject({ status: 0 });
  expect(auditVerdict(counted({ moderate: 1 }, one('moderate')))).toEqual({
    ...{ status: 0, text: 'Nothing known of level high or critical (0 critical, 0 high, 1 moderate, 0 low).' },
  });
});

test('what is found is named', () => {
  const { text, status } = auditVerdict(counted({ high: 1 }, one('high')));
  expect([status, text.split('\n').at(-1)]).toEqual([1, '  high: paket <1.2.3']);
});

test.each([
  ['a registry without the service', JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 })],
  ['no network', ''],
])('%s is not taken for a clean answer', (_what, output) => {
  const { text, status } = auditVerdict(output);
  expect([status, text]).toEqual([2, expect.stringContaining('NOT CHECKED')]);
});

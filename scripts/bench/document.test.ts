import { expect, test } from 'vitest';
import { performanceDocument } from './document.ts';
import { type Outcome, printed, type Section } from './report.ts';

const section: Section = {
  title: 'Server',
  method: 'Answers a second.',
  rows: [
    { name: 'static page', figure: '30,000/s', goal: 'at least 0.75 of nginx', holds: true },
    { name: 'a | b', figure: '10/s', goal: 'at least 20/s', holds: false, note: 'slow\nhere' },
    { name: 'memory', figure: '99 MB' },
  ],
};
const outcomes: Outcome[] = [
  { name: 'server', section },
  { name: 'web', failure: 'no browser' },
];
const run = {
  ...{ date: '2026-11-20', commit: 'abc1234', seconds: 321.4, budgets: 'hold' as const },
  machine: { size: '2 cores', versions: 'Node.js 24.0.0' },
};

test('the document has every figure with its goal, what failed, and what does not hold', () => {
  const text = performanceDocument(run, outcomes, '');
  expect(text).toContain('| machine | 2 cores |');
  expect(text).toContain('| took | 321 s |');
  expect(text).toContain(
    '## Server\n\nAnswers a second.\n\n| what | figure | goal | holds | note |\n|---|---|---|---|---|\n',
  );
  expect(text).toContain('| static page | 30,000/s | at least 0.75 of nginx | yes |  |');
  expect(text).toContain('| a \\| b | 10/s | at least 20/s | NO | slow here |');
  expect(text).toContain('| memory | 99 MB |  |  |  |');
  expect(text).toContain('## web\n\nCould not be measured: no browser');
  expect(text).toContain('- Server: a | b: 10/s, goal at least 20/s');
});

test('what people wrote below the figures is kept, once', () => {
  const first = performanceDocument(run, outcomes, '');
  const edited = `${first}\n## What was tried\n\nMuch.\n`;
  const second = performanceDocument({ ...run, date: '2026-11-21' }, [], edited);
  expect(second).toContain('| date | 2026-11-21 |');
  expect(second).not.toContain('static page');
  expect(second.endsWith('it is. -->\n\n## What was tried\n\nMuch.\n')).toBe(true);
  expect(performanceDocument(run, [], second).split('## What was tried')).toHaveLength(2);
});

test('the terminal shows aligned columns and notes below their row', () => {
  const lines = printed(section).split('\n');
  expect(lines[0]).toBe('Server');
  const [head = '', first = '', second = ''] = lines.slice(3);
  expect(head.indexOf('figure')).toBe(first.indexOf('30,000/s'));
  expect(second.endsWith('NO')).toBe(true);
  expect(lines[6]).toBe('      slow here');
});

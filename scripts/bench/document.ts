import type { Machine } from './machine.ts';
import { missed, type Outcome, written } from './report.ts';

/** What stands below this line in docs/performance.md is written by people; the bench leaves it as it is. */
const MARK = '<!-- Written by hand from here on: `npm run bench` leaves it as it is. -->';

/** What a run was: when, of which commit, where. */
export interface Run {
  /** YYYY-MM-DD. */
  date: string;
  commit: string;
  machine: Machine;
  /** How long all took, in seconds. */
  seconds: number;
  /** What scripts/budgets.ts said. */
  budgets: 'hold' | 'do not hold';
}

function heading({ date, commit, machine, seconds, budgets }: Run): string {
  const facts = [
    ['date', date],
    ['commit', commit],
    ['machine', machine.size],
    ['versions', machine.versions],
    ['command', '`npm run bench`'],
    ['took', `${Math.round(seconds)} s`],
    ['budgets of `npm test`', budgets],
  ];
  return [
    '# Performance',
    'Written by `npm run bench`, without any network but loopback. Times and rates depend on the machine and on what else it does: compare the ratios, which were taken in the same run.',
    ['| | |', '|---|---|', ...facts.map(([name, fact]) => `| ${name} | ${fact} |`)].join('\n'),
  ].join('\n\n');
}

function shortfalls(outcomes: readonly Outcome[]): string {
  const rows = missed(outcomes).map(
    ({ title, row }) => `- ${title}: ${row.name}: ${row.figure}, goal ${row.goal ?? ''}`,
  );
  return ['## Goals that do not hold', rows.length > 0 ? rows.join('\n') : 'None.'].join('\n\n');
}

/** The text of docs/performance.md; `before` is the present one, of which the part written by hand is kept. */
export function performanceDocument(run: Run, outcomes: readonly Outcome[], before: string): string {
  const sections = outcomes.map((outcome) =>
    'section' in outcome ? written(outcome.section) : `## ${outcome.name}\n\nCould not be measured: ${outcome.failure}`,
  );
  const [, byHand = '\n'] = before.split(MARK, 2);
  return `${[heading(run), ...sections, shortfalls(outcomes), MARK].join('\n\n')}${byHand}`;
}

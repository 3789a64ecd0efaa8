import { describe, expect, test } from 'vitest';
import { commands } from './commands.ts';
import { commandHelp, helpText, mostWords, neighbours, valuesIn } from './help.ts';
import { formOf, optionText } from './help-texts.ts';

describe('a usage', () => {
  test.each([
    ['', 0],
    ['FILE', 1],
    ['[FILE]', 1],
    ['HOLDING CODE', 2],
    ['ID|EMAIL [--holding HOLDING] | --all', 1],
    ['CODE NAME... [--min-percent N]', Number.POSITIVE_INFINITY],
    ['[--customer ID|EMAIL [--holding HOLDING]] [--limit N] | --overdue [--limit N]', 0],
    ['ITEM INDEXING AMOUNT|none | ITEM [--own AMOUNT|none] [--old AMOUNT|none]', 3],
    ['ORDER LINE YYYY-MM --why TEXT', 3],
  ])('%j takes %d words', (usage, most) => {
    expect(mostWords(usage)).toBe(most);
  });

  test('names each option of its command, and each of its values has a form', () => {
    for (const command of commands) {
      for (const option of command.options ?? []) {
        expect(command.usage, command.name).toContain(`--${option}`);
        expect(optionText(command, option), `${command.name}: --${option}`).toBeDefined();
      }
      for (const value of valuesIn(command.usage)) {
        expect(formOf(command, value), `${command.name}: ${value}`).toBeDefined();
      }
      expect(command.needsWhy === true, command.name).toBe(command.usage.includes('--why TEXT'));
    }
  });
});

test.each([
  ['order list', ['orders list']],
  ['orders lsit', expect.arrayContaining(['orders list'])],
  ['slots sett', ['slots set']],
  ['docter', ['doctor']],
  ['referals add', ['referrals add']],
  ['items delete', expect.arrayContaining(['items list', 'items archive'])],
  ['quux', []],
])('%s may mean %j', (typed, names) => {
  expect(neighbours(commands, typed.split(' '))).toEqual(names);
});

test.each([undefined, 100, 80, 200])('help stays within the terminal of %s columns, at most 100', (columns) => {
  const most = Math.min(columns ?? 100, 100);
  const texts = [helpText(commands, columns), helpText(commands, columns, { calls: true })];
  for (const command of commands) texts.push(commandHelp(command, columns));
  for (const line of texts.flat()) expect(line.length, line).toBeLessThanOrEqual(most);
});

import { describe, expect, test } from 'vitest';
import { maxWords, optionsIn, valuesIn } from './command.ts';
import { commands } from './commands.ts';
import { commandHelp, helpText, similarCommands } from './help.ts';
import { formOf, optionText } from './help-texts.ts';

describe('a usage', () => {
  test.each([
    ['', 0],
    ['FILE', 1],
    ['[FILE]', 1],
    ['HOLDING CODE', 2],
    ['ID|EMAIL [--holding HOLDING] | --all', 1],
    ['CODE NAME... [--min-percent N]', Number.POSITIVE_INFINITY],
    ['[--name TEXT [--holding HOLDING]] | --all', 0],
    ['HOLDING CODE NAME | HOLDING [--min-percent N]', 3],
  ])('%j accepts %d words', (usage, most) => {
    expect(maxWords(usage)).toBe(most);
  });

  test('says which options take a value', () => {
    expect([...optionsIn('FILE [--min-percent N] --all | --name TEXT')]).toEqual([
      ['min-percent', true],
      ['all', false],
      ['name', true],
    ]);
  });

  test('has a help text for each option and each value, and shows a required --why', () => {
    for (const command of commands) {
      for (const option of optionsIn(command.usage).keys()) {
        if (option !== 'why') expect(optionText(option), `${command.name}: --${option}`).toBeDefined();
      }
      for (const value of valuesIn(command.usage)) {
        expect(formOf(command, value), `${command.name}: ${value}`).toBeDefined();
      }
      expect(command.needsWhy === true, command.name).toBe(command.usage.includes('--why TEXT'));
    }
  });

  test('uses an option of one name always with a value, or always without', () => {
    const takesValue = new Map(commands.flatMap(({ usage }) => [...optionsIn(usage)]));
    for (const { name, usage } of commands) {
      for (const [option, takes] of optionsIn(usage)) expect(takesValue.get(option), `${name} --${option}`).toBe(takes);
    }
  });
});

test.each([
  ['holding list', ['holdings list']],
  ['accounts lsit', expect.arrayContaining(['accounts list'])],
  ['slots recoutn', ['slots recount']],
  ['docter', ['doctor']],
  ['referals add', ['referrals add']],
  ['accounts delete', ['accounts reset']],
  ['quux', []],
])('%s suggests %j', (typed, names) => {
  expect(similarCommands(commands, typed.split(' '))).toEqual(names);
});

test.each([undefined, 100, 80, 200])(
  'help fits a terminal of %s columns, and is at most 100 columns wide',
  (columns) => {
    const most = Math.min(columns ?? 100, 100);
    const texts = [helpText(commands, columns), helpText(commands, columns, { calls: true })];
    for (const command of commands) texts.push(commandHelp(command, columns));
    for (const line of texts.flat()) expect(line.length, line).toBeLessThanOrEqual(most);
  },
);

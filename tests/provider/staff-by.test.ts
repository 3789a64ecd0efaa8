import { describe, expect } from 'vitest';
import { commands } from '#provider/staff/commands.ts';
import { commandHelp } from '#provider/staff/help.ts';
import { staff } from '#tests/support/staff-context.ts';
import { staffProgram } from '#tests/support/staff-program.ts';
import { test } from './provider-test.ts';

describe('--by', () => {
  test('is accepted by every command and explained in the help of every command', async ({ p }) => {
    const help = await staff(p, 'help');
    for (const command of commands) {
      const { name, needsWhy } = command;
      expect(help).toContain(`  ${name} `);
      expect(commandHelp(command).join('\n'), name).toMatch(/--by( NAME)? /);
      const line = [...name.split(' '), '--by', 'Ani', ...(needsWhy ? ['--why', 'x'] : [])];
      // The command runs, or asks for its own arguments.
      const answer = await staff(p, ...line).catch((error: Error) => error.message);
      expect(answer, name).not.toMatch(/has no option|--by/);
    }
  });

  test('is checked by commands that change nothing, too', async ({ p }) => {
    await expect(staff(p, 'orders', 'list', '--by', '')).rejects.toThrow('--by needs a value');
    expect(await staff(p, 'orders', 'list', '--overdue', '--by', 'Ani')).toBe('No termin is overdue.');
  });

  test('filters changes list by the name of the operator', async ({ p }) => {
    for (const [code, by] of [
      ['satu', 'Ani'],
      ['dua', 'Budi'],
    ] as const)
      await staff(p, 'holdings', 'add', code, 'Kampus', '--by', by);
    const shown = await staff(p, 'changes', 'list', '--by', 'Ani');
    expect(shown).toContain('holding satu');
    expect(shown).not.toContain('holding dua');
  });
});

test('catalogue export - writes only the file to standard output', async ({ p }) => {
  const { code, stdout, stderr } = await staffProgram(p.settings, ['catalogue', 'export', '-']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout).items).toHaveLength(3);
}, 60_000);

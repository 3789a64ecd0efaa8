import { describe, expect } from 'vitest';
import { commands } from '#provider/staff/commands.ts';
import { commandHelp } from '#provider/staff/help.ts';
import { runStaff } from '#provider/staff/run.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { staffContext } from '#tests/support/staff-context.ts';
import { staffProgram } from '#tests/support/staff-program.ts';
import { test } from './provider-test.ts';

const staff = (p: TestProvider, ...line: string[]) => runStaff(line, async () => staffContext(p)).then((r) => r.output);

describe('--by', () => {
  test('is accepted by every command that the help names, and each help of one explains it', async ({ p }) => {
    const help = await staff(p, 'help');
    for (const command of commands) {
      const { name, needsWhy } = command;
      expect(help).toContain(`  ${name} `);
      expect(commandHelp(command).join('\n'), name).toMatch(/--by( NAME)? /);
      const line = [...name.split(' '), '--by', 'Ani', ...(needsWhy ? ['--why', 'x'] : [])];
      // It is run, or asks for its own words.
      const answer = await staff(p, ...line).catch((error: Error) => error.message);
      expect(answer, name).not.toMatch(/has no option|--by/);
    }
  });

  test('is checked where nothing is changed, too', async ({ p }) => {
    await expect(staff(p, 'orders', 'list', '--by', '')).rejects.toThrow('--by needs a value');
    expect(await staff(p, 'orders', 'list', '--overdue', '--by', 'Ani')).toBe('No termin is overdue.');
  });

  test('chooses whose changes changes list shows', async ({ p }) => {
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

test('catalogue export - writes the file to standard output, and nothing else', async ({ p }) => {
  const { code, stdout, stderr } = await staffProgram(p.settings, ['catalogue', 'export', '-']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout).items).toHaveLength(3);
}, 60_000);

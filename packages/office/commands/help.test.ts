import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { commandHelp } from './help.ts';

test('help explains each value and option of a usage', () => {
  for (const command of commands) {
    const [, ...explained] = commandHelp(command);
    for (const word of command.usage.match(/[A-Z]+|--[a-z-]+/g) ?? []) {
      if (word !== 'TEXT')
        expect(explained.join('\n'), `${command.name}: ${word}`).toMatch(new RegExp(`^ +${word}\\b`, 'm'));
    }
  }
});

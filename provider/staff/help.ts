import { distance, nearNames } from '../operations/near-names.ts';
import type { Command } from './command.ts';
import { formOf, optionText } from './help-texts.ts';

const BY_OF_CHANGES = ['--by NAME', "who makes the change; without it the system's user"] as const;
const BY_OF_OTHERS = ['--by NAME', 'who calls it; nothing is recorded, since it changes nothing'] as const;
const OF_CHANGES: readonly (readonly [string, string])[] = [
  ['--why TEXT', 'why; it is recorded beside the change and never shown to customers'],
  ['--dry-run', 'says what it would do, and changes nothing'],
];

/** Words of a usage in capitals that stand for a value: 'ID|EMAIL [--holding CODE]' has ID, EMAIL and CODE. */
export function valuesIn(usage: string): string[] {
  return [...new Set(usage.match(/(?<![\w-])(YYYY-MM|[A-Z][A-Z_]*)(?![\w-])/g) ?? [])];
}

/** How many words may stand behind a command, by its usage: 'NAME...' is as many as one likes. */
export function mostWords(usage: string): number {
  const counts = usage.split(' | ').map((way) => {
    const words = way
      // Options with their values.
      .replace(/--[a-z-]+( [A-Z][^\s\]]*)?/g, '')
      .replace(/[[\]]/g, ' ')
      .split(' ')
      .filter((word) => word !== '');
    return words.some((word) => word.endsWith('...')) ? Number.POSITIVE_INFINITY : words.length;
  });
  return Math.max(...counts);
}

/** Columns of the help where the terminal's are not known, and at most. */
const WIDTH = 100;
const LEAST_WIDTH = 50;

/** A text, or its pieces, in lines of at most `width` columns, broken between words; a longer word has a line of its own. */
function wrapped(text: string | readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of typeof text === 'string' ? text.split(' ') : text) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Two columns, the right one wrapped beside the left. */
function aligned(rows: readonly (readonly [string, string])[], width: number): string[] {
  const left = Math.max(...rows.map(([name]) => name.length));
  return rows.flatMap(([name, text]) =>
    wrapped(text, width - left - 4).map((line, n) => `  ${(n === 0 ? name : '').padEnd(left)}  ${line}`),
  );
}

/** What of a usage stays on one line: an option with its value, and what stands in brackets, also one pair inside another. */
const UNBROKEN = /\[[^[\]]*(?:\[[^\]]*\])?[^[\]]*\]|--\S+ [A-Z]\S*|\S+/g;

/** A usage, each way to call it on lines of its own, with what follows the first line set in. */
function usageLines(text: string, width: number): string[] {
  const ways = text.split(' | ').map((way, n) => (n === 0 ? way : `or: ${way}`));
  const lines = ways.flatMap((way) => wrapped(way.match(UNBROKEN) ?? [], width - 6));
  return lines.map((line, n) => (n === 0 ? line : `      ${line}`));
}

const callOf = ({ name, usage }: Command) => `${name} ${usage}`.trim();

const widthOf = (columns: number | undefined) => Math.max(LEAST_WIDTH, Math.min(columns ?? WIDTH, WIDTH));

/** What `npm run staff -- help` prints; with `calls` also how each command is called. `columns` are the terminal's. */
export function helpText(commands: readonly Command[], columns?: number, { calls = false } = {}): string[] {
  const width = widthOf(columns);
  const listed = calls
    ? commands.flatMap((command) => [
        ...usageLines(callOf(command), width - 2).map((line) => `  ${line}`),
        ...wrapped(command.summary, width - 6).map((line) => `      ${line}`),
      ])
    : aligned(
        commands.map(({ name, summary }) => [name, summary]),
        width,
      );
  const notes = [
    'help COMMAND, or COMMAND --help, explains options and values of one command; help GROUP those of a group (help orders).',
    'Works on the database of DATA_DIR or DATABASE_URL, also while the server runs. --json prints data for programs (npm run -s keeps npm quiet).',
    "A command that changes something says first what it will do; with --dry-run it says so and changes nothing. --by (else the system's user; every command takes it) and --why are recorded with the change.",
    'Exit status: 0 done, 1 refused or failed, 2 called wrongly.',
  ];
  return [
    'npm run staff -- COMMAND [--json] [--dry-run] [--by NAME] [--why TEXT]',
    '',
    ...listed,
    '',
    ...notes.flatMap((note) => wrapped(note, width)),
  ];
}

/** One command with its options and the forms of its values. */
export function commandHelp(command: Command, columns?: number): string[] {
  const width = widthOf(columns);
  const values = valuesIn(command.usage).map((value) => [value, formOf(command, value) ?? ''] as const);
  const options = (command.options ?? []).map((name) => [`--${name}`, optionText(command, name) ?? ''] as const);
  const by = command.changes ? BY_OF_CHANGES : BY_OF_OTHERS;
  const ofAll = command.options?.includes('by') ? [] : [by];
  const ofChanges = command.changes ? OF_CHANGES : [];
  const rows = [...values, ...options, ...ofAll, ...ofChanges, ['--json', 'prints data for programs'] as const];
  return [
    ...usageLines(`npm run -s staff -- ${callOf(command)}`, width),
    '',
    ...wrapped(`${command.summary}.`, width),
    '',
    ...aligned(rows, width),
  ];
}

/** The commands that a misspelt call may mean: those whose name is a few letters away, else all of its group. */
export function neighbours(commands: readonly Command[], words: readonly string[]): string[] {
  const typed = words.slice(0, 2).join(' ').toLowerCase();
  const names = commands.map(({ name }) => name);
  const near = nearNames(names, typed);
  if (near.length > 0) return near;
  const first = words[0]?.toLowerCase() ?? '';
  const groups = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))];
  const group = groups.find((one) => distance(one, first) <= 2);
  return group === undefined ? [] : names.filter((name) => name.split(' ')[0] === group);
}

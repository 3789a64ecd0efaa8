import { type Command, optionsIn, valuesIn } from './command.ts';
import { formOf, optionText } from './help-texts.ts';
import { distance, nearNames } from './near-names.ts';

type Row = readonly [name: string, text: string];

const MAX_WIDTH = 100;
const MIN_WIDTH = 50;
const widthOf = (columns = MAX_WIDTH) => Math.max(MIN_WIDTH, Math.min(columns, MAX_WIDTH));

/** Breaks a text, or its pieces, into lines of at most `width` columns. A longer word gets its own line. */
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

/** Prints two columns and wraps the right one. */
function aligned(rows: readonly Row[], width: number): string[] {
  const left = Math.max(...rows.map(([name]) => name.length));
  return rows.flatMap(([name, text]) =>
    wrapped(text, width - left - 4).map((line, n) => `  ${(n === 0 ? name : '').padEnd(left)}  ${line}`),
  );
}

/** Parts of a usage that stay on one line: an option with its value, and brackets, which may contain one more pair. */
const UNBROKEN = /\[[^[\]]*(?:\[[^\]]*\])?[^[\]]*\]|--\S+ [A-Z]\S*|\S+/g;

/** Prints a usage, with a new line for each alternative. */
function usageLines(text: string, width: number): string[] {
  const ways = text.split(' | ').map((way, n) => (n === 0 ? way : `or: ${way}`));
  const lines = ways.flatMap((way) => wrapped(way.match(UNBROKEN) ?? [], width - 6));
  return lines.map((line, n) => (n === 0 ? line : `      ${line}`));
}

const callOf = ({ name, usage }: Command) => `${name} ${usage}`.trim();

const NOTES = [
  'help COMMAND, or COMMAND --help, explains options and values of one command; help GROUP those of a group (help accounts).',
  'Works on the database of DATA_DIR or DATABASE_URL, also while the server runs. --json prints data for programs (npm run -s keeps npm quiet).',
  "A command that changes something says first what it will do; with --dry-run it says so and changes nothing. --by (else the system's user; every command takes it) and --why are recorded with the change.",
  'Exit status: 0 done, 1 refused or failed, 2 called wrongly.',
];

/** Returns what `npm run staff -- help` prints. `calls`: with the usage of each command. `columns`: width of the terminal. */
export function helpText(commands: readonly Command[], columns?: number, { calls = false } = {}): string[] {
  const width = widthOf(columns);
  const rows = commands.map(({ name, summary }): Row => [name, summary]);
  const listed = calls
    ? commands.flatMap((command) => [
        ...usageLines(callOf(command), width - 2).map((line) => `  ${line}`),
        ...wrapped(command.summary, width - 6).map((line) => `      ${line}`),
      ])
    : aligned(rows, width);
  return [
    'npm run staff -- COMMAND [--json] [--dry-run] [--by NAME] [--why TEXT]',
    '',
    ...listed,
    '',
    ...NOTES.flatMap((note) => wrapped(note, width)),
  ];
}

/** Options of every command. */
function commonOptions({ changes }: Command): Row[] {
  const by = changes
    ? "who makes the change; without it the system's user"
    : 'who calls it; nothing is recorded, since it changes nothing';
  return [
    ['--by NAME', by],
    ...(changes
      ? ([
          ['--why TEXT', 'why; it is recorded with the change and never shown to customers'],
          ['--dry-run', 'says what it would do, and changes nothing'],
        ] as const)
      : []),
    ['--json', 'prints data for programs'],
  ];
}

/** Returns the help of one command: usage, summary, values and options. */
export function commandHelp(command: Command, columns?: number): string[] {
  const width = widthOf(columns);
  const values = valuesIn(command.usage).map((value): Row => [value, formOf(command, value) ?? '']);
  const names = [...optionsIn(command.usage).keys()].filter((name) => name !== 'why');
  const options = names.map((name): Row => [`--${name}`, optionText(name) ?? '']);
  return [
    ...usageLines(`npm run -s staff -- ${callOf(command)}`, width),
    '',
    ...wrapped(`${command.summary}.`, width),
    '',
    ...aligned([...values, ...options, ...commonOptions(command)], width),
  ];
}

/** Returns the commands that a misspelt call may mean: similar names, otherwise all commands of a group with a similar name. */
export function similarCommands(commands: readonly Command[], words: readonly string[]): string[] {
  const typed = words.slice(0, 2).join(' ').toLowerCase();
  const names = commands.map(({ name }) => name);
  const near = nearNames(names, typed);
  if (near.length > 0) return near;
  const first = words[0]?.toLowerCase() ?? '';
  const group = names.map((name) => name.split(' ')[0] ?? '').find((one) => distance(one, first) <= 2);
  return group === undefined ? [] : names.filter((name) => name.split(' ')[0] === group);
}

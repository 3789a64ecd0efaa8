import { type Command, optionMeanings, type Usage, wordMeanings } from './command.ts';

const part = (text: string, isOptional: boolean | undefined) => (isOptional ? `[${text}]` : text);

/** Returns the usage as help prints it, for example 'CODE NAME... [--min-percent N]'. */
export function usageText({ words = [], options = {}, needsReason }: Usage): string {
  return [
    ...words.map(({ word, isOptional, isRepeated }) => part(isRepeated ? `${word}...` : word, isOptional)),
    ...Object.entries(options).map(([name, { value, isRequired }]) =>
      part(value === undefined ? `--${name}` : `--${name} ${value}`, !isRequired),
    ),
    ...(needsReason ? ['--why TEXT'] : []),
  ].join(' ');
}

type Row = readonly [word: string, meaning: string];

const OF_CHANGES: readonly Row[] = [
  ['--by NAME', "who makes the change; without it the system's user"],
  ['--why TEXT', 'why; it is recorded with the change and never shown to customers'],
  ['--dry-run', 'says what it would do, and changes nothing'],
];
const JSON_OPTION: Row = ['--json', 'prints data for programs'];

function aligned(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([word]) => word.length));
  return rows.map(([word, meaning]) => `  ${word.padEnd(width)}  ${meaning}`);
}

/** Returns the help of one command: usage, summary, values and options. */
export function commandHelp({ name, summary, changes, ...usage }: Command): string[] {
  const { words = [], options = {} } = usage;
  const values = Object.values(options).map(({ value }) => value);
  const used = new Set<string | undefined>([...words.map(({ word }) => word), ...values]);
  const rows: Row[] = [
    ...Object.entries(wordMeanings).filter(([word]) => used.has(word)),
    ...Object.entries(optionMeanings).flatMap(([option, meaning]) =>
      option in options ? [[`--${option}`, meaning] as const] : [],
    ),
    ...(changes ? OF_CHANGES : []),
    JSON_OPTION,
  ];
  return [`npm run -s staff -- ${name} ${usageText(usage)}`.trim(), '', `${summary}.`, '', ...aligned(rows)];
}

export const overview = (commands: readonly Command[]): string[] => [
  'npm run staff -- COMMAND [--json] [--dry-run] [--by NAME] [--why TEXT]',
  '',
  ...aligned(commands.map(({ name, summary }) => [name, summary])),
  '',
  'help COMMAND, or COMMAND --help, explains options and values of one command; help GROUP those of a group (help accounts).',
  'Works on the database of DATA_DIR or DATABASE_URL, also while the server runs. --json prints data for programs (npm run -s keeps npm quiet).',
  'A command that changes something says first what it will do; with --dry-run it says so and changes nothing. --by and --why are recorded with the change.',
  'Exit status: 0 done, 1 refused or failed, 2 called wrongly.',
];

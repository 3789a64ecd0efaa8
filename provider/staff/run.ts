import { parseArgs } from 'node:util';
import { isRecordable, MOST_IN_NAME, MOST_IN_REASON } from '../operations/operation.ts';
import { OperationRefused } from '../operations/refusal.ts';
import { printable, printableJson } from '../platform/terminal.ts';
import { type Command, type Options, optionValue, type StaffContext, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { dryRun } from './dry-run.ts';
import { commandHelp, helpText, mostWords, neighbours } from './help.ts';
import { staffErrorOf } from './refusal-texts.ts';

const string = { type: 'string' } as const;
const boolean = { type: 'boolean' } as const;
/** Options that take no value; all others of the commands take one. */
const FLAGS = {
  json: boolean,
  all: boolean,
  help: boolean,
  refunds: boolean,
  'dry-run': boolean,
  standard: boolean,
  overdue: boolean,
  'all-given-up': boolean,
  archived: boolean,
  csv: boolean,
  full: boolean,
  'paid-twice': boolean,
  transfers: boolean,
  'keep-mail': boolean,
  free: boolean,
  force: boolean,
  yes: boolean,
};
/** Options of every command, so that an operator can give --by always; of one that only reads nothing is recorded. */
const OF_ALL = ['json', 'by'];
/** Options of every command that changes something. */
const OF_CHANGES = ['dry-run', 'why'];
const VALUES = Object.fromEntries(
  [...OF_ALL, ...OF_CHANGES, ...commands.flatMap(({ options = [] }) => options)].map((name) => [name, string]),
);

function parse(argv: readonly string[]): { words: string[]; options: Options } {
  const { positionals, tokens } = parseArgs({
    args: [...argv],
    options: { ...VALUES, ...FLAGS },
    allowPositionals: true,
    // Each command checks itself which options it knows and which need a value.
    strict: false,
    tokens: true,
  });
  const options = new Map<string, string | true>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    // `--note --dry-run`: the value is missing, and the next option must not be taken for it.
    const isMissing = token.value === undefined || (!token.inlineValue && token.value.startsWith('--'));
    options.set(token.name, isMissing ? true : token.value);
  }
  return { words: positionals, options };
}

/** Refuses options that the command does not know, and words that it would leave aside. */
function requireKnown(command: Command, args: readonly string[], options: Options): void {
  const { name, usage, changes } = command;
  const known = new Set([...(command.options ?? []), ...OF_ALL, ...(changes ? OF_CHANGES : [])]);
  const how = `Usage: ${name} ${usage}`.trim();
  const unknown = [...options.keys()].find((option) => !known.has(option));
  if (unknown) throw new UsageError(`${name} has no option --${unknown}. ${how}`);
  const extra = args.slice(mostWords(usage));
  if (extra.length > 0) {
    throw new UsageError(`${name}: "${extra.join(' ')}" is too much; a text of several words stands in quotes. ${how}`);
  }
}

/** A text of one line that is recorded with a change. */
function recordedText(options: Options, name: 'by' | 'why' | 'note', most: number): string | null {
  const text = optionValue(options, name)?.trim() ?? null;
  if (text === '') throw new UsageError(`--${name} needs a value.`);
  if (text !== null && !isRecordable(text, most)) {
    throw new UsageError(`--${name}: at most ${most} characters on one line.`);
  }
  return text;
}

function findCommand(words: readonly string[]): Command | undefined {
  // 'indexings' alone lists them, and so does every other group that can be listed.
  const called = words.length === 1 ? [words[0], `${words[0]} list`] : [words.slice(0, 2).join(' ')];
  // 'doctor' is one word: what stands behind it is too much.
  return commands.find(({ name }) => called.includes(name)) ?? commands.find(({ name }) => name === words[0]);
}

function unknownCommand(words: readonly string[]): UsageError {
  const near = neighbours(commands, words);
  const hint = near.length > 0 ? ` Did you mean: ${near.join(', ')}?` : '';
  return new UsageError(`There is no command "${words.join(' ')}".${hint} See: npm run staff -- help`);
}

/** 'help' and --help: everything, one command, or those of a group ('help orders'). */
function help(words: readonly string[], columns: number | undefined): string {
  if (words.length === 0) return helpText(commands, columns).join('\n');
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `));
  const command = words.length === 1 && group.length > 0 ? undefined : findCommand(words);
  if (command) return commandHelp(command, columns).join('\n');
  if (words.length > 1 || group.length === 0) throw unknownCommand(words);
  return helpText(group, columns, { calls: true }).join('\n');
}

/**
 * Runs one command line (without 'npm run staff --') and answers what to print, and whether the exit status is 1.
 * `openContext` is called only for a command that exists; `columns` are those of the terminal, where there is one. Throws `StaffError` with the
 * text to print.
 */
export async function runStaff(
  argv: readonly string[],
  openContext: (command: Command, isDryRun: boolean) => Promise<StaffContext>,
  columns?: number,
): Promise<{ output: string; failed: boolean }> {
  const { words, options } = parse(argv);
  if (words.length === 0 || words[0] === 'help') return { output: help(words.slice(1), columns), failed: false };
  if (options.has('help')) return { output: help(words, columns), failed: false };
  const command = findCommand(words);
  if (!command) throw unknownCommand(words);
  const args = words.slice(command.name.split(' ').length);
  requireKnown(command, args, options);
  // Of 'changes list', --by is whose changes to show.
  const by = command.options?.includes('by') ? null : recordedText(options, 'by', MOST_IN_NAME);
  const why =
    recordedText(options, 'why', MOST_IN_REASON) ??
    (command.noteIsWhy ? recordedText(options, 'note', MOST_IN_REASON) : null);
  if (command.needsWhy && why === null) {
    throw new UsageError(`${command.name}: say why, with --why "…". Usage: ${command.name} ${command.usage}`);
  }
  const isDryRun = options.has('dry-run');
  const opened = await openContext(command, isDryRun);
  const context: StaffContext = {
    ...opened,
    staff: { by: by ?? opened.staff.by, why },
    log: (line) => opened.log(printable(line)),
    progress: options.has('json') ? undefined : opened.progress,
  };
  const run = isDryRun ? dryRun(command, context, args, options) : command.run(context, args, options);
  const result = await run.catch((error: unknown) => {
    throw error instanceof OperationRefused ? staffErrorOf(error.refusal) : error;
  });
  if (options.has('json')) return { output: printableJson(result.json), failed: result.failed ?? false };
  const lines = [result.text].flat().map(printable);
  // Each record of CSV ends with CR LF; who prints it ends the last line.
  const output = result.isCsv ? lines.map((line) => `${line}\r`).join('\n') : lines.join('\n');
  return { output, failed: result.failed ?? false };
}

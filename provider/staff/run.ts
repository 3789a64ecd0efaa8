import { parseArgs } from 'node:util';
import { isRecordable, NAME_MAX_LENGTH, REASON_MAX_LENGTH } from '../operations/operation.ts';
import { OperationRefused } from '../operations/refusal.ts';
import { printable, printableJson } from '../platform/terminal.ts';
import {
  type Command,
  maxWords,
  type Options,
  optionsIn,
  optionValue,
  type Result,
  type StaffContext,
  UsageError,
} from './command.ts';
import { commands } from './commands.ts';
import { commandHelp, helpText, similarCommands } from './help.ts';
import { staffErrorOf } from './refusal-texts.ts';

const COMMON_OPTIONS = ['json', 'by'];
const CHANGE_OPTIONS = ['dry-run', 'why'];
const takesValue = new Map<string, boolean>([
  ['json', false],
  ['help', false],
  ['dry-run', false],
  ['by', true],
  ['why', true],
  ...commands.flatMap(({ usage }) => [...optionsIn(usage)]),
]);
const PARSED_OPTIONS = Object.fromEntries(
  [...takesValue].map(([name, takes]) => [name, { type: takes ? 'string' : 'boolean' } as const]),
);

function parse(argv: readonly string[]): { words: string[]; options: Options } {
  const { positionals, tokens } = parseArgs({
    args: [...argv],
    options: PARSED_OPTIONS,
    allowPositionals: true,
    // `requireKnown` and the commands check the options, with better messages.
    strict: false,
    tokens: true,
  });
  const options = new Map<string, string | true>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    // `--why --dry-run`: the value is missing; --dry-run is an option.
    const isMissing = token.value === undefined || (!token.inlineValue && token.value.startsWith('--'));
    options.set(token.name, isMissing ? true : token.value);
  }
  return { words: positionals, options };
}

/** Refuses unknown options and superfluous words. */
function requireKnown({ name, usage, changes }: Command, args: readonly string[], options: Options): void {
  const known = new Set([...optionsIn(usage).keys(), ...COMMON_OPTIONS, ...(changes ? CHANGE_OPTIONS : [])]);
  const how = `Usage: ${name} ${usage}`.trim();
  const unknown = [...options.keys()].find((option) => !known.has(option));
  if (unknown) throw new UsageError(`${name} has no option --${unknown}. ${how}`);
  const extra = args.slice(maxWords(usage));
  if (extra.length > 0) {
    throw new UsageError(`${name}: "${extra.join(' ')}" is too much; put a text of several words in quotes. ${how}`);
  }
}

/** Returns an option that the audit trail stores, or null. */
function recordedText(options: Options, name: 'by' | 'why', maxLength: number): string | null {
  const text = optionValue(options, name)?.trim() ?? null;
  if (text === '') throw new UsageError(`--${name} needs a value.`);
  if (text !== null && !isRecordable(text, maxLength)) {
    throw new UsageError(`--${name}: at most ${maxLength} characters on one line.`);
  }
  return text;
}

/** Finds 'holdings list', also as 'holdings', and commands of one word with superfluous words ('doctor x'). */
function findCommand(words: readonly string[]): Command | undefined {
  const called = words.length === 1 ? [words[0], `${words[0]} list`] : [words.slice(0, 2).join(' ')];
  return commands.find(({ name }) => called.includes(name)) ?? commands.find(({ name }) => name === words[0]);
}

function unknownCommand(words: readonly string[]): UsageError {
  const near = similarCommands(commands, words);
  const hint = near.length > 0 ? ` Did you mean: ${near.join(', ')}?` : '';
  return new UsageError(`There is no command "${words.join(' ')}".${hint} See: npm run staff -- help`);
}

/** Returns the help for all commands, one command, or a group ('help accounts'). */
function help(words: readonly string[], columns: number | undefined): string {
  if (words.length === 0) return helpText(commands, columns).join('\n');
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `));
  const command = words.length === 1 && group.length > 0 ? undefined : findCommand(words);
  if (command) return commandHelp(command, columns).join('\n');
  if (words.length > 1 || group.length === 0) throw unknownCommand(words);
  return helpText(group, columns, { calls: true }).join('\n');
}

/** Returns what the command would log and print, without a change. */
async function dryRun(command: Command, context: StaffContext, args: readonly string[], options: Options) {
  const said = context.missing === undefined ? [] : [`${context.missing} It would be made first.`];
  const log = (line: string) => void said.push(line);
  const { json, text } = await command.run({ ...context, log, isDryRun: true }, args, options);
  const [first = '', ...more] = [text].flat();
  const lines = [...said, `Would answer: ${first}`, ...more, 'Dry run: nothing was changed.'];
  return { json: { dry_run: true, said, would_answer: json }, text: lines } satisfies Result;
}

function outputOf({ json, text }: Result, asJson: boolean): string {
  return asJson ? printableJson(json) : [text].flat().map(printable).join('\n');
}

/**
 * Runs one command line (without 'npm run staff --'). Returns the text for stdout, and `failed` when the exit status is 1. Calls `openContext` only for a
 * command that exists. `columns`: width of the terminal. Throws `StaffError` with the text for stderr.
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
  const by = recordedText(options, 'by', NAME_MAX_LENGTH);
  const why = recordedText(options, 'why', REASON_MAX_LENGTH);
  if (command.needsWhy && why === null) {
    throw new UsageError(`${command.name}: say why, with --why "…". Usage: ${command.name} ${command.usage}`);
  }
  const isDryRun = options.has('dry-run');
  const asJson = options.has('json');
  const opened = await openContext(command, isDryRun);
  const context: StaffContext = {
    ...opened,
    staff: { by: by ?? opened.staff.by, why },
    log: (line) => opened.log(printable(line)),
    progress: asJson ? undefined : opened.progress,
  };
  try {
    const running = isDryRun ? dryRun(command, context, args, options) : command.run(context, args, options);
    const result: Result = await running;
    return { output: outputOf(result, asJson), failed: result.failed ?? false };
  } catch (error) {
    throw error instanceof OperationRefused ? staffErrorOf(error.refusal) : error;
  }
}

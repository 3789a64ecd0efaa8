import { parseArgs } from 'node:util';
import { printable, printableJson } from '@slotterbit/provider/platform/terminal.ts';
import {
  OperationRefused,
  type Refusal,
  refusalExitStatus,
  refusalLines,
  refusalText,
} from '../operations/refusals.ts';
import {
  type CliContext,
  type Command,
  type Options,
  optionValue,
  type Result,
  StaffError,
  UsageError,
} from './command.ts';
import { commands } from './commands.ts';
import { commandHelp, overview, usageText } from './help.ts';

const COMMON_OPTIONS = { json: { type: 'boolean' }, help: { type: 'boolean' }, by: { type: 'string' } } as const;
const CHANGE_OPTIONS = { 'dry-run': { type: 'boolean' }, why: { type: 'string' } } as const;

function staffErrorOf(refusal: Refusal): StaffError {
  const lines = [refusalText(refusal), refusalLines(refusal)] as const;
  return refusalExitStatus(refusal) === 2 ? new UsageError(...lines) : new StaffError(...lines);
}

/** Reads the words and options after a command, as its usage allows them. */
function parse(command: Command, args: readonly string[]): { words: string[]; options: Options } {
  const { name, changes, words = [], options = {} } = command;
  const own = Object.entries(options).map(([option, { value }]) => {
    return [option, { type: value === undefined ? 'boolean' : 'string' }] as const;
  });
  const known = { ...COMMON_OPTIONS, ...(changes && CHANGE_OPTIONS), ...Object.fromEntries(own) };
  const how = `Usage: ${name} ${usageText(command)}`.trim();
  const unknown = args.find((word) => word.startsWith('--') && !(word.slice(2).replace(/=.*/s, '') in known));
  if (unknown) throw new UsageError(`${name} has no option ${unknown}. ${how}`);
  const { positionals, values } = readArgs(name, { args: [...args], options: known, allowPositionals: true });
  const extra = words.some(({ isRepeated }) => isRepeated) ? [] : positionals.slice(words.length);
  if (extra.length > 0)
    throw new UsageError(`${name}: "${extra.join(' ')}" is too much; put a text of several words in quotes. ${how}`);
  return { words: positionals, options: values as Options };
}

function readArgs(name: string, config: NonNullable<Parameters<typeof parseArgs>[0]>) {
  try {
    return parseArgs(config);
  } catch (error) {
    // Only wrong arguments make it throw.
    throw new UsageError(`${name}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Returns the help for all commands, one command, or a group ('help accounts'). */
function help(words: readonly string[]): string {
  if (words.length === 0) return overview(commands).join('\n');
  const called = words.join(' ');
  const found = commands.filter(({ name }) => name === called || name.startsWith(`${called} `));
  if (found.length === 0) throw unknownCommand(words);
  return found.map((command) => commandHelp(command).join('\n')).join('\n\n');
}

const unknownCommand = (words: readonly string[]) =>
  new UsageError(`There is no command "${words.join(' ')}". See: npm run staff -- help`);

/** Returns what the command would log and print, without a change. */
async function dryRun(command: Command, context: CliContext, args: readonly string[], options: Options) {
  const said = context.missing === undefined ? [] : [`${context.missing} It would be made first.`];
  const log = (line: string) => void said.push(line);
  const { json, text } = await command.run({ ...context, log, isDryRun: true }, args, options);
  const [first = '', ...more] = [text].flat();
  const lines = [...said, `Would answer: ${first}`, ...more, 'Dry run: nothing was changed.'];
  return { json: { dry_run: true, said, would_answer: json }, text: lines } satisfies Result;
}

/**
 * Runs one command line (without 'npm run staff --'). Returns the text for stdout, and `hasFailed` when the exit status is 1. Calls `openContext` only for a
 * command that exists. Throws `StaffError` with the text for stderr.
 */
export async function runStaff(
  argv: readonly string[],
  openContext: (command: Command, isDryRun: boolean) => Promise<CliContext>,
): Promise<{ output: string; hasFailed: boolean }> {
  const [first = 'help', ...rest] = argv;
  if (first === 'help' || first === '--help') return { output: help(rest), hasFailed: false };
  const command = commands.find(({ name }) => `${argv.join(' ')} `.startsWith(`${name} `));
  if (!command) throw unknownCommand(argv);
  const { words, options } = parse(command, argv.slice(command.name.split(' ').length));
  if (options['help']) return { output: commandHelp(command).join('\n'), hasFailed: false };
  const by = optionValue(options, 'by')?.trim();
  if (by === '') throw new UsageError('--by needs a value.');
  const isDryRun = options['dry-run'] === true;
  const opened = await openContext(command, isDryRun);
  const context: CliContext = {
    ...opened,
    staff: { by: by ?? opened.staff.by, why: optionValue(options, 'why')?.trim() ?? null },
    log: (line) => opened.log(printable(line)),
  };
  try {
    const result: Result = await (isDryRun
      ? dryRun(command, context, words, options)
      : command.run(context, words, options));
    const output = options['json'] ? printableJson(result.json) : [result.text].flat().map(printable).join('\n');
    return { output, hasFailed: result.hasFailed ?? false };
  } catch (error) {
    throw error instanceof OperationRefused ? staffErrorOf(error.refusal) : error;
  }
}

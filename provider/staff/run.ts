import { customersDisable, customersEnable, customersResetPassword, tokensRevoke } from './accounts.ts';
import { catalogueCheck, catalogueExport, catalogueImport } from './catalogue.ts';
import { type Command, type Options, type Result, type StaffContext, UsageError } from './command.ts';
import { customersList } from './customers.ts';
import { customersLimits } from './customers-limits.ts';
import { databaseExport, databaseImport } from './database.ts';
import { demoRemove } from './demo.ts';
import { doctor } from './doctor.ts';
import { holdingsAdd, holdingsList, referralsAdd } from './holdings.ts';
import { indexingsList, indexingsRename } from './indexings.ts';
import { ordersList } from './orders-list.ts';
import { ordersMoves } from './orders-move.ts';
import { ordersShow } from './orders-show.ts';
import { paymentsList } from './payments.ts';
import { paymentsRecheck, paymentsRefundMark } from './payments-correct.ts';
import { printable, printableJson } from './printable.ts';
import { rehearse } from './rehearse.ts';
import { slotsList, slotsSet } from './slots.ts';
import { slotsClose } from './slots-close.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...[catalogueImport, catalogueExport, catalogueCheck, indexingsList, indexingsRename],
  ...[
    slotsList,
    slotsSet,
    slotsClose,
    ordersList,
    ordersShow,
    ...ordersMoves,
    paymentsList,
    paymentsRefundMark,
    paymentsRecheck,
  ],
  ...[customersList, customersLimits, customersDisable, customersEnable, customersResetPassword, tokensRevoke],
  ...[holdingsList, holdingsAdd, referralsAdd],
  ...[databaseExport, databaseImport, demoRemove, doctor],
];

/** What `npm run staff -- help` prints. */
export function helpText(): string {
  const lines = commands.map(({ name, usage, summary }) => [`${name} ${usage}`.trim(), summary] as const);
  const width = Math.max(...lines.map(([call]) => call.length));
  return [
    'npm run staff -- COMMAND [--json] [--dry-run]',
    '',
    ...lines.map(([call, summary]) => `  ${call.padEnd(width)}  ${summary}`),
    '',
    'Works on the database of DATA_DIR or DATABASE_URL, also while the server runs. --json prints data for programs (npm run -s keeps npm quiet).',
    'A command that changes something says first what it will do; with --dry-run it says so and changes nothing.',
    'Exit status: 0 done, 1 refused or failed, 2 called wrongly.',
  ].join('\n');
}

function splitOptions(argv: readonly string[]): { words: string[]; options: Map<string, string | true> } {
  const words: string[] = [];
  const options = new Map<string, string | true>();
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    const [, name, value] = /^--([a-z-]+)(?:=(.*))?$/.exec(word) ?? [];
    const next = argv[index + 1];
    if (!name) words.push(word);
    else if (value !== undefined) options.set(name, value);
    else if (FLAGS.has(name) || next === undefined || next.startsWith('--')) options.set(name, true);
    else {
      options.set(name, next);
      index += 1;
    }
  }
  return { words, options };
}

/** Options that take no value. */
const FLAGS = new Set(['json', 'all', 'help', 'refunds', 'dry-run', 'standard']);

function requireKnown(command: Command, options: Options): void {
  const known = new Set([...(command.options ?? []), 'json', ...(command.changes ? ['dry-run'] : [])]);
  const unknown = [...options.keys()].find((name) => !known.has(name));
  if (unknown)
    throw new UsageError(`${command.name} has no option --${unknown}. Usage: ${command.name} ${command.usage}`);
}

/** The command's work undone again: what it said and what it would have answered. */
async function dryRun(
  command: Command,
  context: StaffContext,
  args: readonly string[],
  options: Options,
): Promise<Result> {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const { json, text } = command.dryRun
    ? await command.dryRun({ ...context, say }, args, options)
    : await rehearse(context.db, (db) =>
        command.run({ ...context, db, say, security: () => undefined, isDryRun: true }, args, options),
      );
  const [first = '', ...more] = [text].flat();
  const lines = [...said, `Would answer: ${first}`, ...more, 'Dry run: nothing was changed.'];
  return { json: { dry_run: true, said, would_answer: json }, text: lines };
}

/**
 * Runs one command line (without 'npm run staff --') and answers what to print, and whether the exit status is to tell of a fault.
 * `openContext` is called only for a command that there is. Throws `StaffError` with the text to print.
 */
export async function runStaff(
  argv: readonly string[],
  openContext: (command: Command) => Promise<StaffContext>,
): Promise<{ output: string; failed: boolean }> {
  const { words, options } = splitOptions(argv);
  if (words.length === 0 || words[0] === 'help' || options.has('help')) return { output: helpText(), failed: false };
  // 'indexings' alone lists them, and so does every other group that can be listed.
  const called = words.length === 1 ? [words[0], `${words[0]} list`] : [words.slice(0, 2).join(' ')];
  const command = commands.find(({ name }) => called.includes(name));
  if (!command) throw new UsageError(`There is no command "${words.join(' ')}". See: npm run staff -- help`);
  requireKnown(command, options);
  const opened = await openContext(command);
  const context: StaffContext = {
    ...opened,
    say: (line) => opened.say(printable(line)),
    progress: options.has('json') ? undefined : opened.progress,
  };
  const args = words.slice(2);
  const {
    json,
    text,
    failed = false,
  } = options.has('dry-run')
    ? await dryRun(command, context, args, options)
    : await command.run(context, args, options);
  return { output: options.has('json') ? printableJson(json) : [text].flat().map(printable).join('\n'), failed };
}

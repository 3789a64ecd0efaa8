import { parseArgs } from 'node:util';
import { printable, printableJson } from '../terminal.ts';
import { customersDisable, customersEnable, customersResetPassword, tokensRevoke } from './accounts.ts';
import { catalogueCheck, catalogueExport, catalogueImport } from './catalogue.ts';
import { type Command, type Options, type StaffContext, UsageError } from './command.ts';
import { customersLimits, customersList } from './customers.ts';
import { databaseExport, databaseImport, doctor } from './database.ts';
import { demoRemove } from './demo.ts';
import { dryRun } from './dry-run.ts';
import { holdingsAdd, holdingsList, referralsAdd } from './holdings.ts';
import { indexingsList, indexingsRename } from './indexings.ts';
import { orderStatusCommands, ordersList } from './orders.ts';
import { ordersShow } from './orders-show.ts';
import { paymentsList } from './payments.ts';
import { paymentsRecheck, paymentsRefundMark } from './payments-correct.ts';
import { slotsClose, slotsList, slotsSet } from './slots.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  catalogueImport,
  catalogueExport,
  catalogueCheck,
  indexingsList,
  indexingsRename,
  slotsList,
  slotsSet,
  slotsClose,
  ordersList,
  ordersShow,
  ...orderStatusCommands,
  paymentsList,
  paymentsRefundMark,
  paymentsRecheck,
  customersList,
  customersLimits,
  customersDisable,
  customersEnable,
  customersResetPassword,
  tokensRevoke,
  holdingsList,
  holdingsAdd,
  referralsAdd,
  databaseExport,
  databaseImport,
  demoRemove,
  doctor,
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

const string = { type: 'string' } as const;
const boolean = { type: 'boolean' } as const;
/** Options that take no value; all others of the commands take one. */
const FLAGS = { json: boolean, all: boolean, help: boolean, refunds: boolean, 'dry-run': boolean, standard: boolean };
const VALUES = Object.fromEntries(commands.flatMap(({ options = [] }) => options.map((name) => [name, string])));

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

function requireKnown(command: Command, options: Options): void {
  const known = new Set([...(command.options ?? []), 'json', ...(command.changes ? ['dry-run'] : [])]);
  const unknown = [...options.keys()].find((name) => !known.has(name));
  if (unknown)
    throw new UsageError(`${command.name} has no option --${unknown}. Usage: ${command.name} ${command.usage}`);
}

/**
 * Runs one command line (without 'npm run staff --') and answers what to print, and whether the exit status is 1.
 * `openContext` is called only for a command that exists. Throws `StaffError` with the text to print.
 */
export async function runStaff(
  argv: readonly string[],
  openContext: (command: Command) => Promise<StaffContext>,
): Promise<{ output: string; failed: boolean }> {
  const { words, options } = parse(argv);
  if (words.length === 0 || words[0] === 'help' || options.has('help')) return { output: helpText(), failed: false };
  // 'indexings' alone lists them, and so does every other group that can be listed.
  const called = words.length === 1 ? [words[0], `${words[0]} list`] : [words.slice(0, 2).join(' ')];
  const command = commands.find(({ name }) => called.includes(name));
  if (!command) throw new UsageError(`There is no command "${words.join(' ')}". See: npm run staff -- help`);
  requireKnown(command, options);
  const opened = await openContext(command);
  const context: StaffContext = {
    ...opened,
    log: (line) => opened.log(printable(line)),
    progress: options.has('json') ? undefined : opened.progress,
  };
  const args = words.slice(2);
  const result = options.has('dry-run')
    ? await dryRun(command, context, args, options)
    : await command.run(context, args, options);
  const output = options.has('json') ? printableJson(result.json) : [result.text].flat().map(printable).join('\n');
  return { output, failed: result.failed ?? false };
}

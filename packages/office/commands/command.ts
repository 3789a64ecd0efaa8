import { staffRoles } from '@slotterbit/provider/db/tables/staff.ts';
import { table } from '@slotterbit/provider/platform/terminal.ts';
import type { Operation, OperationContext } from '../operations/operation.ts';

/** Lines of a file, without line ends. */
export type Lines = AsyncIterable<string> | Iterable<string>;

/** The context of an operation, plus files. `staff.by` is --by, or the operating system's user. */
export type CliContext = Omit<OperationContext, 'isPreview'> & {
  /** Set when no database exists: a sentence that says so. `db` is then a temporary, empty database. */
  missing?: string;
  /** Returns whether a picture of a catalogue exists; true when this cannot be known. */
  hasPicture: (path: string) => boolean;
  readFile: (path: string) => Promise<string>;
  readLines: (path: string) => AsyncIterable<string>;
  /** Writes a file that only this user can read. Refuses to overwrite a file unless `replaces`. */
  writeLines: (path: string, lines: Lines, how: { replaces: boolean }) => Promise<void>;
  /** --dry-run: the change is rolled back, so do not print what is true only after a commit. */
  isDryRun?: true;
};

/**
 * What a command prints to stdout: `json` with --json, otherwise `text` (one line or several). A line break inside a line is printed escaped, so that a
 * customer's text cannot imitate a line of the command. `hasFailed`: the exit status is 1.
 */
export type Result = { json: unknown; text: string | readonly string[]; hasFailed?: boolean };

export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** What a value in capitals means, as help prints it. */
export const wordMeanings = {
  ACCOUNT: 'the e-mail or id of a staff account: accounts list shows both',
  CODE: 'a code: of an organisation, small letters, digits and hyphens; a referral code as customers type it (AGUS01)',
  COUNT: 'a whole number, at least 1',
  EMAIL: 'an e-mail address',
  FILE: 'the path of a file',
  HOLDING: 'the code of an organisation: holdings list shows it',
  'ID|EMAIL': 'a number, which the staff pages have in the address, or an e-mail address',
  N: 'a whole number',
  NAME: 'a name of one or more words; the audit trail shows that of a staff account',
  ORDER: 'the code or id of an order (ST270331-7KQ2M9), or the number of its invoice or receipt (KW/2027/000123)',
  ROLE: staffRoles.join(', '),
  TEXT: 'a text, in quotes',
} as const satisfies Record<string, string>;

export const optionMeanings = {
  all: 'the sessions of every customer',
  'drop-mail': 'unsent e-mail is never sent from here: for a copy while the old server goes on',
  force: 'overwrites an existing file',
  holding: 'the organisation: needed when several have a customer with this e-mail',
  'min-percent': 'the smallest first termin, in percent (a new organisation: 30 without it)',
  name: 'another name of the organisation',
  role: 'what the account may do: docs/staff.md',
  yes: 'a price may go, or fall or rise by a factor of five or more',
} as const satisfies Record<string, string>;

type Word = keyof typeof wordMeanings;
type OptionName = keyof typeof optionMeanings;

/** What a command takes after its name, besides the options that every command or change has. */
export type Usage = {
  words?: readonly { word: Word; isOptional?: true; isRepeated?: true }[];
  /** An option without a `value` is a switch. */
  options?: Partial<Record<OptionName, { value?: Word; isRequired?: true }>>;
  /** --why must be given. */
  needsReason?: boolean;
};

export type Command = Usage & {
  /** For example 'catalogue import'. */
  name: string;
  summary: string;
  /** When no database exists, create one ('is made', not in a dry run) or use a temporary one ('is empty'). Default: refuse, since DATA_DIR may be wrong. */
  missingDatabase?: 'is made' | 'is empty';
  /** The command changes data, so it takes --dry-run and --why. */
  changes?: true;
  run(context: CliContext, args: readonly string[], options: Options): Promise<Result>;
};

/** The data does not allow the command. `lines` is the error output; the process exits with `status`. */
export class StaffError extends Error {
  override readonly name: string = 'StaffError';
  readonly status: number = 1;
  readonly lines: readonly string[];
  constructor(message: string, more: readonly string[] = []) {
    super([message, ...more].join('\n'));
    this.lines = [message, ...more];
  }
}

/** The command was called with wrong arguments or options. */
export class UsageError extends StaffError {
  override readonly name = 'UsageError';
  override readonly status = 2;
}

type ChangeCommand<Input, Plan, Done> = Omit<Command, 'changes' | 'needsReason' | 'run'> & {
  operation: Operation<Input, Plan, Done>;
  /** Reads the input of the operation from the call. Throws `UsageError`. */
  input(args: readonly string[], options: Options, context: CliContext): Input | Promise<Input>;
  /** Returns the line to log before the change; null when the change would do nothing. */
  announce(plan: Plan, input: Input): string | null;
  /** Returns the output; with --json it is the result itself. */
  show(done: Done, input: Input, context: CliContext): Result['text'];
  hasFailed?(done: Done): boolean;
};

/** Creates a command that runs one operation: it logs the plan, makes the change and prints the result. --dry-run only previews it. */
export function changeCommand<Input, Plan, Done>({
  operation,
  input: readInput,
  announce,
  show,
  hasFailed,
  ...command
}: ChangeCommand<Input, Plan, Done>): Command {
  return {
    ...command,
    changes: true,
    needsReason: operation.needsReason,
    async run(context, args, options) {
      if (operation.needsReason && context.staff.why === null)
        throw new UsageError(`${command.name}: say why, with --why "…".`);
      const input = await readInput(args, options, context);
      const logPlan = (plan: Plan) => {
        const line = announce(plan, input);
        if (line !== null) context.log(line);
      };
      const resultOf = (done: Done): Result => {
        return { json: done, text: show(done, input, context), hasFailed: hasFailed?.(done) ?? false };
      };
      if (!context.isDryRun) return resultOf(await operation(context, input, logPlan));
      const { plan, done } = await operation.preview(context, input);
      logPlan(plan);
      return resultOf(done);
    },
  };
}

/** Returns rows as a table with one column for each field of `columns`, or the line `none` when there are no rows. */
export function listResult<Row>(
  rows: readonly Row[],
  none: string,
  columns: (row: Row) => Readonly<Record<string, string | number | null>>,
): Result {
  return { json: rows, text: table(rows.map(columns), none) };
}

/** Returns an argument, or throws `UsageError` with the question when it is missing. */
export function required(text: string | undefined, question: string): string {
  if (!text) throw new UsageError(question);
  return text;
}

export function optionValue(options: Options, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}

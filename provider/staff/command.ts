import type { OperationContext } from '../operations/operation.ts';
import { table } from '../platform/terminal.ts';
import type { Progress } from './progress.ts';

/** Lines of a file, without line ends. */
export type Lines = AsyncIterable<string> | Iterable<string>;

/** The context of an operation, plus files and the terminal. `staff.by` is --by, or the operating system's user. */
export type StaffContext = Omit<OperationContext, 'isPreview'> & {
  /** Set when no database exists: a sentence that says so. `db` is then a temporary, empty database. */
  missing?: string;
  /** Returns whether a picture of a catalogue exists; true when this cannot be known. */
  hasPicture: (path: string) => boolean;
  readFile: (path: string) => Promise<string>;
  /** Reads a large file line by line. */
  readLines: (path: string) => AsyncIterable<string>;
  /** Writes a file that only this user can read. Refuses to overwrite a file unless `replaces`. */
  writeLines: (path: string, lines: Lines, how: { replaces: boolean }) => Promise<void>;
  /** --dry-run: the change is rolled back, so do not print what is true only after a commit. */
  isDryRun?: true;
  /** Shows the progress of a long command; `what` names the things counted. Undefined with --json. */
  progress?: ((what: string) => Progress) | undefined;
};

/**
 * What a command prints to stdout: `json` with --json, otherwise `text` (one line or several). A line break inside a line is printed escaped, so that a
 * customer's text cannot imitate a line of the command. `failed`: the exit status is 1.
 */
export type Result = { json: unknown; text: string | readonly string[]; failed?: boolean };

/** Options of a call by name. `true`: given without a value. */
export type Options = ReadonlyMap<string, string | true>;

export type Command = {
  /** For example 'catalogue import'. */
  name: string;
  /**
   * Arguments and options, as help prints them. ' | ' separates alternative ways to call the command; 'NAME...' takes several words. The usage also
   * defines which options the command accepts, which of them take a value, and how many words it accepts.
   */
  usage: string;
  summary: string;
  /** When no database exists, create one ('is made', not in a dry run) or use a temporary one ('is empty'). Default: refuse, since DATA_DIR may be wrong. */
  missingDatabase?: 'is made' | 'is empty';
  /** The command changes data, so it takes --dry-run and --why. */
  changes?: true;
  needsWhy?: boolean;
  run(context: StaffContext, args: readonly string[], options: Options): Promise<Result>;
};

const OPTION = /--([a-z-]+)( [A-Z][^\s\]]*)?/g;

/** Returns the options in a usage, and whether each takes a value: '[--name TEXT] --all' has name (true) and all (false). */
export function optionsIn(usage: string): ReadonlyMap<string, boolean> {
  return new Map([...usage.matchAll(OPTION)].map(([, name = '', value]) => [name, value !== undefined]));
}

/** Returns the words in capitals that are placeholders for a value: 'ID|EMAIL [--holding CODE]' has ID, EMAIL and CODE. */
export function valuesIn(usage: string): string[] {
  return [...new Set(usage.match(/(?<![\w-])[A-Z]+(?![\w-])/g) ?? [])];
}

/** Returns the maximum number of words after a command. 'NAME...' has no maximum. */
export function maxWords(usage: string): number {
  const counts = usage.split(' | ').map((way) => {
    const words = way.replace(OPTION, '').replace(/[[\]]/g, ' ').split(' ').filter(Boolean);
    return words.some((word) => word.endsWith('...')) ? Number.POSITIVE_INFINITY : words.length;
  });
  return Math.max(...counts);
}

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

/** Returns rows as a table with one column for each field of `columns`, or the line `none` when there are no rows. */
export function listResult<Row>(
  rows: readonly Row[],
  none: string,
  columns: (row: Row) => Readonly<Record<string, string | number | null>>,
): Result & { text: string[] } {
  return { json: rows, text: table(rows.map(columns), none) };
}

/** Returns an argument, or throws `UsageError` with the question when it is missing. */
export function required(text: string | undefined, question: string): string {
  if (!text) throw new UsageError(question);
  return text;
}

/** Returns the value of an option, or null. Throws `UsageError` when the option has no value. */
export function optionValue(options: Options, name: string): string | null {
  const value = options.get(name);
  if (value === true) throw new UsageError(`--${name} needs a value.`);
  return value ?? null;
}

/** Returns the value of an option that takes one of a few words, or null. */
export function oneOfOption<T extends string>(options: Options, name: string, allowed: readonly T[]): T | null {
  const text = optionValue(options, name);
  if (text === null) return null;
  const found = allowed.find((one) => one === text);
  if (found === undefined) throw new UsageError(`--${name}: "${text}" is not one of ${allowed.join(', ')}.`);
  return found;
}

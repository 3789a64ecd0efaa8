import type { OperationContext } from '../operations/operation.ts';
import type { Progress } from './progress.ts';

/** Lines without their ends. */
export type Lines = AsyncIterable<string> | Iterable<string>;

/** What a staff command works with: an operation's context (`staff` is --by, else the system's user, and --why), files and a terminal. */
export type StaffContext = Omit<OperationContext, 'isPreview'> & {
  /** Where there is no database: a sentence that says so. `db` is then an empty, temporary one. */
  missing?: string;
  /** Whether a picture of a catalogue is there; true where that cannot be known. */
  hasPicture: (path: string) => boolean;
  readFile: (path: string) => Promise<string>;
  /** A file too large to hold, line by line. */
  readLines: (path: string) => AsyncIterable<string>;
  /** What is written to a file, only this user may read. A file that is there is refused unless `replaces`. */
  writeLines: (path: string, lines: Lines, how: { replaces: boolean }) => Promise<void>;
  /** The operation is only previewed (--dry-run): the command must not print what is true only after a commit. */
  isDryRun?: true;
  /** Shows how far a long command is; `what` is counted. Left out for programs (--json). */
  progress?: ((what: string) => Progress) | undefined;
};

/**
 * A result: `json` for programs (--json), `text` for people, one line or several. Both go to stdout. `failed` = the exit status is 1.
 * `isCsv`: the lines are records of CSV.
 * A line break inside a line is shown escaped: what a customer typed cannot pass for a line of ours.
 */
export type Result = { json: unknown; text: string | readonly string[]; failed?: boolean; isCsv?: boolean };

/** Options of one command by name; `true` when given without a value. */
export type Options = ReadonlyMap<string, string | true>;

export type Command = {
  /** Words that call it, e.g. 'orders ship'. */
  name: string;
  /**
   * Arguments and options, as help shows them; ways to call it are separated by ' | ', 'NAME...' stands for several words. What is more than these is
   * refused, and `help.ts` says what form each word in capitals has.
   */
  usage: string;
  summary: string;
  /** Names of the options that it knows (beside --json). */
  options?: readonly string[];
  /**
   * What it does where there is no database: makes it (not in a dry run), or works on an empty one that is nowhere stored. Without this it
   * refuses, since DATA_DIR may only be misspelt.
   */
  missingDatabase?: 'is made' | 'is empty';
  /** It changes data: it logs what it will do, and --dry-run shows it without doing it. */
  changes?: true;
  /** It is refused without --why: it changes what a customer was promised, or money. */
  needsWhy?: true;
  /** A --note is the reason where --why is left out. */
  noteIsWhy?: true;
  run(context: StaffContext, args: readonly string[], options: Options): Promise<Result>;
};

/** A command that the data forbids. The message is one line to print, `more` further ones; the program ends with `status`. */
export class StaffError extends Error {
  override readonly name: string = 'StaffError';
  readonly status: number = 1;
  readonly lines: readonly string[];
  constructor(message: string, more: readonly string[] = []) {
    super([message, ...more].join('\n'));
    this.lines = [message, ...more];
  }
}

/** A command that was called wrongly. */
export class UsageError extends StaffError {
  override readonly name = 'UsageError';
  override readonly status = 2;
}

/** An argument that must be there; `question` says what is missing. */
export function required(text: string | undefined, question: string): string {
  if (!text) throw new UsageError(question);
  return text;
}

/** The value of an option, or null; refuses one given without a value. */
export function optionValue(options: Options, name: string): string | null {
  const value = options.get(name);
  if (value === true) throw new UsageError(`--${name} needs a value.`);
  return value ?? null;
}

/** A whole number from zero. */
export function wholeNumber(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${what}: "${text}" is not a whole number.`);
  return Number(text);
}

/** Rows that a list shows: --limit, 50 without it, at least 1. */
export function limitOption(options: Options): number {
  const limit = wholeNumber(optionValue(options, 'limit') ?? '50', '--limit');
  if (limit < 1) throw new UsageError('--limit: at least 1.');
  return limit;
}

/** The value of an option that takes one of a few, or null. */
export function oneOfOption<T extends string>(options: Options, name: string, allowed: readonly T[]): T | null {
  const text = optionValue(options, name);
  if (text === null) return null;
  const found = allowed.find((one) => one === text);
  if (found === undefined) throw new UsageError(`--${name}: "${text}" is not one of ${allowed.join(', ')}.`);
  return found;
}

/** The value of a date option as YYYY-MM-DD, or null. */
export function dateOption(options: Options, name: string): string | null {
  const text = optionValue(options, name);
  if (text === null) return null;
  // The round trip refuses what a calendar does not have (2027-02-30).
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
  if (!isDay) throw new UsageError(`--${name}: "${text}" is not a day of the form 2027-03-31.`);
  return text;
}

import type { z } from 'zod';
import type { Path } from './positioned-json.ts';

export type Fault = {
  /** Line of the file, from 1; null if the catalogue did not come from a text. */
  line: number | null;
  /** The field, such as 'items[3].price'. Empty for the whole document. */
  field: string;
  reason: string;
};

/** The faults of a catalogue, at most `MAX_FAULTS` and `MORE_FAULTS`. Nothing was imported. The message has one line per fault. */
export class CatalogueError extends Error {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(faults.map(describe).join('\n'));
    this.name = 'CatalogueError';
    this.faults = faults;
  }
}

/** After this number of faults, no more are looked for. */
export const MAX_FAULTS = 100;

/** The last fault when there are more than `MAX_FAULTS`. */
export const MORE_FAULTS: Fault = { line: null, field: '', reason: 'and perhaps more faults' };

/** Returns the lines of values, from 1; null if the catalogue did not come from a text. */
export type LinesOf = (paths: readonly Path[]) => readonly (number | null)[];

/** Collects faults, and throws `CatalogueError` as soon as there are too many. */
export class FaultCollector {
  readonly #found: { path: Path; reason: string; line?: number }[] = [];
  readonly #linesOf: LinesOf;

  constructor(linesOf: LinesOf) {
    this.#linesOf = linesOf;
  }

  /** `line`: when it is known already. */
  readonly report = (path: Path, reason: string, line?: number): void => {
    if (this.#found.length === MAX_FAULTS) throw new CatalogueError([...this.#faults(), MORE_FAULTS]);
    this.#found.push({ path, reason, ...(line !== undefined && { line }) });
  };

  /** Throws the faults, if there are any, in the order of lines. */
  throwIfAny(): void {
    if (this.#found.length > 0) throw new CatalogueError(this.#faults());
  }

  #faults(): Fault[] {
    const lines = this.#linesOf(this.#found.map(({ path }) => path));
    return this.#found
      .map(({ path, reason, line }, place) => ({ line: line ?? lines[place] ?? null, field: fieldName(path), reason }))
      .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  }
}

/** Formats a fault on one line: 'line 12, items[3].price: is missing'. */
export function describe({ line, field, reason }: Fault): string {
  const location = [line === null ? '' : `line ${line}`, field].filter(Boolean).join(', ');
  return location ? `${location}: ${reason}` : reason;
}

/** ['items', 3, 'price'] -> 'items[3].price'. A name of the file is shortened. */
function fieldName(path: Path): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index ? '.' : ''}${shortened(step)}`))
    .join('');
}

const MAX_SHOWN = 60;

function shortened(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 3)}…` : text;
}

type Issue = z.core.$ZodIssue;

/** Returns path and reason of each fault in words for the author of the file. */
export function reasonsOf(issue: Issue, given: unknown): { path: Path; reason: string }[] {
  // A path in JSON holds only names and indices, never a symbol.
  const path = issue.path.filter((step) => typeof step !== 'symbol');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], reason: 'is not a known field' }));
  }
  return [{ path, reason: reasonOf(issue, valueAt(given, path)) }];
}

function reasonOf(issue: Issue, given: unknown): string {
  if (given === undefined && issue.code !== 'custom') return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}, not ${shown(given)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}, not ${shown(given)}`;
    case 'too_small':
      return issue.origin === 'string' ? issue.message : `must be at least ${issue.minimum}, not ${shown(given)}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}, not ${shown(given)}`;
    case 'invalid_format':
      return `${issue.message}, not ${shown(given)}`;
    default:
      return issue.message;
  }
}

const kinds: Record<string, string> = {
  int: 'a whole number',
  number: 'a whole number',
  string: 'a text in quotes',
  boolean: 'true or false',
  array: 'a list [ … ]',
  object: 'an object { … }',
};

function shown(value: unknown): string {
  return shortened(JSON.stringify(value) ?? String(value));
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === String(step))?.[1];
  }
  return value;
}

import type { z } from 'zod';
import { type CatalogueFault, type CatalogueReason, faultText } from './fault-texts.ts';
import type { Path } from './positioned-json.ts';

/** The faults of a catalogue, at most `MAX_FAULTS` and `MORE_FAULTS`. Nothing was imported. The message has one line per fault. */
export class CatalogueError extends Error {
  readonly faults: readonly CatalogueFault[];
  constructor(faults: readonly CatalogueFault[]) {
    super(faults.map((fault) => faultText(fault, 'en')).join('\n'));
    this.name = 'CatalogueError';
    this.faults = faults;
  }
}

/** After this number of faults, no more are looked for. */
export const MAX_FAULTS = 100;

/** The last fault when there are more than `MAX_FAULTS`. */
const MORE_FAULTS: CatalogueFault = { line: null, field: '', reason: { code: 'more', values: {} } };

/** Returns the lines of values, from 1; null if the catalogue did not come from a text. */
export type LinesOf = (paths: readonly Path[]) => readonly (number | null)[];

/** Collects faults, and throws `CatalogueError` as soon as there are too many. */
export class FaultCollector {
  readonly #found: { path: Path; reason: CatalogueReason; line?: number }[] = [];
  readonly #linesOf: LinesOf;

  constructor(linesOf: LinesOf) {
    this.#linesOf = linesOf;
  }

  /** `line`: when it is known already. */
  readonly report = (path: Path, reason: CatalogueReason, line?: number): void => {
    if (this.#found.length === MAX_FAULTS) throw new CatalogueError([...this.#faults(), MORE_FAULTS]);
    this.#found.push({ path, reason, ...(line !== undefined && { line }) });
  };

  /** Throws the faults, if there are any, in the order of lines. */
  throwIfAny(): void {
    if (this.#found.length > 0) throw new CatalogueError(this.#faults());
  }

  #faults(): CatalogueFault[] {
    const lines = this.#linesOf(this.#found.map(({ path }) => path));
    return this.#found
      .map(({ path, reason, line }, place) => ({ line: line ?? lines[place] ?? null, field: fieldName(path), reason }))
      .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  }
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

/** Returns path and reason of each fault. */
export function reasonsOf(issue: Issue, given: unknown): { path: Path; reason: CatalogueReason }[] {
  // A path in JSON holds only names and indices, never a symbol.
  const path = issue.path.filter((step) => typeof step !== 'symbol');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], reason: { code: 'unknownField', values: {} } }));
  }
  return [{ path, reason: reasonOf(issue, valueAt(given, path)) }];
}

function reasonOf(issue: Issue, value: unknown): CatalogueReason {
  const given = shown(value);
  // Only the schema adds such an error, with the reason as its parameters.
  if (issue.code === 'custom') {
    const reason = issue.params as CatalogueReason;
    return { ...reason, values: { ...reason.values, given } } as CatalogueReason;
  }
  if (value === undefined) return { code: 'missing', values: {} };
  switch (issue.code) {
    case 'invalid_value':
      return {
        code: 'notOneOf',
        values: { values: issue.values.map((one) => JSON.stringify(one)).join(', '), given },
      };
    case 'too_small':
      if (issue.origin === 'string') return { code: 'empty', values: {} };
      return { code: 'tooLow', values: { min: Number(issue.minimum), given } };
    case 'too_big': {
      const max = Number(issue.maximum);
      return issue.origin === 'string'
        ? { code: 'tooLong', values: { max } }
        : { code: 'tooHigh', values: { max, given } };
    }
    default:
      return {
        code: wrongTypes[issue.code === 'invalid_type' ? issue.expected : ''] ?? 'notObject',
        values: { given },
      };
  }
}

/** The fault of a value with another type, by the type that Zod expects. */
const wrongTypes: Readonly<Record<string, 'notWhole' | 'notText' | 'notBoolean' | 'notList'>> = {
  int: 'notWhole',
  number: 'notWhole',
  string: 'notText',
  boolean: 'notBoolean',
  array: 'notList',
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

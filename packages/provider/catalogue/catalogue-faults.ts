import { valueAt } from '@slotterbit/contract/values/fault.ts';
import type { z } from 'zod';
import { type CatalogueFault, type CatalogueReason, faultText, type Path } from './catalogue-fault-texts.ts';

/** The faults of a catalogue, at most `MAX_FAULTS`, and one that says that there are more. Nothing was imported. The message has one line per fault. */
export class CatalogueError extends Error {
  readonly faults: readonly CatalogueFault[];
  constructor(faults: readonly CatalogueFault[]) {
    super(faults.map(faultText).join('\n'));
    this.name = 'CatalogueError';
    this.faults = faults;
  }
}

/** After this number of faults, no more are looked for. */
export const MAX_FAULTS = 100;

/** Returns the lines of values, from 1. */
export type LinesOf = (paths: readonly Path[]) => readonly number[];

export type Report = (path: Path, reason: CatalogueReason) => void;

/** Collects faults. Throws `CatalogueError` with them, in the order of lines, when asked to or as soon as there are too many. */
export function faultCollector(linesOf: LinesOf) {
  const found: { path: Path; reason: CatalogueReason }[] = [];
  const faults = (): CatalogueFault[] => {
    const lines = linesOf(found.map(({ path }) => path));
    return found
      .map(({ path, reason }, place) => ({ line: lines[place] ?? null, field: fieldName(path), reason }))
      .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  };
  const report: Report = (path, reason) => {
    if (found.length === MAX_FAULTS)
      throw new CatalogueError([...faults(), { line: null, field: '', reason: { code: 'more', values: {} } }]);
    found.push({ path, reason });
  };
  const throwIfAny = () => {
    if (found.length > 0) throw new CatalogueError(faults());
  };
  return { report, throwIfAny };
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
    return { ...issue.params, values: { ...issue.params?.['values'], given } } as CatalogueReason;
  }
  if (value === undefined) return { code: 'missing', values: {} };
  const isText = typeof value === 'string';
  if (issue.code === 'invalid_value') {
    const values = issue.values.map((one) => JSON.stringify(one)).join(', ');
    return { code: 'notOneOf', values: { values, given } };
  }
  if (issue.code === 'too_small')
    return isText ? { code: 'empty', values: {} } : { code: 'tooLow', values: { min: Number(issue.minimum), given } };
  if (issue.code === 'too_big') {
    const values = { max: Number(issue.maximum), given };
    return isText ? { code: 'tooLong', values } : { code: 'tooHigh', values };
  }
  const expected = issue.code === 'invalid_type' ? issue.expected : '';
  return { code: wrongTypes[expected] ?? 'notObject', values: { given } };
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

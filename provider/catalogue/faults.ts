import type { z } from 'zod';
import type { Path } from './positioned-json.ts';

export type Fault = {
  /** Line of the file, from 1; null if the catalogue did not come from a text. */
  line: number | null;
  /** The field, such as 'items[3].price'. Empty for the whole document. */
  field: string;
  reason: string;
};

/** All faults of a catalogue. Nothing was imported. The message has one line per fault. */
export class CatalogueError extends Error {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(faults.map(describe).join('\n'));
    this.name = 'CatalogueError';
    this.faults = faults;
  }
}

/** Formats a fault on one line: 'line 12, items[3].price: is missing'. */
export function describe({ line, field, reason }: Fault): string {
  const location = [line === null ? '' : `line ${line}`, field].filter(Boolean).join(', ');
  return location ? `${location}: ${reason}` : reason;
}

/** ['items', 3, 'price'] -> 'items[3].price'. */
export function fieldName(path: Path): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index ? `.${step}` : step)).join('');
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
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === String(step))?.[1];
  }
  return value;
}

import type { Path } from './positioned-json.ts';

/** One fault of a catalogue file. */
export type Fault = {
  /** Line of the file, from 1; null when the catalogue did not come from a text. */
  line: number | null;
  /** Where: 'items[3].price'. Empty for the whole document. */
  field: string;
  reason: string;
};

/** All faults of a catalogue at once; nothing of it was imported. The message has one line for each. */
export class CatalogueError extends Error {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(faults.map(describe).join('\n'));
    this.name = 'CatalogueError';
    this.faults = faults;
  }
}

/** A fault on one line: 'line 12, items[3].price: is missing'. */
export function describe({ line, field, reason }: Fault): string {
  const place = [line === null ? '' : `line ${line}`, field].filter(Boolean).join(', ');
  return place ? `${place}: ${reason}` : reason;
}

/** ['items', 3, 'price'] -> 'items[3].price'. */
export function fieldName(path: Path): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index ? `.${step}` : step)).join('');
}

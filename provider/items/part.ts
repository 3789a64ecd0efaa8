import { type Packed, pack } from './packed.ts';

/** An item as it goes out: written as JSON once per change, not once per view. */
export type Entry = { readonly id: number; readonly revision: number; readonly json: string };

/** Some items that follow each other in the catalogue: what is compressed anew when one of them changes. */
export class Part {
  readonly entries: readonly Entry[];
  #packed: Promise<Packed> | undefined;

  constructor(entries: readonly Entry[]) {
    this.entries = entries;
  }

  /** The items as JSON, with commas between them. */
  text(): string {
    return this.entries.map(({ json }) => json).join(',');
  }

  /** The same, compressed; once. */
  packed(): Promise<Packed> {
    this.#packed ??= pack(this.text());
    return this.#packed;
  }

  holds(entries: readonly Entry[]): boolean {
    return entries.length === this.entries.length && entries.every((entry, at) => entry === this.entries[at]);
  }
}

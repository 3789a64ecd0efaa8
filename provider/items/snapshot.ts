import type { CatalogueView, ListedItem } from '#contract/catalogue-view.ts';
import type { ItemAnswer } from '#contract/items.ts';
import { type Entry, Part } from './part.ts';

/** Items of one part: a change writes no more than these anew. */
const PART = 20;

let revisions = 0;
let moments = 0;

function toListed({ id, kategori, indexing, indexing2 = [] }: ItemAnswer): ListedItem {
  return { id, kategori, indexing, indexing2 };
}

/** The public catalogue at one moment. What did not change since the moment before is shared with it. */
export class Snapshot implements CatalogueView {
  readonly moment: number;
  readonly listed: readonly ListedItem[];
  readonly parts: readonly Part[];
  readonly #positions: ReadonlyMap<number, number>;

  private constructor(listed: readonly ListedItem[], positions: ReadonlyMap<number, number>, parts: readonly Part[]) {
    moments += 1;
    this.moment = moments;
    this.listed = listed;
    this.#positions = positions;
    this.parts = parts;
  }

  /** @param before what it follows: items that read the same keep their revision */
  static of(made: readonly { listed: ListedItem; entry: Entry }[], before?: Snapshot): Snapshot {
    const parts: Part[] = [];
    for (let at = 0; at < made.length; at += PART) {
      const entries = made.slice(at, at + PART).map(({ entry }) => entry);
      const known = before?.parts[parts.length];
      parts.push(known?.holds(entries) ? known : new Part(entries));
    }
    const listed = made.map((one) => one.listed);
    if (before && JSON.stringify(before.listed) === JSON.stringify(listed)) {
      return new Snapshot(before.listed, before.#positions, parts);
    }
    return new Snapshot(listed, new Map(listed.map(({ id }, position) => [id, position])), parts);
  }

  /** An item made ready, as the same entry as `before` when it reads the same. */
  static make(item: ItemAnswer, before?: Snapshot): { listed: ListedItem; entry: Entry } {
    const json = JSON.stringify(item);
    const known = before ? before.#entry(item.id) : undefined;
    if (known?.json === json) return { listed: toListed(item), entry: known };
    revisions += 1;
    return { listed: toListed(item), entry: { id: item.id, revision: revisions, json } };
  }

  /** With these items as they are now, of which only slots changed. Null when that is not so, and everything has to be looked at. */
  with(items: readonly ItemAnswer[]): Snapshot | null {
    const parts = [...this.parts];
    for (const item of items) {
      const position = this.#positions.get(item.id);
      const listed = position === undefined ? undefined : this.listed[position];
      if (position === undefined || JSON.stringify(listed) !== JSON.stringify(toListed(item))) return null;
      const { entry } = Snapshot.make(item, this);
      const at = Math.floor(position / PART);
      const part = parts[at];
      if (part?.entries[position % PART] !== entry) {
        parts[at] = new Part((part?.entries ?? []).with(position % PART, entry));
      }
    }
    return new Snapshot(this.listed, this.#positions, parts);
  }

  revision(id: number): number | undefined {
    return this.#entry(id)?.revision;
  }

  json(id: number): string | undefined {
    return this.#entry(id)?.json;
  }

  #entry(id: number): Entry | undefined {
    const position = this.#positions.get(id);
    return position === undefined ? undefined : this.parts[Math.floor(position / PART)]?.entries[position % PART];
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ItemAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { wordsOf } from '@slotterbit/contract/catalogue/find-items.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { dayText } from '@slotterbit/contract/values/date.ts';
import { type CatalogueVersion, changedItems, readCatalogueVersion } from '../db/catalogue-version.ts';
import type { Db } from '../db/schema.ts';
import { itemOfAnswer } from './item-of-answer.ts';
import { loadIndexingNames, loadItems, loadOfferedIds } from './load-items.ts';

/**
 * Maximum time, in milliseconds, that a change by another process (a staff command, another server) may stay unseen.
 */
const MAX_STALE_MS = 500;
/** Items loaded in one batch; other requests are answered between batches. */
const ITEMS_AT_ONCE = 100;

/** The ids of the changed items; null = any part of the catalogue may have changed. */
export type CatalogueChange = readonly number[] | null;

/** An item for pages, and its JSON for GET items: serialized once per change, not once per request. */
type Entry = { readonly item: Item; readonly json: string };

/** The offered items at one moment, in catalogue order. Immutable. */
export type Snapshot = { readonly entries: readonly Entry[]; readonly items: readonly Item[] };

type State = {
  version: CatalogueVersion;
  /** In Jakarta. */
  day: string;
  snapshot: Snapshot;
  /**
   * `changes`: the number of this process's changes that the snapshot certainly includes. `lookedAt`: when the
   * database was last checked.
   */
  changes: number;
  lookedAt: number;
};

/**
 * The public catalogue in memory. It follows two things: the catalogue version in the database, which rises with
 * every import and every slot taken or released by any process, and the calendar, because months close at midnight. A
 * taken slot or a new price reloads that item; any other change reloads the whole catalogue.
 */
export class LiveCatalogue {
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #listeners: ((change: CatalogueChange) => void)[] = [];
  #state: State | undefined;
  #changes = 0;
  #refreshing: Promise<State> | undefined;

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** Call this after this process changed a slot or the catalogue: the next view checks the database again. */
  changed(): void {
    this.#changes += 1;
  }

  /** Calls `listener` for each change, starting with the next view, before that view is returned. */
  onChange(listener: (change: CatalogueChange) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Returns the current catalogue. A change by another process may be unseen for `MAX_STALE_MS`; a change by this
   * process is always included.
   */
  async view(): Promise<Snapshot> {
    const known = this.#state;
    if (known && this.#isFresh(known)) return known.snapshot;
    const changes = this.#changes;
    for (;;) {
      // Concurrent views share one refresh. A refresh that began before this process's last change is not enough.
      this.#refreshing ??= this.#refresh().finally(() => {
        this.#refreshing = undefined;
      });
      const state = await this.#refreshing;
      if (state.changes >= changes) return state.snapshot;
    }
  }

  #isFresh({ changes, day, lookedAt }: State): boolean {
    // A monotonic clock instead of the injected one: this measures the age of a database check, not calendar time.
    return changes === this.#changes && day === this.#day() && performance.now() - lookedAt < MAX_STALE_MS;
  }

  #day(): string {
    return dayText(this.#now().toISOString());
  }

  async #refresh(): Promise<State> {
    const known = this.#state;
    const [changes, day, lookedAt] = [this.#changes, this.#day(), performance.now()];
    // The version is read before the items, so the next check detects a change between the two reads.
    const version = await readCatalogueVersion(this.#db);
    const ids = known?.day === day ? await changedItems(this.#db, known.version, version) : null;
    // Before loading: while a slow reload runs, pages of these items must already count as stale.
    if (ids === null || ids.length > 0) this.#tell(ids);
    const renewed = known && ids && (await this.#loadChanged(known.snapshot, ids));
    const snapshot = renewed ?? toSnapshot(await this.#load(await loadOfferedIds(this.#db)));
    this.#state = { version, day, snapshot, changes, lookedAt };
    return this.#state;
  }

  #tell(change: CatalogueChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** Returns the snapshot with these items loaded again; null if it lacks one. */
  async #loadChanged(snapshot: Snapshot, ids: readonly number[]): Promise<Snapshot | null> {
    if (ids.length === 0) return snapshot;
    const renewed = new Map((await this.#load(ids)).map((entry) => [entry.item.id, entry]));
    const entries = snapshot.entries.map((entry) => renewed.get(entry.item.id) ?? entry);
    const known = new Set(entries);
    if ([...renewed.values()].every((entry) => known.has(entry))) return toSnapshot(entries);
    this.#tell(null);
    return null;
  }

  async #load(ids: readonly number[]): Promise<Entry[]> {
    const now = this.#now();
    const names = await loadIndexingNames(this.#db);
    const entries: Entry[] = [];
    for (let at = 0; at < ids.length; at += ITEMS_AT_ONCE) {
      if (at > 0) await nextTurn();
      const answers = await loadItems(this.#db, ids.slice(at, at + ITEMS_AT_ONCE), names, now);
      entries.push(...answers.map(toEntry));
    }
    return entries;
  }
}

function toEntry(answer: ItemAnswer): Entry {
  const item = itemOfAnswer(answer);
  // Splits its texts now, batch by batch; otherwise the first search would do it for the whole catalogue.
  wordsOf(item);
  return { item, json: JSON.stringify(answer) };
}

function toSnapshot(entries: readonly Entry[]): Snapshot {
  return { entries, items: entries.map(({ item }) => item) };
}

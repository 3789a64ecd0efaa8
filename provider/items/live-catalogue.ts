import { setImmediate as nextTurn } from 'node:timers/promises';
import { decodeItem } from '#contract/decode/item.ts';
import type { ItemAnswer } from '#contract/items.ts';
import type { Item } from '#domain/item.ts';
import { currentMonth, monthNumber } from '#domain/month.ts';
import { type CatalogueVersion, changedItems, isSameVersion, readCatalogueVersion } from '../db/catalogue-version.ts';
import type { Db } from '../db/schema.ts';
import { loadIndexingNames, loadItems, loadOfferedIds } from './load.ts';

/** How long another process's change (a staff command, another server) may stay unseen, in milliseconds. */
const MAX_STALE_MS = 500;
/** Items read at a time: others are answered in between. */
const AT_ONCE = 100;

/** Which items changed; null = anything may have. */
export type CatalogueChange = readonly number[] | null;

/** An item as pages take it, and as GET items answers it: written as JSON once a change, not once a request. */
type Entry = { readonly item: Item; readonly json: string };

/** The offered items at one moment, in the catalogue's order; it never changes. */
export type Snapshot = { readonly entries: readonly Entry[]; readonly items: readonly Item[] };

type State = {
  version: CatalogueVersion;
  month: number;
  snapshot: Snapshot;
  /** This process's changes that it is sure to have, and when it was looked at. */
  changes: number;
  lookedAt: number;
};

/**
 * The public catalogue in memory. It follows the catalogue's version in the database, which is raised by any import and any slot taken or
 * given back, by this process or another, and the calendar, since past months drop out. A taken slot or a new price renews its item;
 * after anything else the whole is read again.
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

  /** Call after this process changed a slot or the catalogue: the next view looks at the database again. */
  changed(): void {
    this.#changes += 1;
  }

  /** Calls `listener` for each change from the next view on, before that view is handed out. */
  onChange(listener: (change: CatalogueChange) => void): void {
    this.#listeners.push(listener);
  }

  /** The catalogue as it is now: another process's change may be unseen for `MAX_STALE_MS`, this one's never is. */
  async view(): Promise<Snapshot> {
    const known = this.#state;
    if (known && this.#isFresh(known)) return known.snapshot;
    const changes = this.#changes;
    for (;;) {
      // Views that come meanwhile wait for the same look; one that began before this process's last change is not enough.
      this.#refreshing ??= this.#refresh().finally(() => {
        this.#refreshing = undefined;
      });
      const state = await this.#refreshing;
      if (state.changes >= changes) return state.snapshot;
    }
  }

  #isFresh({ changes, month, lookedAt }: State): boolean {
    // Not the injected clock: this is about how old a look at the database is, not about the calendar.
    return changes === this.#changes && month === this.#month() && performance.now() - lookedAt < MAX_STALE_MS;
  }

  #month(): number {
    return monthNumber(currentMonth(this.#now()));
  }

  async #refresh(): Promise<State> {
    const known = this.#state;
    const [changes, month, lookedAt] = [this.#changes, this.#month(), performance.now()];
    // Read before the items: a change in between is then noticed on the next look.
    const version = await readCatalogueVersion(this.#db);
    const ids = known?.month === month ? await this.#changedIds(known, version) : null;
    // Before loading: while a slow reload runs, pages of these items must already count as stale.
    if (ids === null || ids.length > 0) this.#tell(ids);
    const snapshot = (known && ids && (await this.#loadChanged(known.snapshot, ids))) ?? (await this.#loadAll());
    this.#state = { version, month, snapshot, changes, lookedAt };
    return this.#state;
  }

  #tell(change: CatalogueChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** Returns the ids of items of which only slots and prices changed; null if anything else changed. */
  async #changedIds({ version: from }: State, version: CatalogueVersion): Promise<number[] | null> {
    return isSameVersion(from, version) ? [] : changedItems(this.#db, from, version);
  }

  /** Returns the snapshot with these items loaded again; null if it lacks one of them. */
  async #loadChanged(snapshot: Snapshot, ids: readonly number[]): Promise<Snapshot | null> {
    if (ids.length === 0) return snapshot;
    const renewed = new Map((await this.#load(ids)).map((entry) => [entry.item.id, entry]));
    const entries = snapshot.entries.map((entry) => renewed.get(entry.item.id) ?? entry);
    const known = new Set(entries);
    if ([...renewed.values()].every((entry) => known.has(entry))) return toSnapshot(entries);
    this.#tell(null);
    return null;
  }

  async #loadAll(): Promise<Snapshot> {
    return toSnapshot(await this.#load(await loadOfferedIds(this.#db)));
  }

  async #load(ids: readonly number[]): Promise<Entry[]> {
    const month = currentMonth(this.#now());
    const names = await loadIndexingNames(this.#db);
    const entries: Entry[] = [];
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      if (at > 0) await nextTurn();
      entries.push(...toEntries(await loadItems(this.#db, ids.slice(at, at + AT_ONCE), names, month)));
    }
    return entries;
  }
}

/** The pages get what a browser would read from the answer. */
function toEntries(answers: readonly ItemAnswer[]): Entry[] {
  return answers.flatMap((answer) => {
    const item = decodeItem(answer);
    return item === null ? [] : [{ item, json: JSON.stringify(answer) }];
  });
}

function toSnapshot(entries: readonly Entry[]): Snapshot {
  return { entries, items: entries.map(({ item }) => item) };
}

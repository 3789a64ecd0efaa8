import { randomBytes } from 'node:crypto';
import type { ItemAnswer, ItemsQuery } from '#contract/items.ts';
import { monthNumber, monthOf } from '../calendar.ts';
import { readCatalogueVersion } from '../db/catalogue-version.ts';
import type { Db } from '../db/schema.ts';
import { loadItems } from './load.ts';

/** How long another process's change (a staff command) may stay unseen, in milliseconds. */
const UNSEEN_MS = 500;
const DEFAULT_LIMIT = 20;
/** Answers kept ready; every page of every indexing of a usual catalogue fits. */
const ANSWERS_KEPT = 1000;

/** One item as it goes out: written as JSON once per change, not once per view. */
type Ready = { json: string; indexingIds: ReadonlySet<number> };
type Snapshot = { version: string; month: number; items: readonly Ready[]; answers: Map<string, CatalogueAnswer> };

export type CatalogueAnswer = { body: string; etag: string };

function ready(item: ItemAnswer): Ready {
  const indexings = [...item.indexing, ...(item.indexing2 ?? [])];
  return { json: JSON.stringify(item), indexingIds: new Set(indexings.map(({ id }) => id)) };
}

/**
 * The answers of GET items, kept ready in memory. They are rebuilt when the catalogue's version in the database
 * moves (any import, any slot taken or given back, by this process or another) and when a month ends.
 */
export class CatalogueAnswers {
  readonly #db: Db;
  readonly #now: () => Date;
  /** Versions count from zero in every new database: the tag must not survive a database that was thrown away. */
  readonly #run = randomBytes(6).toString('base64url');
  #snapshot: Snapshot | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #building: Promise<Snapshot> | undefined;

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** Call after this process changed a slot or the catalogue: the next view looks at the database again. */
  changed(): void {
    this.#checkedAt = Number.NEGATIVE_INFINITY;
  }

  async answer(query: ItemsQuery): Promise<CatalogueAnswer> {
    const snapshot = await this.#current();
    const key = `${query.page ?? ''}:${query.limit ?? ''}:${query.indexingId ?? ''}`;
    const known = snapshot.answers.get(key);
    if (known) return known;
    const made = {
      body: page(snapshot.items, query),
      etag: `W/"${this.#run}.${snapshot.version}.${snapshot.month}.${key}"`,
    };
    if (snapshot.answers.size >= ANSWERS_KEPT) snapshot.answers.clear();
    snapshot.answers.set(key, made);
    return made;
  }

  async #current(): Promise<Snapshot> {
    // Not the injected clock: this is about how old a look at the database is, not about the calendar.
    const looked = performance.now();
    const month = monthNumber(monthOf(this.#now()));
    const known = this.#snapshot;
    if (known && known.month === month && looked - this.#checkedAt < UNSEEN_MS) return known;
    const version = await readCatalogueVersion(this.#db);
    this.#checkedAt = looked;
    if (known && known.month === month && known.version === version) return known;
    // Views that come while it is being built wait for the same build.
    this.#building ??= this.#build().finally(() => {
      this.#building = undefined;
    });
    return this.#building;
  }

  async #build(): Promise<Snapshot> {
    const month = monthOf(this.#now());
    // Read before the items: a change in between is then noticed on the next look.
    const version = await readCatalogueVersion(this.#db);
    const items = (await loadItems(this.#db, month)).map(ready);
    this.#snapshot = { version, month: monthNumber(month), items, answers: new Map() };
    return this.#snapshot;
  }
}

function page(all: readonly Ready[], { page, limit, indexingId }: ItemsQuery): string {
  const items = indexingId === undefined ? all : all.filter((item) => item.indexingIds.has(indexingId));
  const paged = page !== undefined || limit !== undefined;
  const number = page ?? 1;
  const size = paged ? (limit ?? DEFAULT_LIMIT) : Math.max(1, items.length);
  const shown = items.slice((number - 1) * size, number * size);
  const last = Math.max(1, Math.ceil(items.length / size));
  const list = shown.map(({ json }) => json).join(',');
  return `{"data":{"items":[${list}],"page":${number},"limit":${size},"total":${items.length},"last_page":${last}}}`;
}

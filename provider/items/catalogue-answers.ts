import { createHash, randomBytes } from 'node:crypto';
import { isUnchanged, type Seen } from '#contract/catalogue-view.ts';
import type { ItemsQuery } from '#contract/items.ts';
import { ByteCache } from '../byte-cache.ts';
import type { LiveCatalogue } from './live-catalogue.ts';
import { gzipOf, pack } from './packed.ts';
import type { Snapshot } from './snapshot.ts';

const DEFAULT_LIMIT = 20;
/** Answers kept ready, in bytes: every first page of a usual catalogue fits. */
const KEPT_BYTES = 8 * 1024 * 1024;
/** An answer with more items is not kept in one piece. */
const LONG_LIST = 200;
/** Parts compressed at a time: each takes a quarter of a megabyte meanwhile. */
const AT_ONCE = 8;

/** An answer of GET items; `encoding` is that of the body. */
export type CatalogueAnswer = { etag: string; body: Uint8Array<ArrayBuffer>; encoding: 'identity' | 'gzip' };
type Kept = { answer: CatalogueAnswer; seen: Seen };

/** The answers of GET items, kept ready in memory for as long as the items in them stay as they are. */
export class CatalogueAnswers {
  readonly #live: LiveCatalogue;
  readonly #kept = new ByteCache<Kept>(KEPT_BYTES);
  /** Long lists are named by their moment; the name must not survive a database that was thrown away. */
  readonly #run = randomBytes(6).toString('base64url');

  constructor(live: LiveCatalogue) {
    this.#live = live;
  }

  /** What is kept under a key, when it is known to be right without a look at the database. */
  ready(key: string): CatalogueAnswer | undefined {
    const view = this.#live.known();
    const kept = view && this.#kept.get(key);
    return kept && isUnchanged(view, kept.seen) ? kept.answer : undefined;
  }

  /** @param takesGzip whether the caller understands it: the list of a large catalogue is put together from compressed parts */
  async answer(query: ItemsQuery, takesGzip: boolean): Promise<CatalogueAnswer> {
    const view = await this.#live.view();
    const key = answerKey(query);
    const known = this.#kept.get(key);
    if (known && isUnchanged(view, known.seen)) return known.answer;
    const page = pageOf(view, query);
    if (page.ids.length > LONG_LIST) {
      const etag = `W/"${this.#run}.${view.moment}.${key}"`;
      const isAll = page.ids.length === view.listed.length;
      if (isAll && takesGzip) return { etag, body: await gzipped(view, page), encoding: 'gzip' };
      return { etag, body: bodyOf(view, page), encoding: 'identity' };
    }
    const body = bodyOf(view, page);
    const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
    const answer: CatalogueAnswer = { etag, body, encoding: 'identity' };
    const revisions = new Map(page.ids.map((id) => [id, view.revision(id) ?? 0]));
    // Anyone can think of pages and indexings that there are not: they would push out those that there are.
    if (page.ids.length > 0) {
      this.#kept.set(key, { answer, seen: { listed: view.listed, revisions, moment: view.moment } }, body.length);
    }
    return answer;
  }
}

/** Queries that are answered the same have the same key. */
export function answerKey({ page, limit, indexingId }: ItemsQuery): string {
  return `${page ?? ''}:${limit ?? ''}:${indexingId ?? ''}`;
}

type Page = { ids: readonly number[]; page: number; limit: number; total: number; last: number };

function pageOf({ listed }: Snapshot, { page, limit, indexingId }: ItemsQuery): Page {
  const has = (list: readonly { id: number }[]) => list.some(({ id }) => id === indexingId);
  const items = indexingId === undefined ? listed : listed.filter((item) => has(item.indexing) || has(item.indexing2));
  const isPaged = page !== undefined || limit !== undefined;
  const number = page ?? 1;
  const size = isPaged ? (limit ?? DEFAULT_LIMIT) : Math.max(1, items.length);
  const ids = items.slice((number - 1) * size, number * size).map(({ id }) => id);
  return { ids, page: number, limit: size, total: items.length, last: Math.max(1, Math.ceil(items.length / size)) };
}

const HEAD = '{"data":{"items":[';

function tail({ page, limit, total, last }: Page): string {
  return `],"page":${page},"limit":${limit},"total":${total},"last_page":${last}}}`;
}

function bodyOf(view: Snapshot, page: Page): Buffer<ArrayBuffer> {
  return Buffer.from(`${HEAD}${page.ids.map((id) => view.json(id)).join(',')}${tail(page)}`);
}

/** The same for all items: only the parts in which something changed are compressed again. */
async function gzipped(view: Snapshot, page: Page): Promise<Buffer<ArrayBuffer>> {
  const [head, comma, end] = await Promise.all([pack(HEAD), pack(','), pack(tail(page))]);
  const pieces = [head];
  for (let at = 0; at < view.parts.length; at += AT_ONCE) {
    const parts = await Promise.all(view.parts.slice(at, at + AT_ONCE).map((part) => part.packed()));
    for (const part of parts) pieces.push(...(pieces.length === 1 ? [part] : [comma, part]));
  }
  return gzipOf([...pieces, end]);
}

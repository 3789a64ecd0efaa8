import { createHash } from 'node:crypto';
import { type CatalogueView, isUnchanged, type Seen } from '#contract/catalogue-view.ts';
import { ByteCache } from '#provider/byte-cache.ts';
import type { Encoding } from '#src/front-door/compression.ts';
import { type PageMaking, pageMaking } from '#src/front-door/page-making.ts';
import { decode, encode } from './encodings.ts';
import type { RenderedPage } from './render-page.ts';
import type { StaticVariant } from './static-files.ts';

/** How long a page may be sent on after something in it changed, in milliseconds; without it, each order would render its pages anew. */
export const STALE_MS = 500;
/** Compressed, in bytes: some thousand product pages. */
const MOST_BYTES = 24 * 1024 * 1024;

interface Page {
  status: number;
  headers: Readonly<Record<string, string>>;
  tag: string;
  /** The forms that somebody asked for. */
  variants: Partial<Record<Encoding, StaticVariant>>;
  /** What it was made from; null with another provider. */
  seen: Seen | null;
  /** With another provider: whether its copies still hold. */
  copiesHold: (() => boolean) | null;
  /** When the catalogue was looked at from which it was made. */
  madeAt: number;
  /** When it was last compared with the catalogue and would have been made the same. */
  rightAt: number;
  bytes: number;
}

interface Options {
  render: (path: string, making: PageMaking) => Promise<RenderedPage>;
  /** The embedded provider's catalogue; undefined with another provider. */
  catalogue: (() => Promise<CatalogueView>) | undefined;
  /** The same when that needs no look at the database. */
  known?: (() => CatalogueView | undefined) | undefined;
  mostBytes?: number;
  /** Milliseconds that only ever grow. */
  now?: () => number;
}

/** A page ready to be sent. */
export interface KeptPage {
  status: number;
  variant: StaticVariant;
}

/**
 * Pages of the public catalogue, rendered once and kept until something changes in them. Visitors who come at once share one rendering;
 * errors, and pages that lack what could not be had, go to those who asked and are forgotten.
 */
export class KeptPages {
  readonly #options: Options;
  readonly #now: () => number;
  readonly #kept: ByteCache<Page>;
  readonly #underWay = new Map<string, Promise<Page>>();
  #listed: CatalogueView['listed'] | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#kept = new ByteCache(options.mostBytes ?? MOST_BYTES);
  }

  /**
   * A page that is kept in this form and may be sent without a look at the database.
   * @param path under which the page is kept (src/front-door/kept-path.ts)
   */
  ready(path: string, encoding: Encoding): KeptPage | undefined {
    const view = this.#options.known?.();
    if (view) this.#follow(view);
    const page = this.#kept.get(path);
    const variant = page?.variants[encoding];
    if (!page || !variant || !this.#isCurrent(page, view, this.#now())) return undefined;
    return { status: page.status, variant };
  }

  /**
   * The same, rendered if it has to be.
   * @throws when the page cannot be rendered
   */
  async get(path: string, encoding: Encoding): Promise<KeptPage> {
    const lookedAt = this.#now();
    const view = await this.#view();
    const known = this.#kept.get(path);
    const page =
      known && view !== null && this.#isCurrent(known, view, lookedAt)
        ? known
        : await this.#fresh(path, view, lookedAt, encoding);
    return { status: page.status, variant: page.variants[encoding] ?? (await this.#inForm(path, page, encoding)) };
  }

  /** Null when it cannot be had: the page then comes as well as it can be made. Undefined with another provider. */
  async #view(): Promise<CatalogueView | null | undefined> {
    try {
      const view = await this.#options.catalogue?.();
      if (view) this.#follow(view);
      return view;
    } catch {
      return null;
    }
  }

  /** Another list makes every page another one; what was made from the one before would only hold memory. */
  #follow(view: CatalogueView): void {
    if (view.listed === this.#listed) return;
    this.#kept.clear();
    this.#listed = view.listed;
  }

  #isCurrent(page: Page, view: CatalogueView | undefined, now: number): boolean {
    if (page.seen === null) return page.copiesHold?.() ?? false;
    if (!view) return now - page.rightAt < STALE_MS;
    if (!isUnchanged(view, page.seen)) return now - page.madeAt < STALE_MS;
    page.rightAt = now;
    return true;
  }

  #fresh(path: string, view: CatalogueView | null | undefined, lookedAt: number, encoding: Encoding): Promise<Page> {
    const known = this.#underWay.get(path);
    if (known) return known;
    const page = this.#make(path, view, lookedAt, encoding).finally(() => this.#underWay.delete(path));
    this.#underWay.set(path, page);
    return page;
  }

  async #make(path: string, view: CatalogueView | null | undefined, madeAt: number, encoding: Encoding): Promise<Page> {
    const making = pageMaking(view ?? null);
    const { status, headers, body } = await this.#options.render(path, making);
    const tag = createHash('sha1').update(body).digest('base64url');
    const seen = view ? { listed: view.listed, revisions: making.revisions, moment: view.moment } : null;
    const page: Page = {
      status,
      headers,
      tag,
      variants: {},
      seen,
      copiesHold: making.isCurrent,
      madeAt,
      rightAt: madeAt,
      bytes: 0,
    };
    this.#add(page, encoding, await encode[encoding](body));
    const holds = seen ? seen.listed === this.#listed : making.isCurrent?.() === true;
    if (status === 200 && !making.passing && holds) this.#kept.set(path, page, page.bytes);
    else this.#kept.delete(path);
    return page;
  }

  /** Another form of a page that is there in one. */
  async #inForm(path: string, page: Page, encoding: Encoding): Promise<StaticVariant> {
    // A page is made in the form that its first visitor takes.
    const [[from, variant] = []] = Object.entries(page.variants) as [Encoding, StaticVariant][];
    if (!from || !variant) throw new Error(`${path} was made in no form.`);
    const made = this.#add(page, encoding, await encode[encoding](await decode[from](variant.body)));
    if (this.#kept.get(path) === page) this.#kept.set(path, page, page.bytes);
    return made;
  }

  #add(page: Page, encoding: Encoding, body: Buffer): StaticVariant {
    const etag = `"${page.tag}-${encoding}"`;
    const variant = {
      body,
      etag,
      headers: {
        ...page.headers,
        ...(page.status === 200 ? { ETag: etag } : {}),
        Vary: 'Accept-Encoding',
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      },
    };
    page.variants[encoding] = variant;
    page.bytes += body.length;
    return variant;
  }
}

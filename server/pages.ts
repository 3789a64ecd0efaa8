import type { Catalogue } from '#domain/catalogue.ts';
import { type HeaderFields, Representation } from '#provider/http/representation.ts';
import { type Address, isPagePath } from './address.ts';
import { scriptsAfterFirstPaint } from './after-first-paint.ts';
import { within } from './catalogue.ts';
import { type PageCache, type PageLifetime, pageAddress, type RenderedPage } from './page-cache.ts';
import { POLICY, pagePolicy, SPECULATION_RULES } from './security-headers.ts';
import type { WorkQueue } from './work-queue.ts';

/** How long a page waits to hear whether the catalogue changed, in milliseconds. */
const FOLLOW_MS = 300;

/** Renders a page with Astro; undefined when no page has the address. */
export type RenderPage = (request: Request, locals: App.Locals) => Promise<Response | undefined>;

/** Pages rendered on demand. */
export interface Pages {
  /**
   * Answers with the page at an address; undefined when there is none.
   * @param queue gives the rendering its turn
   * @throws when it cannot be rendered
   */
  respond(request: Request, address: Address, queue: WorkQueue): Promise<Response | undefined>;
}

interface Options {
  render: RenderPage;
  catalogue: Catalogue;
  cache: PageCache;
  /** Makes the catalogue tell what changed, so that what is cached is right. */
  followChanges: () => Promise<unknown>;
  /** Headers of every answer. */
  headers: HeaderFields;
}

export function createPages({ render, catalogue, cache, followChanges, headers }: Options): Pages {
  async function rendered(address: string): Promise<RenderedPage> {
    // As if nobody in particular had asked: no cookie, no header, no host of a visitor can be in a page.
    const response = await render(new Request(`http://localhost${address}`), { catalogue });
    if (response && response.status >= 500) throw new Error(`${address} could not be rendered.`);
    if (!response) return { page: undefined, lifetime: null };
    const html = scriptsAfterFirstPaint(await response.text());
    const body = Buffer.from(html);
    const policy = response.headers.get(POLICY);
    const own: Record<string, string> = {
      ...headers,
      ...SPECULATION_RULES,
      'Content-Type': withCharset(response.headers.get('content-type')),
      // Kept by the back/forward cache, asked about again on a new visit: slots and prices move.
      'Cache-Control': response.ok ? 'public, max-age=0, must-revalidate' : 'no-store',
    };
    if (policy !== null) own[POLICY] = pagePolicy(policy, html);
    const page = new Representation(body, own, { status: response.status, etag: response.ok });
    // '/%68ome' is '/home' too: the many spellings of one path would fill the cache.
    const lifetime = response.ok && !pathOf(address).includes('%') ? lifetimeOf(response.headers) : null;
    return { page, lifetime };
  }

  return {
    async respond(request, address, queue) {
      if (!isPagePath(address)) return undefined;
      // Without the database, or a slow one, what is cached is the best that there is.
      await within(followChanges(), FOLLOW_MS).catch(() => undefined);
      const key = pageAddress(address);
      const page = await cache.get(key, () => queue(() => rendered(key), 'long'));
      return page?.respond(request);
    },
  };
}

/** Astro says 'text/html' alone. */
const withCharset = (type: string | null) =>
  type === null || type === 'text/html' ? 'text/html; charset=utf-8' : type;

const pathOf = (address: string) => address.split('?', 1)[0] ?? '';

/** What the page said with `Astro.cache.set`, which Astro hands on as it would to a CDN; null when it said nothing. */
function lifetimeOf(headers: Headers): PageLifetime | null {
  const control = headers.get('cdn-cache-control');
  if (control === null) return null;
  const seconds = (name: string) => Number(new RegExp(`${name}=([\\d.]+)`).exec(control)?.[1] ?? 0);
  const tags = headers.get('cache-tag')?.split(', ') ?? [];
  return { maxAge: seconds('max-age'), swr: seconds('stale-while-revalidate'), tags };
}

import { type HeaderFields, Representation } from '@slotterbit/provider/http/representation.ts';
import { type Address, isPagePath } from './address.ts';
import { within } from './catalogue.ts';
import { type PageCache, type PageLifetime, pageAddress, type RenderedPage } from './page-cache.ts';
import { POLICY, SPECULATION_RULES } from './security-headers.ts';

/** Time limit for checking whether the catalogue changed. */
const FOLLOW_MS = 300;

/** Renders a page with Astro; undefined if no page has the address. */
export type RenderPage = (request: Request, locals: App.Locals) => Promise<Response | undefined>;

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Pages rendered on demand. */
export interface Pages {
  /**
   * Responds with the page at an address; undefined if no page has the address.
   * @param inTurn schedules the rendering
   * @throws if rendering fails
   */
  respond(request: Request, address: Address, inTurn: InTurn): Promise<Response | undefined>;
  /** Whether there is a page at an address. */
  has(request: Request, address: Address, inTurn: InTurn): Promise<boolean>;
}

interface Options {
  render: RenderPage;
  /** What the pages read. */
  locals: App.Locals;
  cache: PageCache;
  /** Checks the catalogue for changes and invalidates cached pages. */
  followChanges: () => Promise<unknown>;
  /** Headers of every response. */
  headers: HeaderFields;
}

export function createPages({ render, locals, cache, followChanges, headers }: Options): Pages {
  async function renderAt(origin: string, address: string): Promise<RenderedPage> {
    // A new request without headers, so that cached pages contain no visitor data.
    const response = await render(new Request(origin + address), locals);
    if (response && response.status >= 500) throw new Error(`${address} could not be rendered.`);
    if (!response) return { page: undefined, lifetime: null };
    const body = Buffer.from(await response.text());
    const own: Record<string, string> = {
      ...headers,
      ...SPECULATION_RULES,
      'Content-Type': withCharset(response.headers.get('content-type')),
      // Allows the back/forward cache, but a new visit revalidates, because slots and prices change.
      'Cache-Control': response.ok ? 'public, max-age=0, must-revalidate' : 'no-store',
    };
    for (const name of [POLICY, 'Cache-Control', 'Location', 'Referrer-Policy']) {
      const value = response.headers.get(name);
      if (value !== null) own[name] = value;
    }
    const page = new Representation(body, own, {
      status: response.status,
      hasEtag: response.ok && !response.headers.has('Cache-Control'),
    });
    // '/%68ome' is another spelling of '/home'. Spellings could fill the cache, so they are not cached.
    const lifetime = response.ok && !pathOf(address).includes('%') ? lifetimeOf(response.headers) : null;
    return { page, lifetime };
  }

  async function find(request: Request, address: Address, inTurn: InTurn) {
    if (!isPagePath(address)) return undefined;
    // If the database is slow or unavailable, cached pages are still sent.
    await within(followChanges(), FOLLOW_MS).catch(() => undefined);
    const key = pageAddress(address);
    // The pages of a payment link are never cached. They print the full link: without SITE_URL, of the host that their visitor asked.
    const host = key.startsWith('/bayar/') ? URL.parse(`http://${request.headers.get('host')}`) : null;
    const origin = host?.origin ?? '';
    return cache.get(origin + key, () => inTurn(() => renderAt(origin || 'http://localhost', key)));
  }

  return {
    respond: async (...asked) => (await find(...asked))?.respond(asked[0]),
    has: async (...asked) => (await find(...asked))?.status === 200,
  };
}

/** Astro sends 'text/html' without a charset. */
const withCharset = (type: string | null) =>
  type === null || type === 'text/html' ? 'text/html; charset=utf-8' : type;

const pathOf = (address: string) => address.split('?', 1)[0] ?? '';

/** Reads the options of `Astro.cache.set`, which Astro sends as headers for a CDN. Null if the page set none. */
function lifetimeOf(headers: Headers): PageLifetime | null {
  const control = headers.get('cdn-cache-control');
  if (control === null) return null;
  const seconds = (name: string) => Number(new RegExp(`${name}=([\\d.]+)`).exec(control)?.[1] ?? 0);
  const tags = headers.get('cache-tag')?.split(', ') ?? [];
  return { maxAge: seconds('max-age'), swr: seconds('stale-while-revalidate'), tags };
}

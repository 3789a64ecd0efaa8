import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { CatalogueView } from '#contract/catalogue-view.ts';
import type { ItemsRequest, ReadyItems } from '#provider/items/ready-items.ts';
import { compressed, isPublic } from '#src/front-door/compression.ts';
import { keptPath } from '#src/front-door/kept-path.ts';
import { isProviderPath } from '#src/front-door/provider-paths.ts';
import { clientAddress } from './client-address.ts';
import { type KeptPage, KeptPages } from './kept-pages.ts';
import { readyAnswer } from './ready-answers.ts';
import { renderPage } from './render-page.ts';
import { addressOf, isPagePath, LONGEST_QUERY, withoutSlash } from './request-address.ts';
import { sendPrivate } from './send-private.ts';
import { acceptedEncoding, createSender, type Sender } from './serve-static.ts';
import { NOT_FOUND_PATH, POLICY, type StaticFile, type StaticFiles, type StaticVariant } from './static-files.ts';

/** What answers the provider's paths: the embedded provider, or a stand-in when another host is the provider. */
export interface ProviderDoor {
  /** `client` is what a request does not tell: the address it came from, by which logins are slowed. */
  fetch(request: Request, client?: { address: string | null }): Response | Promise<Response>;
  /** The public catalogue as it is now. Absent when another host is the provider. */
  catalogue?(): Promise<CatalogueView>;
  /** The same when that needs no look at the database. */
  knownCatalogue?(): CatalogueView | undefined;
  /** GET /api/items from memory; absent where it has to be asked like all else. */
  items?: ReadyItems;
}

/** Astro's handler as @astrojs/node builds it in middleware mode; `next` is called when no page matches. */
export type PagesHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: Record<string, unknown>,
) => Promise<void>;

interface Parts {
  files: StaticFiles;
  /** Looks for a file below /_astro/ that is not among `files` in the other builds. */
  otherBuilds?: (path: string) => Promise<StaticFile | undefined>;
  pages: PagesHandler;
  provider: ProviderDoor;
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  /** Proxies of our own in front of this server (TRUST_PROXY). */
  proxies: number;
}

/** What answers the requests of the production server. */
export interface FrontDoor {
  /** Answers what lies ready in memory, in some ten microseconds; false for what takes work. */
  now(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers the others. */
  later(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/**
 * The door of the production server: a built file from memory, else the provider, else a page rendered on demand, else
 * the not-found page.
 */
export function frontDoor({ files, otherBuilds, pages, provider, headers, proxies }: Parts): FrontDoor {
  const shared = Object.entries(headers);
  const send = createSender(headers);
  const errorPolicy = (files.get('/500') ?? files.get(NOT_FOUND_PATH))?.identity.headers[POLICY];
  const kept = new KeptPages({
    catalogue: provider.catalogue?.bind(provider),
    known: provider.knownCatalogue?.bind(provider),
    render: (path, making) => renderPage(pages, path, { provider, making }),
  });
  const askProvider = getRequestListener(
    async (request, env) => {
      const { incoming, outgoing } = env as HttpBindings; // This server speaks HTTP/1 alone.
      const address = clientAddress(incoming.socket?.remoteAddress, incoming.headers, proxies);
      const answer = await provider.fetch(request, { address });
      if (isPublic(answer)) return compressed(request, answer);
      await sendPrivate(incoming, outgoing, answer);
      return RESPONSE_ALREADY_SENT;
    },
    // The provider listens where the browser speaks to it; the global Request of Node stays as it is for Astro.
    { overrideGlobalObjects: false },
  );
  const setShared = (response: ServerResponse) => {
    for (const [name, value] of shared) response.setHeader(name, value);
  };

  function sendPage(request: IncomingMessage, response: ServerResponse, { status, variant }: KeptPage): void {
    send.variant(request, response, variant, status, status >= 500 && errorPolicy ? [POLICY, errorPolicy] : []);
  }

  function sendItems(
    request: IncomingMessage,
    response: ServerResponse,
    items: ReadyItems,
    variant: StaticVariant,
    came: ItemsRequest,
  ) {
    const id = items.idOf(came);
    send.variant(request, response, variant, 200, ['x-request-id', id]);
    items.answered(came, id, response.statusCode);
  }

  /** GET /api/items; false when it is not this simple. */
  async function lookUpItems(request: IncomingMessage, response: ServerResponse, query: string): Promise<boolean> {
    const came = itemsRequest(request);
    const answer = await provider.items?.later(query, request.headers['accept-encoding']?.toString());
    if (!provider.items || !answer) return false;
    const variant = await readyAnswer(answer, acceptedEncoding(request));
    sendItems(request, response, provider.items, variant, came);
    return true;
  }

  return {
    now(request, response) {
      const { path, query, pathname } = addressOf(request);
      if (pathname === undefined || !path.startsWith('/')) {
        setShared(response);
        response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Alamat tidak valid.\n');
        return true;
      }
      if (!isRead(request)) {
        if (isProviderPath(pathname)) return false;
        // Pages and files are only read: Astro would render a page for any method, and fail for TRACE.
        setShared(response);
        const headers = { 'Content-Type': 'text/plain; charset=utf-8', Allow: 'GET, HEAD' };
        response.writeHead(405, headers).end('Metode tidak diizinkan.\n');
        return true;
      }
      const file = files.get(pathname);
      if (file) {
        send.file(request, response, file, pathname === NOT_FOUND_PATH ? 404 : 200);
        return true;
      }
      if (query !== undefined && query.length > LONGEST_QUERY) {
        setShared(response);
        response.writeHead(414, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Alamat terlalu panjang.\n');
        return true;
      }
      if (path === ITEMS) {
        const answer = provider.items?.now(query ?? '');
        const variant = answer && readyAnswer(answer, acceptedEncoding(request));
        if (!provider.items || !variant || variant instanceof Promise) return false;
        sendItems(request, response, provider.items, variant, itemsRequest(request));
        return true;
      }
      const location = withoutSlash(path);
      if (location) {
        setShared(response);
        response.writeHead(308, { Location: query === undefined ? location : `${location}?${query}` }).end();
        return true;
      }
      const page = keptPath(path, query);
      const ready = page && kept.ready(page, acceptedEncoding(request));
      if (!ready) return false;
      sendPage(request, response, ready);
      return true;
    },
    async later(request, response) {
      const { path, query, pathname = path } = addressOf(request);
      const page = isRead(request) ? keptPath(path, query) : null;
      if (page) return sendPage(request, response, await kept.get(page, acceptedEncoding(request)));
      if (path.startsWith(ASSETS) && isRead(request)) {
        const asset = await otherBuilds?.(path);
        if (asset) return send.file(request, response, asset);
      }
      if (path === ITEMS && isRead(request) && (await lookUpItems(request, response, query ?? ''))) return;
      setShared(response);
      if (isProviderPath(pathname)) return askProvider(request, response);
      if (!isPagePath(path, pathname)) return notFound(request, response, files, send);
      // As in renderPage: nothing in a page depends on the host, and anyone can send one that no URL may have ('a@b').
      request.headers.host = 'localhost';
      // Astro gives each page its policy, but none to the pre-rendered error page that it falls back to.
      if (errorPolicy) response.setHeader(POLICY, errorPolicy);
      return pages(request, response, () => notFound(request, response, files, send), { provider });
    },
  };
}

const ITEMS = '/api/items';
/** Files whose names have a hash. */
const ASSETS = '/_astro/';

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

function itemsRequest({ method = 'GET', headers }: IncomingMessage): ItemsRequest {
  const id = headers['x-request-id'];
  return { method, id: typeof id === 'string' ? id : undefined, startedAt: performance.now() };
}

function notFound(request: IncomingMessage, response: ServerResponse, files: StaticFiles, send: Sender): void {
  const page = files.get(NOT_FOUND_PATH);
  if (page) send.file(request, response, page, 404);
  else response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Halaman tidak ditemukan.\n');
}

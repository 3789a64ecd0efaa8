import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { CatalogueView } from '#contract/catalogue-view.ts';
import type { ItemsRequest, ReadyItems } from '#provider/items/ready-items.ts';
import { compressed } from '#src/front-door/compression.ts';
import { keptPath } from '#src/front-door/kept-path.ts';
import { isProviderPath } from '#src/front-door/provider-paths.ts';
import { clientAddress } from './client-address.ts';
import { KeptPages } from './kept-pages.ts';
import { readyAnswer } from './ready-answers.ts';
import { renderPage } from './render-page.ts';
import { acceptedEncoding, createSender, type Sender } from './serve-static.ts';
import { NOT_FOUND_PATH, POLICY, type StaticFiles } from './static-files.ts';

/** What answers the provider's paths: the embedded provider, or a stand-in when another host is the provider. */
export interface ProviderDoor {
  /** `client` is what a request does not tell: the address it came from, by which logins are slowed. */
  fetch(request: Request, client?: { address: string | null }): Response | Promise<Response>;
  /** The public catalogue as it is now. Absent when another host is the provider. */
  catalogue?(): Promise<CatalogueView>;
  /** GET /api/items from memory; absent where it has to be asked like all else. */
  items?(request: ItemsRequest): Promise<ReadyItems | null>;
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
  pages: PagesHandler;
  provider: ProviderDoor;
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  /** Proxies of our own in front of this server (TRUST_PROXY). */
  proxies: number;
}

/**
 * The listener of the production server: a built file from memory, else the provider, else a page rendered on demand,
 * else the not-found page.
 */
export function frontDoor({ files, pages, provider, headers, proxies }: Parts) {
  const shared = Object.entries(headers);
  const send = createSender(headers);
  const errorPolicy = (files.get('/500') ?? files.get(NOT_FOUND_PATH))?.identity.headers[POLICY];
  const kept = new KeptPages({
    catalogue: provider.catalogue?.bind(provider),
    render: (path, making) => renderPage(pages, path, { provider, making }),
  });
  const askProvider = getRequestListener(
    async (request, env) => {
      const incoming = 'incoming' in env ? env.incoming : null;
      const address = incoming && clientAddress(incoming.socket?.remoteAddress, incoming.headers, proxies);
      return compressed(request, await provider.fetch(request, { address }));
    },
    // The provider listens where the browser speaks to it; the global Request of Node stays as it is for Astro.
    { overrideGlobalObjects: false },
  );

  /** False when it is not this simple. */
  async function sendItems(request: IncomingMessage, response: ServerResponse, query: string): Promise<boolean> {
    const accepted = acceptedEncoding(request);
    const given = request.headers['x-request-id'];
    const ready = await provider.items?.({
      method: request.method ?? 'GET',
      query,
      acceptEncoding: request.headers['accept-encoding']?.toString(),
      requestId: typeof given === 'string' ? given : undefined,
    });
    if (!ready) return false;
    const variant = await readyAnswer(ready.answer, accepted);
    send.variant(request, response, variant, 200, ['x-request-id', ready.requestId]);
    ready.answered(response.statusCode);
    return true;
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '/', query] = (request.url ?? '/').split('?', 2);
    const pathname = decoded(path);
    const setShared = () => {
      for (const [name, value] of shared) response.setHeader(name, value);
    };
    if (pathname === undefined || !path.startsWith('/')) {
      setShared();
      response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Alamat tidak valid.\n');
      return;
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) {
      const file = files.get(pathname);
      if (file) return send.file(request, response, file, pathname === NOT_FOUND_PATH ? 404 : 200);
      const location = withoutSlash(path);
      if (location) {
        setShared();
        response.writeHead(308, { Location: query === undefined ? location : `${location}?${query}` }).end();
        return;
      }
      const page = keptPath(path, query);
      if (page) {
        const { status, variant } = await kept.get(page, acceptedEncoding(request));
        return send.variant(
          request,
          response,
          variant,
          status,
          status >= 500 && errorPolicy ? [POLICY, errorPolicy] : [],
        );
      }
      if (path === '/api/items' && (await sendItems(request, response, query ?? ''))) return;
    }
    setShared();
    if (isProviderPath(pathname)) return askProvider(request, response);
    // Astro gives each page its policy, but none to the pre-rendered error page that it falls back to.
    if (errorPolicy) response.setHeader(POLICY, errorPolicy);
    return pages(request, response, () => notFound(request, response, files, send), { provider });
  };
}

/** '/cart' for '/cart/'; never an address that a browser could take for another site's ('//…', '/\\…'). */
function withoutSlash(path: string): string | undefined {
  return /^\/[^/\\].*\/$/.test(path) ? path.replace(/\/+$/, '') : undefined;
}

/** undefined for a path that is not valid percent-encoding. */
function decoded(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function notFound(request: IncomingMessage, response: ServerResponse, files: StaticFiles, send: Sender): void {
  const page = files.get(NOT_FOUND_PATH);
  if (page) send.file(request, response, page, 404);
  else response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Halaman tidak ditemukan.\n');
}

import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { compressed, type HeaderFields, type Representation } from '#provider/http/representation.ts';
import { addressOf, isProviderPath, MAX_QUERY, withoutSlash } from './address.ts';
import { clientAddress } from './client-address.ts';
import type { Pages } from './pages.ts';
import { ERROR_PATH, NOT_FOUND_PATH, type StaticFiles } from './static-files.ts';
import { createWorkQueue } from './work-queue.ts';

/** What answers the provider's paths: the embedded provider, or a stand-in when another host is the provider. */
export interface ApiHandler {
  /** `client` is what a request does not tell: the address it came from, by which logins are slowed. */
  fetch(request: Request, client?: { address: string | null }): Response | Promise<Response>;
}

export interface ServerParts {
  files: StaticFiles;
  /** Looks for a file below /_astro/ that is not among `files` in the other builds. */
  otherAssets?: (path: string) => Promise<Representation | undefined>;
  pages: Pages;
  provider: ApiHandler;
  /** Headers of every answer. */
  headers: HeaderFields;
  /** Proxies of our own in front of this server (TRUST_PROXY). */
  proxies: number;
}

/** What @hono/node-server gives beside the request; nothing in `astro dev`, whose requests come through Vite. */
type Env = { Bindings: Partial<HttpBindings> };

/** Asked now and then by what monitors the server; never queued behind customers. */
const MONITORING_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * The production server as one Hono app: a built file from memory, else the provider's API, else a page, from the page cache or rendered, else
 * the not-found page (docs/architecture.md).
 */
export function createServerApp(parts: ServerParts): Hono<Env> {
  const { files, otherAssets, pages, provider, headers, proxies } = parts;
  const queue = createWorkQueue();
  const app = new Hono<Env>();

  const text = (status: number, body: string, more: Record<string, string> = {}) =>
    new Response(body, {
      status,
      headers: {
        ...headers,
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        ...more,
      },
    });
  const notFound = (request: Request) =>
    files.get(NOT_FOUND_PATH)?.respond(request, 404) ?? text(404, 'Halaman tidak ditemukan.\n');

  app.onError((error, c) => {
    console.error(error);
    return isProviderPath(c.req.path)
      ? Response.json({ message: 'Terjadi kesalahan pada server. Silakan coba lagi.' }, { status: 500, headers })
      : (files.get(ERROR_PATH)?.respond(c.req.raw, 500) ?? text(500, 'Terjadi kesalahan di server.\n'));
  });

  app.all('*', async (c) => {
    const request = c.req.raw;
    const address = addressOf(request.url);
    const { path, query, pathname } = address;
    if (pathname === undefined) return text(400, 'Alamat tidak valid.\n');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isApi = isProviderPath(pathname);
    // Astro would render a page for any method, and fail for TRACE.
    if (!isRead && !isApi) return text(405, 'Metode tidak diizinkan.\n', { Allow: 'GET, HEAD' });
    const file = isRead ? files.get(pathname) : undefined;
    if (file) return file.respond(request, pathname === NOT_FOUND_PATH ? 404 : 200);
    if (query.length > MAX_QUERY) return text(414, 'Alamat terlalu panjang.\n');
    if (isApi) return MONITORING_PATHS.has(pathname) ? askProvider(c) : queue(() => askProvider(c));
    const location = withoutSlash(path);
    if (location) return redirect(location, query);
    const asset = path.startsWith('/_astro/') ? await otherAssets?.(path) : undefined;
    if (asset) return asset.respond(request);
    return (await pages.respond(request, address, queue)) ?? notFound(request);
  });

  function redirect(location: string, query: string): Response {
    return new Response(null, {
      status: 308,
      headers: { ...headers, 'Content-Length': '0', Location: query === '' ? location : `${location}?${query}` },
    });
  }

  async function askProvider(c: Context<Env>): Promise<Response> {
    const incoming = c.env?.incoming;
    // Whoever waited and left needs no answer.
    if (incoming?.socket.destroyed) return new Response(null, { status: 499 });
    const address = incoming ? clientAddress(incoming.socket.remoteAddress, incoming.headers, proxies) : null;
    return compressed(c.req.raw, await provider.fetch(c.req.raw, { address }), headers);
  }

  return app;
}

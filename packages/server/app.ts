import type { HttpBindings } from '@hono/node-server';
import type { Client } from '@slotterbit/provider/http/app-env.ts';
import { networkOf } from '@slotterbit/provider/http/network.ts';
import { methodLabel } from '@slotterbit/provider/http/observe.ts';
import { busy } from '@slotterbit/provider/http/problem.ts';
import { compressed, type HeaderFields, type Representation } from '@slotterbit/provider/http/representation.ts';
import type { Metrics } from '@slotterbit/provider/metrics/metrics.ts';
import { type Context, Hono } from 'hono';
import { addressOf, clientAddress, isProviderPath, isStaffPath, MAX_QUERY_LENGTH, withoutSlash } from './address.ts';
import { type RouteOf, UNMATCHED } from './builds.ts';
import { receiveBody } from './http-server.ts';
import type { Pages } from './pages.ts';
import { ERROR_PATH, NOT_FOUND_PATH, type StaticFiles } from './static-files.ts';
import { createNetworkLimit, createWorkQueue, NetworkLimitReached, type WorkQueue } from './work-queue.ts';

/** Answers the provider's paths: the embedded provider, or a placeholder if another host is the provider. */
export interface ApiHandler {
  fetch(request: Request, client?: Client): Response | Promise<Response>;
}

export interface ServerParts {
  files: StaticFiles;
  /** Finds a file below /_astro/ in earlier or later builds. */
  otherAssets?: (path: string) => Promise<Representation | undefined>;
  pages: Pages;
  provider: ApiHandler;
  /** Where staff upload files; absent with another provider. */
  uploadPath?: string | undefined;
  /** Headers of every response. */
  headers: HeaderFields;
  /** Number of trusted proxies in front of this server (TRUST_PROXY). */
  proxies: number;
  /** Counts pages by route. Absent with another provider: this server then has no /metrics. */
  watched?: { metrics: Pick<Metrics, 'pageRequest' | 'request'>; routeOf: RouteOf };
  /** Schedules API calls and page rendering. */
  queue?: WorkQueue;
}

/** Bindings of @hono/node-server. */
type Env = { Bindings: HttpBindings };

/** Marks a 404 of the provider that stands for an address that does not exist. */
const ABSENT_HEADER = 'x-absent';

/** Monitoring must work under load, so these paths skip the work queue. */
const MONITORING_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

/** Requests of one network whose bodies are being received: more than a campus sends at one time. */
const MAX_BODIES_PER_NETWORK = 500;
/** The same of all networks: at most 64 kB each. */
const MAX_BODIES = 2_000;

/**
 * Creates the server as one Hono app. It answers with a built file from memory, else the provider's API, else a page (cached or rendered), else
 * the not-found page (docs/architecture.md).
 */
export function createServerApp(parts: ServerParts): Hono<Env> {
  const { files, otherAssets, pages, provider, uploadPath, headers, proxies, watched } = parts;
  const queue = parts.queue ?? createWorkQueue();
  const ofNetwork = createNetworkLimit(MAX_BODIES_PER_NETWORK);
  const ofAll = createNetworkLimit(MAX_BODIES);
  const bodies = <T>(network: string, work: () => Promise<T>) => ofNetwork(network, () => ofAll('all networks', work));
  const app = new Hono<Env>();

  const routeOf = (pathname: string) => watched?.routeOf(pathname) ?? UNMATCHED;
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

  const errorResponse = async (c: Context<Env>, status: 500 | 503, message: string) =>
    isProviderPath(c.req.path)
      ? Response.json({ message }, { status, headers })
      : ((await files.get(ERROR_PATH)?.respond(c.req.raw, status)) ?? text(status, `${message}\n`));

  app.onError(async (error, c) => {
    if (error instanceof NetworkLimitReached) {
      const { message, status, headers: retry } = busy();
      if (isProviderPath(c.req.path)) countCall(c, status, performance.now());
      const response = await errorResponse(c, 503, message);
      for (const [name, value] of Object.entries(retry)) response.headers.set(name, value);
      return response;
    }
    console.error(error);
    return errorResponse(c, 500, 'Terjadi kesalahan pada server. Silakan coba lagi.');
  });

  app.all('*', async (c) => {
    const startedAt = performance.now();
    const request = c.req.raw;
    const address = addressOf(request.url);
    const { path, query, pathname } = address;
    if (pathname === undefined) return text(400, 'Alamat tidak valid.\n');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isApi = isProviderPath(pathname);
    // Astro renders a page for any method, and throws for TRACE.
    if (!isRead && !isApi) return text(405, 'Metode tidak diizinkan.\n', { Allow: 'GET, HEAD' });
    const file = isRead ? files.get(pathname) : undefined;
    if (file) {
      const response = await file.respond(request, pathname === NOT_FOUND_PATH ? 404 : 200);
      const route = routeOf(pathname);
      // Scripts and pictures are not pages.
      if (route !== UNMATCHED) countPage(route, response.status, startedAt);
      return response;
    }
    if (query.length > MAX_QUERY_LENGTH) return text(414, 'Alamat terlalu panjang.\n');
    const network = networkOf(addressOfClient(c) ?? '');
    if (isApi) {
      if (MONITORING_PATHS.has(pathname)) return callProvider(c, startedAt);
      // The provider receives a file only after it knows who sends it, so this request must not take a place in the queue.
      if (!isRead && pathname === uploadPath) return bodies(network, () => callProvider(c, startedAt));
      if (!isRead) await bodies(network, () => receiveBody(c.env.incoming));
      return queue(() => callProvider(c, startedAt), { network });
    }
    const location = withoutSlash(path);
    if (location) return redirect(location, query);
    const asset = path.startsWith('/_astro/') ? await otherAssets?.(path) : undefined;
    if (asset) return asset.respond(request);
    let status = 500;
    try {
      const response =
        (await pages.respond(request, address, (work) => queue(work, { network, length: 'long' }))) ??
        (await notFound(request));
      status = response.status;
      return response;
    } catch (error) {
      if (error instanceof NetworkLimitReached) status = 503;
      throw error;
    } finally {
      countPage(routeOf(pathname), status, startedAt);
    }
  });

  function countPage(route: string, status: number, startedAt: number): void {
    watched?.metrics.pageRequest({ route, status, ms: performance.now() - startedAt });
  }

  /** Counts a call that the provider did not see. */
  function countCall(c: Context<Env>, status: number, startedAt: number): void {
    const ms = performance.now() - startedAt;
    watched?.metrics.request({ method: methodLabel(c.req.method), route: UNMATCHED, status, ms });
  }

  function addressOfClient(c: Context<Env>): string | null {
    const { socket, headers } = c.env.incoming;
    return clientAddress(socket.remoteAddress, headers, proxies);
  }

  function redirect(location: string, query: string): Response {
    return new Response(null, {
      status: 308,
      headers: { ...headers, 'Content-Length': '0', Location: query === '' ? location : `${location}?${query}` },
    });
  }

  async function callProvider(c: Context<Env>, startedAt: number): Promise<Response> {
    // The client disconnected while its request waited.
    if (c.env.incoming.socket.destroyed) {
      countCall(c, 499, startedAt);
      return new Response(null, { status: 499 });
    }
    const client = { address: addressOfClient(c), startedAt };
    const response = await provider.fetch(c.req.raw, client);
    // Without a staff account, or for a caller who may not see them, the staff pages are an unknown address.
    if (response.status === 404 && isStaffPath(c.req.path) && response.headers.has(ABSENT_HEADER))
      return notFound(c.req.raw);
    return compressed(c.req.raw, response, headers);
  }

  return app;
}

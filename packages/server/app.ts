import type { HttpBindings } from '@hono/node-server';
import type { Client } from '@slotterbit/provider/http/app-env.ts';
import { networkOf } from '@slotterbit/provider/http/network.ts';
import { methodLabel } from '@slotterbit/provider/http/observe.ts';
import { busy } from '@slotterbit/provider/http/problem.ts';
import { compressed, type HeaderFields, type Representation } from '@slotterbit/provider/http/representation.ts';
import type { Metrics } from '@slotterbit/provider/metrics/metrics.ts';
import { type Context, Hono } from 'hono';
import {
  type Address,
  addressOf,
  clientAddress,
  hasSecret,
  isProviderPath,
  isStaffPath,
  MAX_QUERY_LENGTH,
  MONITORING_PATHS,
  meantAddresses,
  PROVIDER_PATHS,
  withoutSlash,
} from './address.ts';
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
  uploadPaths?: readonly string[] | undefined;
  /** Headers of every response. */
  headers: HeaderFields;
  /** Number of trusted proxies in front of this server (TRUST_PROXY). */
  proxies: number;
  /** Counts pages by route. Absent with another provider: this server then has no /metrics. */
  watched?: { metrics: Pick<Metrics, 'pageRequest' | 'request'>; routeOf: RouteOf };
  /** Schedules API calls and page rendering. */
  queue?: WorkQueue;
}

/** `startedAt`: `performance.now()` when the request arrived. */
type Env = { Bindings: HttpBindings; Variables: { startedAt: number; address: Address } };

const FAULT_TEXT = 'Terjadi kesalahan pada server. Silakan coba lagi.';
const TEXT_HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

/** Marks a 404 of the provider that means: this address does not exist. */
const ABSENT_HEADER = 'x-absent';

/** Requests of one network whose bodies are being received: more than a campus sends at one time. */
const MAX_BODIES_PER_NETWORK = 500;
/** The same of all networks: at most 64 kB each. */
const MAX_BODIES = 2_000;

/**
 * Creates the server as one Hono app. It answers with a built file from memory, else the provider's API, else a page (cached or rendered), else
 * the not-found page (docs/architecture.md).
 */
export function createServerApp(parts: ServerParts): Hono<Env> {
  const { files, otherAssets, pages, provider, uploadPaths = [], headers, proxies, watched } = parts;
  const queue = parts.queue ?? createWorkQueue();
  const ofNetwork = createNetworkLimit(MAX_BODIES_PER_NETWORK);
  const ofAll = createNetworkLimit(MAX_BODIES);
  const bodies = <T>(network: string, work: () => Promise<T>) => ofNetwork(network, () => ofAll('all networks', work));
  const app = new Hono<Env>();

  const routeOf = (pathname: string) => watched?.routeOf(pathname) ?? UNMATCHED;
  const text = (status: number, body: string, more: Record<string, string> = {}) =>
    new Response(body, { status, headers: { ...headers, ...TEXT_HEADERS, ...more } });
  const notFound = (request: Request) =>
    files.get(NOT_FOUND_PATH)?.respond(request, 404) ?? text(404, 'Halaman tidak ditemukan.\n');

  app.onError(async (error, c) => {
    const isFull = error instanceof NetworkLimitReached;
    if (!isFull) console.error(error);
    const { message, headers: more } = isFull ? busy() : { message: FAULT_TEXT, headers: {} };
    const status = isFull ? 503 : 500;
    if (isProviderPath(c.req.path)) {
      if (isFull) countCall(c, status);
      return Response.json({ message }, { status, headers: { ...headers, ...more } });
    }
    const response = (await files.get(ERROR_PATH)?.respond(c.req.raw, status)) ?? text(status, `${message}\n`);
    for (const [name, value] of Object.entries(more)) response.headers.set(name, value);
    return response;
  });

  app.use(async (c, next) => {
    c.set('startedAt', performance.now());
    c.set('address', addressOf(c.req.raw.url));
    return c.var.address.pathname === undefined ? text(400, 'Alamat tidak valid.\n') : next();
  });
  app.get('*', async (c, next) => {
    const { pathname = '' } = c.var.address;
    const response = await files.get(pathname)?.respond(c.req.raw, pathname === NOT_FOUND_PATH ? 404 : 200);
    if (!response) return next();
    const route = routeOf(pathname);
    // Scripts and pictures are not pages.
    if (route !== UNMATCHED) countPage(c, route, response.status);
    return response;
  });
  app.use((c, next) =>
    c.var.address.query.length > MAX_QUERY_LENGTH ? Promise.resolve(text(414, 'Alamat terlalu panjang.\n')) : next(),
  );
  // Monitoring must work under load, so these paths skip the work queue.
  for (const path of MONITORING_PATHS) app.all(path, callProvider);
  // The provider receives a file only after it knows who sends it, so this request waits for its turn but takes no place while the file comes.
  for (const path of uploadPaths) {
    app.post(path, (c) => {
      const network = networkOfClient(c);
      return bodies(network, async () => {
        await queue(async () => undefined, { network });
        return callProvider(c);
      });
    });
  }
  for (const path of PROVIDER_PATHS) app.all(`${path}/*`, callInQueue);
  app.get('*', async (c) => {
    const { path, query, pathname = '' } = c.var.address;
    const location = withoutSlash(path);
    if (location) return redirect(308, { path: location, query });
    const asset = path.startsWith('/_astro/') ? await otherAssets?.(path) : undefined;
    if (asset) return asset.respond(c.req.raw);
    let status = 500;
    try {
      const inQueue = <T>(work: () => Promise<T>) => queue(work, { network: networkOfClient(c), length: 'long' });
      for (const meant of meantAddresses(c.var.address)) {
        if (!files.has(meant.pathname ?? '') && !(await pages.has(c.req.raw, meant, inQueue))) continue;
        status = 308;
        return redirect(status, meant);
      }
      const response = (await pages.respond(c.req.raw, c.var.address, inQueue)) ?? (await notFound(c.req.raw));
      status = response.status;
      return response;
    } catch (error) {
      if (error instanceof NetworkLimitReached) status = 503;
      throw error;
    } finally {
      countPage(c, routeOf(pathname), status);
    }
  });
  // Some banks return payers with POST.
  app.post('/bayar/*', (c) => redirect(303, c.var.address));
  // Astro renders a page for any method, and throws for TRACE.
  app.all('*', () => text(405, 'Metode tidak diizinkan.\n', { Allow: 'GET, HEAD' }));

  function redirect(status: number, { path, query }: Pick<Address, 'path' | 'query'>): Response {
    const Location = query === '' ? path : `${path}?${query}`;
    const secret = hasSecret(path) ? { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' } : {};
    return new Response(null, { status, headers: { ...headers, ...secret, 'Content-Length': '0', Location } });
  }

  function countPage(c: Context<Env>, route: string, status: number): void {
    watched?.metrics.pageRequest({ route, status, ms: performance.now() - c.var.startedAt });
  }

  /** Counts a call that the provider did not see. */
  function countCall(c: Context<Env>, status: number): void {
    const ms = performance.now() - c.var.startedAt;
    watched?.metrics.request({ method: methodLabel(c.req.method), route: UNMATCHED, status, ms });
  }

  function addressOfClient(c: Context<Env>): string | null {
    const { socket, headers } = c.env.incoming;
    return clientAddress(socket.remoteAddress, headers, proxies);
  }

  const networkOfClient = (c: Context<Env>) => networkOf(addressOfClient(c) ?? '');

  async function callInQueue(c: Context<Env>): Promise<Response> {
    const network = networkOfClient(c);
    if (!/^(GET|HEAD)$/.test(c.req.method)) await bodies(network, () => receiveBody(c.env.incoming));
    return queue(() => callProvider(c), { network });
  }

  async function callProvider(c: Context<Env>): Promise<Response> {
    // The client disconnected while its request waited.
    if (c.env.incoming.socket.destroyed) {
      countCall(c, 499);
      return new Response(null, { status: 499 });
    }
    const client = { address: addressOfClient(c), startedAt: c.var.startedAt };
    const response = await provider.fetch(c.req.raw, client);
    // Without a staff account, or for a caller who may not see them, the staff pages are an unknown address.
    if (response.status === 404 && isStaffPath(c.req.path) && response.headers.has(ABSENT_HEADER))
      return notFound(c.req.raw);
    return compressed(c.req.raw, response, headers);
  }

  return app;
}

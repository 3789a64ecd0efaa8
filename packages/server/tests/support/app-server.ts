import { connect } from 'node:net';
import type { Provider } from '@slotterbit/provider/app.ts';
import { Representation } from '@slotterbit/provider/http/representation.ts';
import { createServerApp } from '@slotterbit/server/app.ts';
import { routeNames } from '@slotterbit/server/builds.ts';
import { embeddedCatalogue } from '@slotterbit/server/catalogue.ts';
import { uploadPaths } from '@slotterbit/server/embedded-provider.ts';
import {
  createLimitedServer,
  LIMITS,
  type Limits,
  listen,
  listenerOf,
  stopServer,
} from '@slotterbit/server/http-server.ts';
import { PageCache } from '@slotterbit/server/page-cache.ts';
import { createPages } from '@slotterbit/server/pages.ts';
import { securityHeaders } from '@slotterbit/server/security-headers.ts';
import { ERROR_PATH, NOT_FOUND_PATH } from '@slotterbit/server/static-files.ts';
import type { WorkQueue } from '@slotterbit/server/work-queue.ts';

const headers = securityHeaders({ siteUrl: null, hstsSubdomains: false });
const file = (text: string) =>
  new Representation(Buffer.from(text), { ...headers, 'Content-Type': 'text/html; charset=utf-8' });

/** The production server around a provider. '/page' is a page in memory; '/pay/{id}' is rendered without Astro. */
export type AppServer = {
  url: string;
  /** The rendered addresses. */
  rendered: string[];
  /** Sends bytes over a new connection and returns the answer until its end; `leave`: disconnects without reading. */
  raw(bytes: string, how?: 'leave'): Promise<string>;
  stop(): Promise<void>;
};

type Options = { queue?: WorkQueue; limits?: Partial<Limits>; proxies?: number };

export async function startAppServer(
  provider: Pick<Provider, 'fetch' | 'catalogue' | 'context'>,
  { queue, limits = {}, proxies = 0 }: Options = {},
): Promise<AppServer> {
  const rendered: string[] = [];
  const { metrics } = provider.context;
  const routeOf = routeNames([
    { pattern: '/page', regex: '^\\/page\\/?$' },
    { pattern: '/pay/[id]', regex: '^\\/pay\\/([^/]+?)\\/?$' },
  ]);
  const app = createServerApp({
    files: new Map([
      ['/page', file('a page')],
      [NOT_FOUND_PATH, file('not found')],
      [ERROR_PATH, file('failed')],
    ]),
    pages: createPages({
      async render({ url }) {
        const { pathname } = new URL(url);
        rendered.push(pathname);
        if (pathname === '/pay/500') return new Response(null, { status: 500 });
        if (!pathname.startsWith('/pay/')) return undefined;
        return new Response(`<title>Bayar ${pathname}</title>`, { headers: { 'content-type': 'text/html' } });
      },
      cache: new PageCache(),
      locals: {
        catalogue: embeddedCatalogue(() => provider.catalogue.view()),
        payment: async () => null,
        isDemo: false,
      },
      followChanges: () => provider.catalogue.view(),
      headers,
    }),
    provider,
    uploadPaths,
    headers,
    proxies,
    ...(queue && { queue }),
    watched: { metrics, routeOf },
  });
  const server = createLimitedServer(listenerOf(app, headers), { ...LIMITS, ...limits });
  const url = await listen(server, '127.0.0.1', 0);
  return {
    url,
    rendered,
    raw: (bytes, how) =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
          socket.write(bytes, () => how === 'leave' && socket.destroy());
        });
        let text = '';
        socket.on('data', (chunk) => {
          text += chunk.toString();
        });
        socket.on('error', reject);
        socket.on('close', () => resolve(text));
      }),
    stop: () => stopServer(server),
  };
}

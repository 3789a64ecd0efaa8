import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, isIPv6, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { HeaderFields } from '#provider/http/representation.ts';
import { StartError } from '#provider/platform/environment.ts';
import { PacedConnection } from './paced-connection.ts';
import { UnreadAnswers } from './unread-answers.ts';

/** How long a client may take, in milliseconds. */
export type Limits = {
  /** From the connection's first byte to the end of the request's headers. */
  headersMs: number;
  /** To the end of the request's body. */
  requestMs: number;
  /** Without a byte in either direction, also while an answer is being read. */
  idleMs: number;
  /** Between two requests on one connection. Longer than a proxy keeps its own (nginx: 60 s), or a request meets a closed connection. */
  keepAliveMs: number;
  /** How often the first two are looked at. */
  checkEveryMs: number;
};

export const LIMITS: Limits = {
  headersMs: 10_000,
  requestMs: 20_000,
  idleMs: 60_000,
  keepAliveMs: 65_000,
  checkEveryMs: 2_000,
};

/** How long requests under way may take once the server was told to stop, in milliseconds. */
const STOP_LIMIT_MS = 10_000;

type FetchCallback = Parameters<typeof getRequestListener>[0];

/** Node's listener for a Hono app. @param headers of every answer */
export function listenerOf(app: { fetch: FetchCallback }, headers: HeaderFields): RequestListener {
  const listener = getRequestListener(app.fetch, {
    // What no URL may be.
    errorHandler: () =>
      new Response('Alamat tidak valid.\n', {
        status: 400,
        headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
      }),
  });
  return (request, response) => {
    // Nothing here depends on the host, and anyone can send one that no URL may have ('a@b').
    request.headers.host = 'localhost';
    void listener(request, response);
  };
}

/**
 * An HTTP server that limits what clients can hold: slow ones are cut off, the requests of one connection are handled one after the other, and
 * answers that nobody reads take a limited amount of memory.
 */
export function createLimitedServer(
  listener: RequestListener,
  limits: Limits = LIMITS,
  unread = new UnreadAnswers(),
): Server {
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: 16 * 1024,
  });
  server.setTimeout(limits.idleMs);
  // Node's HTTP server takes any duplex stream for a connection.
  const serve = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const connection = new PacedConnection(socket, unread);
    for (const each of serve) each.call(server, connection);
  });
  server.on('request', (request, response) => {
    // Typed as a net.Socket; it is what the lines above gave.
    (request.socket as unknown as PacedConnection).begin(request, response);
    listener(request, response);
  });
  return server;
}

/**
 * Starts to listen and gives the address for people to open.
 * @throws StartError with one line that says what to do when the port or host cannot be had
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(reason(error, host, port))));
    server.listen(port, host, resolve);
  });
  // A listening TCP server has an AddressInfo, a string only for pipes.
  const address = server.address() as AddressInfo;
  return `http://${shownHost(host)}:${address.port}`;
}

function reason(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `PORT: ${port} is in use by another program; stop that program or choose another port, for example PORT=${port + 1}.`;
    case 'EACCES':
      return `PORT: ${port} may not be opened by this user; choose one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST: "${host}" is not an address of this machine; allowed: 127.0.0.1, 0.0.0.0, :: or one of its own addresses.`;
    default:
      return `The server cannot listen on ${host}:${port}: ${error.message}`;
  }
}

function shownHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
/** Takes no new connection, lets the requests under way finish (at most 10 s), then resolves. */
export function stopServer(server: Server, limitMs = STOP_LIMIT_MS): Promise<void> {
  return new Promise((resolve) => {
    // A browser keeps its connections open between requests: each is closed as soon as it is idle.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const limit = setTimeout(() => server.closeAllConnections(), limitMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(limit);
      resolve();
    });
    server.closeIdleConnections();
  });
}

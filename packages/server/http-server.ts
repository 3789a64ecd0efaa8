import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, isIPv6, type Socket } from 'node:net';
import { finished } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { MAX_BODY_BYTES } from '@slotterbit/provider/http/input.ts';
import type { HeaderFields } from '@slotterbit/provider/http/representation.ts';
import { StartError } from '@slotterbit/provider/platform/setting.ts';

/** Time limits for clients, in milliseconds. */
export type Limits = {
  /** From the first byte to the end of the request's headers. */
  headersMs: number;
  /** From the first byte to the end of the request's body. */
  requestMs: number;
  /** Without a byte in either direction, also while the client reads a response. */
  idleMs: number;
  /** Between two requests of a connection. Longer than the limit of a proxy (nginx: 60 s), which would otherwise use a closed connection. */
  keepAliveMs: number;
  /** Interval at which Node checks `headersMs` and `requestMs`. */
  checkEveryMs: number;
};

export const LIMITS: Limits = {
  headersMs: 10_000,
  requestMs: 20_000,
  idleMs: 60_000,
  keepAliveMs: 65_000,
  checkEveryMs: 2_000,
};

/** Requests of one connection without a response. Browsers and proxies wait for each response. */
const MAX_PIPELINED = 32;

/** Open connections; further ones are closed. Each takes about 10 kB. */
const MAX_CONNECTIONS = 10_000;

/** Grace period for requests in flight when the server stops. */
const STOP_GRACE_MS = 10_000;

type FetchCallback = Parameters<typeof getRequestListener>[0];

/** Creates Node's request listener for a Hono app. @param headers of every response */
export function listenerOf(app: { fetch: FetchCallback }, headers: HeaderFields): RequestListener {
  const listener = getRequestListener(app.fetch, {
    // The address is not a valid URL.
    errorHandler: () =>
      new Response('Alamat tidak valid.\n', {
        status: 400,
        headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
      }),
  });
  return (request, response) => {
    // A client can send an invalid host ('a@b'). Who needs the sent one reads it from the request's headers.
    request.headers.host = 'localhost';
    void listener(request, response);
  };
}

/**
 * Creates an HTTP server that limits the resources of each client: slow clients are disconnected, and those that send many requests without
 * waiting for responses (pipelining). Node would handle up to 2,000 requests of one chunk concurrently.
 */
export function createLimitedServer(listener: RequestListener, limits: Limits = LIMITS): Server {
  const inFlight = new WeakMap<Socket, number>();
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      const { socket } = request;
      const count = inFlight.get(socket) ?? 0;
      if (count === MAX_PIPELINED) {
        socket.destroy();
        return;
      }
      inFlight.set(socket, count + 1);
      response.once('close', () => inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1));
      listener(request, response);
    },
  );
  server.setTimeout(limits.idleMs);
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

/**
 * Starts listening and returns the address to open in a browser.
 * @throws StartError with one line that says what to do if the port or host is not available
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

/** Accepts no new connections, waits for the requests in flight (at most `limitMs`), then resolves. */
export function stopServer(server: Server, limitMs = STOP_GRACE_MS): Promise<void> {
  return new Promise((resolve) => {
    // Browsers keep idle connections open; close each as soon as it is idle.
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

/**
 * Receives the body of a request before the work queue: a client that never sends its body must not take a place there. @hono/node-server then
 * reads `rawBody` instead of the connection. Resolves also if the client disconnects, or if the body is too large: the provider refuses it by
 * its length. `requestTimeout` of Node's server ends a request that takes too long, with a 408.
 */
export function receiveBody(incoming: IncomingMessage & { rawBody?: Buffer }): Promise<void> {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
  if ((length === undefined && encoding === undefined) || Number(length ?? 0) > MAX_BODY_BYTES)
    return Promise.resolve();
  return new Promise((resolve) => {
    // One buffer that grows: an array of chunks of one byte would use a hundred times the memory of the body.
    let body = Buffer.allocUnsafe(1024);
    let size = 0;
    const stop = () => {
      incoming.off('data', take);
      resolve();
    };
    const complete = () => {
      incoming.rawBody = body.subarray(0, size);
      stop();
    };
    const take = (part: Buffer) => {
      const kept = part.subarray(0, MAX_BODY_BYTES + 1 - size);
      if (size + kept.length > body.length) {
        body = Buffer.concat([body.subarray(0, size)], Math.min(2 * (size + kept.length), MAX_BODY_BYTES + 1));
      }
      kept.copy(body, size);
      size += kept.length;
      if (size <= MAX_BODY_BYTES) return;
      incoming.pause();
      complete();
    };
    incoming.on('data', take);
    finished(incoming, { writable: false }, (error) => (error ? stop() : complete()));
  });
}

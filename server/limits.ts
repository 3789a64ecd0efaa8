import { createServer, type RequestListener, type Server } from 'node:http';

/** How long a client may take, in milliseconds, and how much it may send ahead. */
export type Limits = {
  /** From the connection's first byte to the end of the request's headers. */
  headersMs: number;
  /** To the end of the request's body. */
  requestMs: number;
  /** Without a byte in either direction, also while an answer is being read. */
  idleMs: number;
  /** Between two requests on one connection. Longer than a proxy keeps its own (nginx: 60 s), or a request meets a closed door. */
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

/** An HTTP server that cuts slow clients off, so that they cannot hold connections that others need. */
export function createLimitedServer(listener: RequestListener, limits: Limits = LIMITS): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: 16 * 1024,
    },
    listener,
  );
  server.setTimeout(limits.idleMs);
  return server;
}

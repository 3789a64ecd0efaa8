import type { Server } from 'node:http';

/** How long requests under way may take once the server was told to stop. */
const LIMIT_MS = 10_000;

/** Takes no new connection, lets the requests under way finish (at most 10 s), then resolves. */
export function stopServer(server: Server, limitMs = LIMIT_MS): Promise<void> {
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

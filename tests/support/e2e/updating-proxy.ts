import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

/** The site under another port, whose service worker can be given a new version: what a deployment does. */
export interface UpdatingProxy {
  url: string;
  deploy(): void;
  /** Stops answering, and keeps the connections open. */
  hang(): void;
  close(): Promise<void>;
}

/** Starts a proxy on loopback in front of `origin`. Only GETs are passed on. */
export async function startUpdatingProxy(origin: string): Promise<UpdatingProxy> {
  let version = 1;
  let hangs = false;
  const server = createServer(async (request, response) => {
    if (hangs) return;
    const answer = await fetch(new URL(request.url ?? '/', origin), { redirect: 'manual' });
    const headers = Object.fromEntries(answer.headers);
    // fetch has unpacked the body already.
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) delete headers[name];
    response.writeHead(answer.status, headers);
    if (request.url === '/sw.js') response.end(`${await answer.text()}\n// version ${version}`);
    else if (answer.body) Readable.fromWeb(answer.body).pipe(response);
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server's address is never a text.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: () => {
      version += 1;
    },
    hang: () => {
      hangs = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

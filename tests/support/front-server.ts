import { connect } from 'node:net';
import type { Provider } from '#provider/app.ts';
import { securityHeaders } from '#src/front-door/security-headers.ts';
import { admission } from '../../server/admission.ts';
import { dispatch } from '../../server/dispatch.ts';
import { frontDoor } from '../../server/front-door.ts';
import { createLimitedServer } from '../../server/limits.ts';
import { listen } from '../../server/listen.ts';
import { NOT_FOUND_PATH, type StaticFile } from '../../server/static-files.ts';
import { stopServer } from '../../server/stop.ts';

const file = (text: string): StaticFile => ({
  identity: { body: Buffer.from(text), etag: `"${text}"`, headers: { 'Content-Type': 'text/html; charset=utf-8' } },
});

/** The production server's listener round a provider, with a page in memory at '/page' and none of Astro's. */
export type FrontServer = {
  url: string;
  /** Addresses that Astro would have been asked for. */
  rendered: string[];
  /** Writes bytes to a new connection and answers what comes back until it ends; `leave`: hangs up instead of reading. */
  raw(bytes: string, how?: 'leave'): Promise<string>;
  stop(): Promise<void>;
};

export async function startFrontServer(provider: Pick<Provider, 'fetch'>): Promise<FrontServer> {
  const rendered: string[] = [];
  const door = frontDoor({
    files: new Map([
      ['/page', file('a page')],
      [NOT_FOUND_PATH, file('not found')],
    ]),
    pages: async ({ url, headers }, _response, next) => {
      // As Astro does; it throws for what no URL may have.
      rendered.push(new URL(new Request(`http://${headers.host}${url}`).url).pathname);
      next();
    },
    provider,
    headers: securityHeaders(undefined),
    proxies: 0,
  });
  const server = createLimitedServer(dispatch(door, admission()));
  const url = await listen(server, '127.0.0.1', 0);
  return {
    ...{ url, rendered },
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

import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { MAX_BODY } from '#provider/http/input.ts';

/**
 * Receives the body of a request before the work queue: a client that never sends its body must not take a place there. @hono/node-server then
 * reads `rawBody` instead of the connection. Resolves also if the client disconnects, or if the body is too large: the provider refuses it by
 * its length. `requestTimeout` of Node's server ends a request that takes too long, with a 408.
 */
export function receiveBody(incoming: IncomingMessage & { rawBody?: Buffer }): Promise<void> {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
  if ((length === undefined && encoding === undefined) || Number(length ?? 0) > MAX_BODY) return Promise.resolve();
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const stop = () => {
      incoming.off('data', take);
      resolve();
    };
    const complete = () => {
      incoming.rawBody = Buffer.concat(parts);
      stop();
    };
    const take = (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size <= MAX_BODY) return;
      incoming.pause();
      complete();
    };
    incoming.on('data', take);
    finished(incoming, { writable: false }, (error) => (error ? stop() : complete()));
  });
}

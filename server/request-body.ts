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
      const kept = part.subarray(0, MAX_BODY + 1 - size);
      if (size + kept.length > body.length) {
        body = Buffer.concat([body.subarray(0, size)], Math.min(2 * (size + kept.length), MAX_BODY + 1));
      }
      kept.copy(body, size);
      size += kept.length;
      if (size <= MAX_BODY) return;
      incoming.pause();
      complete();
    };
    incoming.on('data', take);
    finished(incoming, { writable: false }, (error) => (error ? stop() : complete()));
  });
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FrontDoor } from './front-door.ts';

/** What the server is watched by: asked now and then, and never behind customers. */
const WATCHED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * The listener of the server: what lies in memory is answered at once, also while customers wait for what takes work.
 * @param admit begins work when its turn comes (admission.ts)
 */
export function dispatch(door: FrontDoor, admit: (work: () => void) => void) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const failed = (error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else
        response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Terjadi kesalahan di server.\n');
    };
    const answer = () => {
      // Whoever waited and left needs no answer.
      if (!request.socket.destroyed) door.later(request, response).catch(failed);
    };
    try {
      if (door.now(request, response)) return;
    } catch (error) {
      failed(error);
      return;
    }
    if (WATCHED.has(request.url ?? '')) answer();
    else admit(answer);
  };
}

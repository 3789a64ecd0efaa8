import type { IncomingMessage, ServerResponse } from 'node:http';
import { bestEncoding, type Encoding } from '#src/front-door/compression.ts';
import type { StaticFile, StaticVariant } from './static-files.ts';

/** Answers GET or HEAD with a built file, in the best encoding that the browser takes; 304 if the browser has it. */
export function serveStatic(request: IncomingMessage, response: ServerResponse, file: StaticFile, status = 200): void {
  serveVariant(request, response, file[acceptedEncoding(request)] ?? file.identity, status);
}

export function acceptedEncoding(request: IncomingMessage): Encoding {
  return bestEncoding(header(request, 'accept-encoding'));
}

/** Answers GET or HEAD with bytes that are there. */
export function serveVariant(
  request: IncomingMessage,
  response: ServerResponse,
  { body, etag, headers }: StaticVariant,
  status: number,
): void {
  if (status === 200 && hasIt(header(request, 'if-none-match'), etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(status, { ...headers, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function header(request: IncomingMessage, name: 'accept-encoding' | 'if-none-match'): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

/** A proxy may have weakened the tag; for a 304 that does not matter (RFC 9110, 13.1.2). */
function hasIt(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { bestEncoding } from '#src/front-door/compression.ts';
import type { StaticFile } from './static-files.ts';

/** Answers GET or HEAD with a built file, in the best encoding that the browser takes; 304 if the browser has it. */
export function serveStatic(request: IncomingMessage, response: ServerResponse, file: StaticFile, status = 200): void {
  const variant = file[bestEncoding(header(request, 'accept-encoding'))] ?? file.identity;
  if (status === 200 && hasIt(header(request, 'if-none-match'), variant.etag)) {
    response.writeHead(304, variant.headers).end();
    return;
  }
  response.writeHead(status, { ...variant.headers, 'Content-Length': variant.body.length });
  response.end(request.method === 'HEAD' ? undefined : variant.body);
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

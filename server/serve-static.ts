import type { IncomingMessage, ServerResponse } from 'node:http';
import { bestEncoding, type Encoding } from '#src/front-door/compression.ts';
import type { StaticFile, StaticVariant } from './static-files.ts';

/** Answers GET or HEAD with bytes that are there; 304 if the browser has them. */
export interface Sender {
  /** A built file, in the best encoding that the browser takes. */
  file(request: IncomingMessage, response: ServerResponse, file: StaticFile, status?: number): void;
  /** @param own headers of this answer alone: name, value, name, value */
  variant(
    request: IncomingMessage,
    response: ServerResponse,
    variant: StaticVariant,
    status: number,
    own?: readonly string[],
  ): void;
}

/** Bytes of a body that Node sends faster as a text of single bytes: together with the headers, in one piece. */
const MOST_AS_TEXT = 8 * 1024;

/** @param shared headers of every answer */
export function createSender(shared: Readonly<Record<string, string>>): Sender {
  /** Headers as Node writes them fastest, made once: a list for an answer with a body, and one for an answer without. */
  const lists = new WeakMap<StaticVariant, { whole: string[]; bare: string[]; text: string | undefined }>();
  const listsOf = (variant: StaticVariant) => {
    const known = lists.get(variant);
    if (known) return known;
    // In small letters, since a rendered page brings some of the shared ones along.
    const all = [...Object.entries(shared), ...Object.entries(variant.headers)];
    const bare = Object.entries(Object.fromEntries(all.map(([name, value]) => [name.toLowerCase(), value]))).flat();
    const { body } = variant;
    const text = body.length <= MOST_AS_TEXT ? body.toString('latin1') : undefined;
    const made = { bare, whole: [...bare, 'content-length', String(body.length)], text };
    lists.set(variant, made);
    return made;
  };

  const sender: Sender = {
    file: (request, response, file, status = 200) =>
      sender.variant(request, response, file[acceptedEncoding(request)] ?? file.identity, status),
    variant(request, response, variant, status, own = []) {
      const { whole, bare, text } = listsOf(variant);
      if (status === 200 && hasIt(header(request, 'if-none-match'), variant.etag)) {
        response.writeHead(304, own.length > 0 ? [...bare, ...own] : bare).end();
        return;
      }
      response.writeHead(status, own.length > 0 ? [...whole, ...own] : whole);
      if (request.method === 'HEAD') response.end();
      else if (text !== undefined) response.end(text, 'latin1');
      else response.end(variant.body);
    },
  };
  return sender;
}

export function acceptedEncoding(request: IncomingMessage): Encoding {
  return bestEncoding(header(request, 'accept-encoding'));
}

function header(request: IncomingMessage, name: 'accept-encoding' | 'if-none-match'): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

/** A proxy may have weakened the tag; for a 304 that does not matter (RFC 9110, 13.1.2). */
function hasIt(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag));
}

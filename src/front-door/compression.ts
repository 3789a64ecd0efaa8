import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Below this, a compressed answer needs as many packets as a plain one. */
const MIN_BYTES = 1024;

/** The form in which an answer goes to a caller with this Accept-Encoding. */
export function formFor(accepted: string | null | undefined, plain: Buffer): Encoding {
  return plain.length < MIN_BYTES ? 'identity' : bestEncoding(accepted);
}

/** Whether an answer with these headers is a text that nobody has compressed yet. */
export function isPlainText(headers: Headers): boolean {
  return !headers.has('content-encoding') && TEXT.test(headers.get('content-type') ?? '');
}

/** Whether the answer is the same for everybody. */
export function isPublic({ status, headers }: Response): boolean {
  return status === 200 && !/no-store|private/.test(headers.get('cache-control') ?? '');
}

/** Quick levels: an answer made for one visitor is compressed while that visitor waits. */
export const brotliOptions = {
  // A window of 256 KB holds any page; the usual 4 MB would be taken and given back for each.
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
export const gzipOptions = { level: 5 };
const TEXT = /^(text\/|application\/(json|javascript|speculationrules\+json)|image\/svg)/;

export type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers send one of a handful of lines. */
const known = new Map<string, Encoding>();
const MOST_KNOWN = 100;

/** The best encoding that the header `accept-encoding` allows. */
export function bestEncoding(accepted: string | null | undefined): Encoding {
  if (!accepted) return 'identity';
  const best = known.get(accepted) ?? bestOf(accepted);
  if (known.size < MOST_KNOWN && accepted.length <= 100) known.set(accepted, best);
  return best;
}

function bestOf(accepted: string): Encoding {
  const names = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
}

/**
 * Compresses an answer made for this request. A public one (the same for every visitor) gets an ETag, and a visitor who has it is told
 * 304. Nothing is remembered here: pages of the catalogue are cached where they are rendered, by addresses that there are.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  if (!response.body || !isPlainText(headers)) return response;
  const plain = Buffer.from(await response.arrayBuffer());
  const encoding = formFor(request.headers.get('accept-encoding'), plain);
  const result = new Headers(headers);
  result.append('vary', 'Accept-Encoding');
  if (encoding !== 'identity') result.set('content-encoding', encoding);
  if (!isPublic(response)) return answer(encode(plain, encoding));

  const key = `"${createHash('sha1').update(plain).digest('base64url')}-${encoding}"`;
  if (!result.has('etag')) result.set('etag', key);
  if (request.headers.get('if-none-match') === result.get('etag')) {
    result.delete('content-length');
    result.delete('content-encoding');
    return new Response(null, { status: 304, headers: result });
  }
  return answer(encode(plain, encoding));

  function answer(body: Uint8Array<ArrayBuffer>): Response {
    result.set('content-length', String(body.length));
    return new Response(body, { status: response.status, statusText: response.statusText, headers: result });
  }
}

export function encode(plain: Buffer<ArrayBuffer>, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'br') return brotliCompressSync(plain, brotliOptions);
  if (encoding === 'gzip') return gzipSync(plain, gzipOptions);
  return plain;
}

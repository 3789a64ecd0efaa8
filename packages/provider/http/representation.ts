import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

type Bytes = Buffer<ArrayBuffer>;

export type Encoding = 'br' | 'gzip' | 'identity';

/** Headers by name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** The part of a Request that decides the response. */
type RequestLike = { method: string; headers: { get(name: string): string | null } };

/** What a representation answers a request with. */
export type SelectedAnswer = { status: number; headers: Record<string, string>; body: Bytes | null };

/** Below this number of bytes, compression saves no packet. */
const MIN_COMPRESSED_BYTES = 1024;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml|speculationrules\+json)|image\/svg)/;

const brotli = promisify<Bytes, object, Bytes>(brotliCompress);
const zip = promisify<Bytes, object, Bytes>(gzip);
/** For cached bodies, in the thread pool: other requests continue. */
const compress = {
  // A window of 256 kB holds any page; the default of 4 MB would be allocated for each.
  br: (body: Bytes) =>
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }),
  gzip: (body: Bytes) => zip(body, { level: 5 }),
};

/** For bodies that are sent once: lowest quality, synchronous. A few kB take .03 ms, less than the thread pool. */
const compressOnce = {
  br: (body: Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } }),
  gzip: (body: Buffer) => gzipSync(body, { level: 1 }),
};

/** The best encoding that `accept-encoding` allows. */
export function preferredEncoding(accepted: string | null): Encoding {
  if (!accepted) return 'identity';
  const names = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
}

/** Whether `if-none-match` names the tag. A proxy may have weakened it; a 304 ignores that (RFC 9110, 13.1.2). */
export function matchesTag(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag));
}

/**
 * A body with its headers, sent in the client's preferred encoding: static files, pages and API responses alike. Each
 * encoding is created on first use.
 */
export class Representation {
  readonly status: number;
  readonly #headers: HeaderFields;
  readonly #bodies: { identity: Bytes; br?: Bytes | undefined; gzip?: Bytes | undefined };
  readonly #isCompressible: boolean;
  readonly #isPrecompressed: boolean;
  readonly #tag: string | null;

  /**
   * @param headers of every response with this body; `Content-Type` decides whether it is compressed
   * @param options `precompressed`: encodings of the build; `etag`: false for bodies that need no revalidation
   */
  constructor(
    body: Bytes,
    headers: HeaderFields,
    options: {
      status?: number;
      hasEtag?: boolean;
      precompressed?: { br?: Bytes | undefined; gzip?: Bytes | undefined };
    } = {},
  ) {
    this.status = options.status ?? 200;
    this.#isPrecompressed = options.precompressed !== undefined;
    this.#bodies = { identity: body, ...options.precompressed };
    this.#isCompressible =
      this.#isPrecompressed ||
      (body.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(headers['Content-Type'] ?? ''));
    this.#tag = options.hasEtag === false ? null : createHash('sha1').update(body).digest('base64url');
    this.#headers = this.#isCompressible ? { ...headers, Vary: 'Accept-Encoding' } : headers;
  }

  /** Approximate bytes in memory: compressed variants add a third. */
  get size(): number {
    return Math.ceil(this.#bodies.identity.length * 1.4) + 2048;
  }

  get text(): string {
    return this.#bodies.identity.toString();
  }

  /** Returns the body in the preferred encoding, or a 304. A promise only while an encoding is created. */
  select(request: RequestLike, status = this.status): SelectedAnswer | Promise<SelectedAnswer> {
    const wanted = this.#isCompressible ? preferredEncoding(request.headers.get('accept-encoding')) : 'identity';
    const body = this.#bodies[wanted];
    if (body) return this.#selected(request, status, body, wanted);
    // The build omits encodings that are not smaller.
    if (wanted === 'identity' || this.#isPrecompressed) {
      return this.#selected(request, status, this.#bodies.identity, 'identity');
    }
    return compress[wanted](this.#bodies.identity).then((made) => {
      this.#bodies[wanted] = made;
      return this.#selected(request, status, made, wanted);
    });
  }

  /** The same as a Response. */
  respond(request: RequestLike, status = this.status): Response | Promise<Response> {
    const selected = this.select(request, status);
    return selected instanceof Promise ? selected.then(toResponse) : toResponse(selected);
  }

  #selected(request: RequestLike, status: number, body: Bytes, encoding: Encoding): SelectedAnswer {
    const headers: Record<string, string> = { ...this.#headers };
    if (this.#tag !== null) {
      headers['ETag'] = `"${this.#tag}-${encoding}"`;
      if (status === 200 && matchesTag(request.headers.get('if-none-match'), headers['ETag'])) {
        return { status: 304, headers, body: null };
      }
    }
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
    headers['Content-Length'] = String(body.length);
    return { status, headers, body: request.method === 'HEAD' ? null : body };
  }
}

function toResponse({ status, headers, body }: SelectedAnswer): Response {
  return new Response(body, { status, headers });
}

/**
 * A response for one request with these headers besides its own, compressed if worthwhile.
 * @param more headers of every response
 */
export async function compressed(request: RequestLike, response: Response, more: HeaderFields): Promise<Response> {
  const { headers, status } = response;
  // A payment page has a stricter policy.
  for (const [name, value] of Object.entries(more)) if (!headers.has(name)) headers.set(name, value);
  // `response.body` is read last, because it makes @hono/node-server copy the bytes.
  const isText = COMPRESSIBLE.test(headers.get('content-type') ?? '') && !headers.has('content-encoding');
  if (status === 304 || status === 204 || !isText) return response;
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding');
  const encoding = preferredEncoding(request.headers.get('accept-encoding'));
  if (encoding === 'identity' || request.method === 'HEAD' || !response.body) return response;
  const plain = Buffer.from(await response.arrayBuffer());
  if (plain.length < MIN_COMPRESSED_BYTES) return new Response(plain, { status, headers });
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  return new Response(compressOnce[encoding](plain), { status, headers });
}

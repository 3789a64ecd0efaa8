interface Copy {
  takenAt: number;
  body: string;
  contentType: string;
}

/** What one page reads of the copies. */
export interface CopyReader {
  fetch: typeof globalThis.fetch;
  /** Whether everything that was read would be read again: young enough, and not refused since. */
  isCurrent(): boolean;
}

interface RemoteCopyOptions {
  fetch?: typeof globalThis.fetch;
  /** Milliseconds, as Date.now(). */
  now?: () => number;
  /** How long a page waits for the provider before it comes with skeletons instead. */
  waitMs?: number;
  /** How old a copy may be when a page is rendered from it (docs/product.md 10). */
  maxAgeMs?: number;
}

/** How long a request may go on after the page stopped waiting: it fills the copy for the next page. */
const BACKGROUND_LIMIT_MS = 5_000;
/** More copies than pages of a catalogue that anyone turns; a visitor cannot make the server keep endless ones. */
const MAX_COPIES = 200;

/**
 * For each page a fetch, for pages rendered from another provider's public catalogue (GET, no token). Pages that come at once share
 * one request; an answer is kept for `maxAgeMs`; nobody waits longer than `waitMs` (then it throws). A refusal (401,
 * 403) drops every copy: what was public is not any more.
 */
export function remoteCopy(options: RemoteCopyOptions = {}): () => CopyReader {
  const { fetch = globalThis.fetch, now = Date.now, waitMs = 300, maxAgeMs = 10_000 } = options;
  const copies = new Map<string, Copy>();
  const underWay = new Map<string, Promise<Response>>();

  async function take(url: string, headers: Headers): Promise<Response> {
    const takenAt = now();
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(BACKGROUND_LIMIT_MS) });
    const body = await response.text();
    const contentType = response.headers.get('content-type') ?? 'application/json';
    if (response.status === 401 || response.status === 403) copies.clear();
    if (response.ok) {
      const oldest = copies.keys().next();
      if (copies.size >= MAX_COPIES && !oldest.done) copies.delete(oldest.value);
      copies.delete(url);
      copies.set(url, { takenAt, body, contentType });
    }
    return new Response(body, { status: response.status, headers: { 'content-type': contentType } });
  }

  const isYoung = ({ takenAt }: Copy) => now() - takenAt < maxAgeMs;

  async function read(input: RequestInfo | URL, init: RequestInit | undefined, used: Map<string, Copy | undefined>) {
    const request = new Request(input, init);
    if (request.method !== 'GET') throw new TypeError(`Only GET is copied, not ${request.method}.`);
    const copy = copies.get(request.url);
    if (copy && isYoung(copy)) {
      // The least recently used goes first: what nobody else asks for pushes out its own kind.
      copies.delete(request.url);
      copies.set(request.url, copy);
      used.set(request.url, copy);
      return new Response(copy.body, { headers: { 'content-type': copy.contentType } });
    }
    let answer = underWay.get(request.url);
    if (!answer) {
      answer = take(request.url, request.headers).finally(() => underWay.delete(request.url));
      answer.catch(() => {}); // A page that stopped waiting must not make this an unhandled rejection.
      underWay.set(request.url, answer);
    }
    // Cloned, since pages that came at once each read the body.
    const response = (await within(answer, waitMs)).clone();
    used.set(request.url, copies.get(request.url));
    return response;
  }

  return () => {
    const used = new Map<string, Copy | undefined>();
    return {
      fetch: (input, init) => read(input, init, used),
      isCurrent: () => [...used].every(([url, copy]) => copy && copies.get(url) === copy && isYoung(copy)),
    };
  };
}

async function within<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The provider did not answer within ${limitMs} ms.`)), limitMs);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}

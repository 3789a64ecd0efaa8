/** Limit of unsent bytes of all connections together. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A connection. */
type Reader = { destroy(): unknown };

/**
 * Limits the memory of responses that clients do not read. Above the limit, the connections whose responses have waited longest are destroyed;
 * a client that reads its response finishes long before. A buffer that several connections send (a built file) counts once. The newest
 * response is never dropped, so a response larger than the limit can be sent.
 */
export class UnreadAnswers {
  readonly #maxBytes: number;
  /** Oldest first. */
  readonly #waiting = new Map<Reader, readonly ArrayBufferLike[]>();
  /** Reference count of each buffer. */
  readonly #references = new Map<ArrayBufferLike, number>();
  #bytes = 0;

  /** @param maxBytes limit of unsent bytes */
  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Unsent bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Counts a connection's response until `remove`, and destroys older connections above the limit. A connection sends one response at a time. */
  add(reader: Reader, chunks: readonly Uint8Array[]): void {
    const memory = [...new Set(chunks.map(({ buffer }) => buffer))];
    this.#waiting.set(reader, memory);
    for (const one of memory) {
      const references = this.#references.get(one) ?? 0;
      if (references === 0) this.#bytes += one.byteLength;
      this.#references.set(one, references + 1);
    }
    for (const oldest of this.#waiting.keys()) {
      if (this.#bytes <= this.#maxBytes || oldest === reader) break;
      this.remove(oldest);
      oldest.destroy();
    }
  }

  /** Stops counting: the response was sent, or the client disconnected. */
  remove(reader: Reader): void {
    for (const one of this.#waiting.get(reader) ?? []) {
      const references = (this.#references.get(one) ?? 0) - 1;
      if (references > 0) {
        this.#references.set(one, references);
        continue;
      }
      this.#references.delete(one);
      this.#bytes -= one.byteLength;
    }
    this.#waiting.delete(reader);
  }
}

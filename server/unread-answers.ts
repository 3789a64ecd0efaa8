/** Bytes of answers that may wait for slow readers, all connections together. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A connection that can be given up. */
type Reader = { destroy(): unknown };

/**
 * Limits the memory of answers that clients do not read. Beyond the limit the connection whose answer has waited longest is destroyed, and so
 * on: a client that reads has its answer long before that. A buffer that several connections send (a built file) counts once. The newest
 * answer is never given up, so that one larger than the limit can be read.
 */
export class UnreadAnswers {
  readonly #maxBytes: number;
  /** The longest waiting first. */
  readonly #waiting = new Map<Reader, readonly ArrayBufferLike[]>();
  /** How many answers hold each piece of memory. */
  readonly #holders = new Map<ArrayBufferLike, number>();
  #bytes = 0;

  /** @param maxBytes most bytes that wait */
  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes of memory that wait for their readers. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Counts what a connection has to send until `remove`; gives up older ones where that is too much. A connection sends one at a time. */
  add(reader: Reader, chunks: readonly Uint8Array[]): void {
    const memory = [...new Set(chunks.map(({ buffer }) => buffer))];
    this.#waiting.set(reader, memory);
    for (const one of memory) {
      const holders = this.#holders.get(one) ?? 0;
      if (holders === 0) this.#bytes += one.byteLength;
      this.#holders.set(one, holders + 1);
    }
    for (const oldest of this.#waiting.keys()) {
      if (this.#bytes <= this.#maxBytes || oldest === reader) break;
      this.remove(oldest);
      oldest.destroy();
    }
  }

  /** The client took it, or left. */
  remove(reader: Reader): void {
    for (const one of this.#waiting.get(reader) ?? []) {
      const holders = (this.#holders.get(one) ?? 0) - 1;
      if (holders > 0) {
        this.#holders.set(one, holders);
        continue;
      }
      this.#holders.delete(one);
      this.#bytes -= one.byteLength;
    }
    this.#waiting.delete(reader);
  }
}

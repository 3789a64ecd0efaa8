/** What an entry takes besides its bytes: its key, its headers, its place. */
const OVERHEAD = 2048;

/** Values by key, the least recently used forgotten first, so that together they never take more than so many bytes. */
export class ByteCache<T> {
  readonly #most: number;
  /** Least recently used first. */
  readonly #entries = new Map<string, { value: T; bytes: number }>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps a value in place of the one before; one that is too large by itself is not kept. */
  set(key: string, value: T, bytes: number): void {
    this.delete(key);
    this.#entries.set(key, { value, bytes: bytes + OVERHEAD });
    this.#bytes += bytes + OVERHEAD;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}

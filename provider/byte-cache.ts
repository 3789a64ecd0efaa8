/** What an entry takes besides its bytes: its key, its headers, its place. */
const OVERHEAD = 2048;

/** Values by key, the least recently used forgotten first, so that together they never take more than so many bytes. */
export class ByteCache<T extends { readonly bytes: number }> {
  readonly #most: number;
  /** Least recently used first. */
  readonly #values = new Map<string, T>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): T | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  /** Keeps a value in place of the one before; one that is too large by itself is not kept. */
  set(key: string, value: T): void {
    this.delete(key);
    this.#values.set(key, value);
    this.#bytes += value.bytes + OVERHEAD;
    for (const oldest of this.#values.keys()) {
      if (this.#bytes <= this.#most) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#bytes -= value.bytes + OVERHEAD;
  }

  clear(): void {
    this.#values.clear();
    this.#bytes = 0;
  }
}

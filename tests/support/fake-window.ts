import { setMaxListeners } from 'node:events';
import type { Preload } from '#src/stores/api.ts';

/** The part of the browser's storage that the stores use. */
export class FakeStorage {
  readonly #entries = new Map<string, string>();
  getItem(key: string): string | null {
    return this.#entries.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    this.#entries.set(key, text);
  }
  removeItem(key: string): void {
    this.#entries.delete(key);
  }
  get length(): number {
    return this.#entries.size;
  }
  key(index: number): string | null {
    return [...this.#entries.keys()][index] ?? null;
  }
  keys(): string[] {
    return [...this.#entries.keys()].sort();
  }
}

/** The part of a browser's window that the stores use: events, storage, an address. */
export class FakeWindow extends EventTarget {
  readonly localStorage: FakeStorage;
  readonly sessionStorage: FakeStorage;
  readonly location = { pathname: '/cart', search: '' };
  __preloads?: Record<string, Preload>;

  constructor(localStorage = new FakeStorage(), sessionStorage = new FakeStorage()) {
    super();
    // Each stored value adds a listener; Node would warn about a leak.
    setMaxListeners(0, this);
    this.localStorage = localStorage;
    this.sessionStorage = sessionStorage;
  }

  /** Fires an event with the fields that a browser sets. */
  fire(name: string, fields: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(name), fields));
  }
}

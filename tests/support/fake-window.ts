import { setMaxListeners } from 'node:events';
import type { Preload } from '#src/stores/api.ts';

/** As much of the browser's storage as the stores use. */
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
  keys(): string[] {
    return [...this.#entries.keys()].sort();
  }
}

/** As much of a browser's window as the stores use: events, storage, an address. */
export class FakeWindow extends EventTarget {
  readonly localStorage: FakeStorage;
  readonly sessionStorage: FakeStorage;
  readonly location = { pathname: '/cart', search: '' };
  __preloads?: Record<string, Preload>;

  constructor(localStorage = new FakeStorage(), sessionStorage = new FakeStorage()) {
    super();
    // Each stored value listens; Node would take that for a leak.
    setMaxListeners(0, this);
    this.localStorage = localStorage;
    this.sessionStorage = sessionStorage;
  }

  /** Fires an event, with fields of its own where the browser gives some. */
  fire(name: string, fields: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(name), fields));
  }
}

import { atom, type ReadableAtom } from 'nanostores';

/**
 * The state of loaded data. `data` stays visible while it loads again (`refreshing`) and after that failed (`stale`). `query` is the query
 * of the running or failed load. `no-token`: the data belongs to a customer, and the visitor is signed out.
 */
export type ResourceState<T, Q> =
  | { kind: 'no-token' }
  | { kind: 'loading' }
  | { kind: 'error'; message: string; query: Q }
  | { kind: 'ready'; data: T }
  | { kind: 'refreshing'; data: T; query: Q }
  | { kind: 'stale'; data: T; message: string; query: Q };

/** Returns the visible data; null without any. */
export function dataOf<T>(state: ResourceState<T, unknown>): T | null {
  return 'data' in state ? state.data : null;
}

export type ResourceOptions<T, Q> = {
  /** Loads the data. `known` is the visible data. */
  fetch(query: Q, signal: AbortSignal, known: T | null): Promise<T>;
  errorText(error: unknown): string;
  /** Whether visible data stays after a failure; true by default. */
  keepsData?: (error: unknown, data: T) => boolean;
  start?: { data: T; query: Q } | null;
  /** The token that the data needs. Another token means another customer: the data is removed. */
  $token?: ReadableAtom<string | null>;
};

export type Resource<T, Q> = {
  $state: ReadableAtom<ResourceState<T, Q>>;
  /**
   * Loads the data and cancels a running request. Never throws. Resolves to whether it succeeded; a cancelled request resolves to the
   * result of the newer one.
   */
  load(query: Q): Promise<boolean>;
  inFlight(): Promise<boolean> | null;
  /** Shows data from elsewhere; null removes the data. A running request continues. */
  show(data: T | null): void;
  stop(): void;
};

/** Creates a store of loaded data with one request at a time: the newest one wins (docs/decisions/018-browser-stores.md). */
export function createResource<T, Q = void>(options: ResourceOptions<T, Q>): Resource<T, Q> {
  const { fetch, errorText, keepsData = () => true, start, $token } = options;
  const $state = atom<ResourceState<T, Q>>(start ? { kind: 'refreshing', ...start } : { kind: 'loading' });
  let request: { controller: AbortController; query: Q; outcome: Promise<boolean> } | null = null;

  function cancel() {
    request?.controller.abort();
    request = null;
  }

  $token?.listen((token) => {
    cancel();
    $state.set({ kind: token === null ? 'no-token' : 'loading' });
  });

  async function run(query: Q, signal: AbortSignal): Promise<boolean> {
    const known = dataOf($state.get());
    try {
      const data = await fetch(query, signal, known);
      if (signal.aborted) return (await request?.outcome) ?? false;
      request = null;
      $state.set({ kind: 'ready', data });
      return true;
    } catch (error) {
      if (signal.aborted) return (await request?.outcome) ?? false;
      request = null;
      // Not `known`: `show` may have changed the data.
      const shown = dataOf($state.get());
      const message = errorText(error);
      const keeps = shown !== null && keepsData(error, shown);
      $state.set(keeps ? { kind: 'stale', data: shown, message, query } : { kind: 'error', message, query });
      return false;
    }
  }

  return {
    $state,
    load(query) {
      cancel();
      if ($token?.get() === null) {
        $state.set({ kind: 'no-token' });
        return Promise.resolve(false);
      }
      const data = dataOf($state.get());
      const own = { controller: new AbortController(), query, outcome: Promise.resolve(false) };
      request = own;
      $state.set(data === null ? { kind: 'loading' } : { kind: 'refreshing', data, query });
      own.outcome = run(query, own.controller.signal);
      return own.outcome;
    },
    inFlight: () => request?.outcome ?? null,
    show(data) {
      if (data === null) $state.set({ kind: 'loading' });
      else if (request !== null) $state.set({ kind: 'refreshing', data, query: request.query });
      else $state.set({ kind: 'ready', data });
    },
    stop() {
      cancel();
      const state = $state.get();
      if (state.kind === 'refreshing') $state.set({ kind: 'ready', data: state.data });
    },
  };
}

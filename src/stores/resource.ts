import { atom, type ReadableAtom } from 'nanostores';

/**
 * Something that is loaded from the provider. `data` is what is shown: also while it is asked for again (`refreshing`), and
 * after that failed (`stale`). `query` says what was asked for. `no-token`: it belongs to a customer, and nobody is logged in.
 */
export type ResourceState<T, Q> =
  | { kind: 'no-token' }
  | { kind: 'loading' }
  | { kind: 'error'; message: string; query: Q }
  | { kind: 'ready'; data: T }
  | { kind: 'refreshing'; data: T; query: Q }
  | { kind: 'stale'; data: T; message: string; query: Q };

/** What there is to show; null while there is nothing. */
export function dataOf<T>(state: ResourceState<T, unknown>): T | null {
  return 'data' in state ? state.data : null;
}

export type ResourceOptions<T, Q> = {
  /** Asks the provider. `known` is what is shown so far. */
  fetch(query: Q, signal: AbortSignal, known: T | null): Promise<T>;
  /** What is said when that failed. */
  errorText(error: unknown): string;
  /** Whether what is shown (`data`) stays after a failure; it does unless said otherwise. */
  keepsData?: (error: unknown, data: T) => boolean;
  /** What the server rendered, to be asked for again. */
  start?: { data: T; query: Q } | null;
  /** The token without which there is nothing to ask for. Another token means another customer: everything is forgotten. */
  $token?: ReadableAtom<string | null>;
};

export type Resource<T, Q> = {
  $state: ReadableAtom<ResourceState<T, Q>>;
  /**
   * Asks for it and cancels an earlier request, whose response no longer counts. Never throws. Gives whether it came; a request that was
   * cancelled by a later one gives what the later one does.
   */
  load(query: Q): Promise<boolean>;
  /** The request under way; null without one. */
  inFlight(): Promise<boolean> | null;
  /** Shows what is known from elsewhere; null forgets what is shown. A request under way goes on. */
  show(data: T | null): void;
  /** Cancels the request under way. */
  stop(): void;
};

/** A store of something that is loaded, one request at a time: the last one asked for counts (docs/decisions/018-browser-stores.md). */
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

  async function ask(query: Q, signal: AbortSignal): Promise<boolean> {
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
      // Not `known`: something else may have been shown meanwhile.
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
      const mine = { controller: new AbortController(), query, outcome: Promise.resolve(false) };
      request = mine;
      $state.set(data === null ? { kind: 'loading' } : { kind: 'refreshing', data, query });
      mine.outcome = ask(query, mine.controller.signal);
      return mine.outcome;
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

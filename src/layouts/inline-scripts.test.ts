import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Stored = Record<string, string> | 'refused';

/** The parts of <html> that the scripts use. */
interface Root {
  dataset: Record<string, string>;
  dir: string;
  toggleAttribute(name: string, on: boolean): void;
}

let listeners: Record<string, (event?: object) => void>;

function storage(values: Stored) {
  return {
    getItem(key: string) {
      if (values === 'refused') throw new Error('SecurityError');
      return values[key] ?? null;
    },
  };
}

type Browser = { observer?: object | undefined; hidden?: boolean };

/** Runs the script of one file as a browser would, with this storage, these attributes of <html> and this browser. */
async function run(
  file: './boot.ts' | './private-preload.ts',
  local: Stored,
  dataset: Record<string, string> = {},
  { observer, hidden = false }: Browser = {},
): Promise<{ root: Root; preloads: Record<string, unknown> | undefined }> {
  const root: Root = {
    dataset: { ...dataset },
    dir: '',
    toggleAttribute(name, on) {
      const key = name.replace('data-', '');
      if (on) root.dataset[key] = '';
      else delete root.dataset[key];
    },
  };
  const window = {
    __preloads: undefined as Record<string, unknown> | undefined,
    localStorage: storage(local),
    PerformanceObserver: observer,
  };
  listeners = {};
  vi.resetModules();
  vi.stubGlobal('window', window);
  vi.stubGlobal('localStorage', window.localStorage);
  vi.stubGlobal('document', {
    documentElement: root,
    hidden,
  });
  vi.stubGlobal('PerformanceObserver', observer);
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    listeners[type] = listener;
  });
  await import(file);
  return { root, preloads: window.__preloads };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('before the first paint', () => {
  test.each<[Stored, string, string]>([
    [{}, 'dark', 'ltr'],
    [{ theme: 'light', view: 'rtl' }, 'light', 'rtl'],
    [{ theme: '"><b>', view: 'sideways' }, 'dark', 'ltr'],
    ['refused', 'dark', 'ltr'],
  ])('storage %o gives theme %s and direction %s', async (stored, theme, dir) => {
    const { root } = await run('./boot.ts', stored);
    expect([root.dataset['theme'], root.dir]).toEqual([theme, dir]);
  });

  test('an aborted view transition is not an uncaught error', async () => {
    await run('./boot.ts', {});
    const ready = Promise.reject(new DOMException('Transition was aborted', 'AbortError'));
    const handled = vi.spyOn(ready, 'catch');
    listeners['pagereveal']?.({ viewTransition: { ready } });
    listeners['pagereveal']?.({ viewTransition: null });
    expect(handled).toHaveBeenCalled();
  });
});

describe("the page's other scripts", () => {
  // A module runs once per address: every test needs its own addresses.
  let made = 0;
  const script = (name: string) => `data:text/javascript,globalThis.imported.push('${name}')//${made++}`;
  let imported: string[];
  let painted: () => void;

  /** A browser that reports its first paint, or one that does not. */
  class Observer {
    static supportedEntryTypes = ['paint'];
    constructor(callback: (entries: object, observer: Observer) => void) {
      painted = () => callback({}, this);
    }
    observe() {}
    disconnect() {}
  }

  async function parsed(hidden: boolean, observer: typeof Observer | undefined = Observer) {
    await run('./boot.ts', {}, {}, { hidden, observer });
    imported = [];
    const scripts = [script('shell'), 'data:text/javascript,throw new Error()', script('page')];
    const querySelectorAll = () => scripts.map((src) => ({ dataset: { src } }));
    vi.stubGlobal('imported', imported);
    vi.stubGlobal('document', { hidden, querySelectorAll });
    listeners['DOMContentLoaded']?.();
  }

  test('are imported after the first paint; one that fails stops no other', async () => {
    await parsed(false);
    expect(imported).toEqual([]);
    painted();
    await vi.waitFor(() => expect(imported.toSorted()).toEqual(['page', 'shell']));
  });

  test.each([
    ['in a page that nobody sees', true, Observer],
    [
      'by a browser that does not tell when it paints',
      false,
      { supportedEntryTypes: [] } as unknown as typeof Observer,
    ],
  ])('are imported at once %s', async (_, hidden, observer) => {
    await parsed(hidden, observer);
    await vi.waitFor(() => expect(imported.toSorted()).toEqual(['page', 'shell']));
  });
});

describe('first private requests', () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
  beforeEach(() => {
    fetch.mockClear();
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('location', { search: '' });
  });

  test('start with the token', async () => {
    const { preloads } = await run(
      './private-preload.ts',
      { access_token: 'abc' },
      { preload: '/api/carts /api/pi-orders?page=1', api: 'https://p.example' },
    );
    const preload = { token: 'abc', at: expect.any(Number), response: expect.any(Promise) };
    expect(preloads).toEqual({ '/api/carts': preload, '/api/pi-orders?page=1': preload });
    expect(fetch.mock.calls[0]).toEqual([
      'https://p.example/api/carts',
      { headers: { accept: 'application/json', authorization: 'Bearer abc' } },
    ]);
  });

  test('of a list are not its first page when the address asks for another', async () => {
    vi.stubGlobal('location', { search: '?page=2' });
    const { preloads } = await run(
      './private-preload.ts',
      { access_token: 'abc' },
      { preload: '/api/carts /api/pi-orders?page=1' },
    );
    expect(Object.keys(preloads ?? {})).toEqual(['/api/carts']);
  });

  test.each<Stored>([{}, 'refused'])('do not start without one: %o', async (stored) => {
    expect((await run('./private-preload.ts', stored, { preload: '/api/carts' })).preloads).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  });
});

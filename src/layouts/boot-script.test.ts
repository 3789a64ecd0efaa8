import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { bootScript, earlyFetch } from './boot-script.mjs';

interface Html {
  dataset: Record<string, string>;
  dir: string;
}

/** What the browser tells of painting; the newest of each boot. */
let painted: () => void;

class Observer {
  static supportedEntryTypes = ['paint'];
  constructor(seen: (entries: unknown, observer: Observer) => void) {
    painted = () => seen([], this);
  }
  observe = vi.fn();
  disconnect = vi.fn();
}

/** Runs both scripts as a browser would, with this storage, this <html> and this browser. */
function boot(
  stored: Record<string, string> | 'throws',
  dataset: Record<string, string> = {},
  browser: { PerformanceObserver?: unknown; prerendering?: boolean; controller?: object } = {
    PerformanceObserver: Observer,
  },
  /** What the tab remembers, and the faces that the browser has when it was asked to load the font. */
  { tab = {}, faces = async () => [{}] }: { tab?: Record<string, unknown>; faces?: () => Promise<unknown[]> } = {},
): {
  html: Html;
  window: {
    __early?: object;
    afterPaint?: (load: () => unknown) => Promise<unknown>;
    addEventListener: Mock<(type: string, listener: () => void) => void>;
  };
} {
  const html: Html = { dataset: { ...dataset }, dir: '' };
  const localStorage = {
    getItem(key: string) {
      if (stored === 'throws') throw new Error('SecurityError');
      return stored[key] ?? null;
    },
  };
  const sessionStorage = Object.assign(tab, { getItem: (key: string) => tab[key] ?? null });
  const window = { ...browser, addEventListener: vi.fn(), localStorage, sessionStorage };
  const document = { documentElement: html, prerendering: browser.prerendering, fonts: { load: faces } };
  const navigator = { serviceWorker: { controller: browser.controller } };
  const run = new Function('document', 'localStorage', 'window', 'navigator', `${bootScript};${earlyFetch}`);
  run(document, localStorage, window, navigator);
  return { html, window };
}

describe('boot script', () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', fetch);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    fetch.mockClear();
  });

  test('stays under 1 KB', () => expect(bootScript.length).toBeLessThan(1024));

  test.each([
    [{}, 'dark', 'ltr'],
    [{ theme: 'light', view: 'rtl' }, 'light', 'rtl'],
    [{ theme: '"><b>', view: 'sideways' }, 'dark', 'ltr'],
    ['throws' as const, 'dark', 'ltr'],
  ])('storage %o gives theme %s and direction %s', (stored, theme, dir) => {
    const { html } = boot(stored, { early: '' });
    expect([html.dataset['theme'], html.dir]).toEqual([theme, dir]);
  });

  test('a screen may force its theme', () => {
    expect(boot({ theme: 'dark' }, { forceTheme: 'light', early: '' }).html.dataset['theme']).toBe('light');
  });

  test('starts the early requests with the token', () => {
    const { html, window } = boot(
      { access_token: 'abc' },
      { early: '/api/carts /api/pi-orders?page=1', api: 'https://p.example' },
    );
    expect(html.dataset['session']).toBe('');
    expect(Object.keys(window.__early ?? {})).toEqual(['/api/carts', '/api/pi-orders?page=1']);
    expect(fetch.mock.calls[0]).toEqual([
      'https://p.example/api/carts',
      { headers: { accept: 'application/json', authorization: 'Bearer abc' } },
    ]);
  });

  test('asks for nothing without a token', () => {
    const { html, window } = boot({}, { early: '/api/carts' });
    expect([window.__early, html.dataset['session']]).toEqual([undefined, undefined]);
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each(['storage', 'pageshow'])('%s: who is signed in is looked up again', (type) => {
    const stored: Record<string, string> = { access_token: 'abc' };
    const { html, window } = boot(stored, { early: '' });
    const happens = () => window.addEventListener.mock.calls.find(([name]) => name === type)?.[1]();
    delete stored['access_token'];
    happens();
    expect(html.dataset['session']).toBeUndefined();
    stored['access_token'] = 'def';
    happens();
    expect(html.dataset['session']).toBe('');
  });

  /** What the page asked for so far. */
  const asked = async ({ window }: ReturnType<typeof boot>, passed = 0) => {
    const load = vi.fn();
    window.afterPaint?.(load);
    await vi.advanceTimersByTimeAsync(passed);
    return load.mock.calls.length;
  };

  test('what can wait comes when the page is painted', async () => {
    const page = boot({});
    expect(await asked(page)).toBe(0);
    painted();
    expect(await asked(page)).toBe(1);
  });

  test('so does the web font, for the pages that follow in this tab: text that is read stays put', async () => {
    const tab: Record<string, unknown> = {};
    const faces = vi.fn(async () => [{}]);
    const first = boot({}, {}, undefined, { tab, faces });
    expect(faces).not.toHaveBeenCalled();
    painted();
    await vi.advanceTimersByTimeAsync(0);
    expect(faces).toHaveBeenCalledOnce();
    expect(first.html.dataset['font']).toBeUndefined();
    expect(boot({}, {}, undefined, { tab, faces }).html.dataset['font']).toBe('');
  });

  test.each([
    ['has no such font', async () => []],
    ['cannot have it', () => Promise.reject(new Error('offline'))],
  ])('a browser that %s goes on with the stand-ins', async (_, faces) => {
    const tab: Record<string, unknown> = {};
    boot({}, {}, undefined, { tab, faces });
    painted();
    await vi.advanceTimersByTimeAsync(0);
    expect(boot({}, {}, undefined, { tab, faces }).html.dataset['font']).toBeUndefined();
  });

  test('and after 3 s where the browser never tells, as in a hidden tab', async () => {
    const page = boot({});
    expect(await asked(page, 2999)).toBe(0);
    expect(await asked(page, 1)).toBe(1);
  });

  test.each([
    ['cannot observe', {}],
    ['knows no paint', { PerformanceObserver: class {} }],
    ['makes the page ahead', { PerformanceObserver: Observer, prerendering: true }],
  ])('and at once where the browser %s', async (_, browser) => {
    expect(await asked(boot({}, {}, browser))).toBe(1);
  });

  test('what cannot be had then is no error', async () => {
    const page = boot({}, {}, {});
    await expect(page.window.afterPaint?.(() => Promise.reject(new Error('offline')))).resolves.toBeUndefined();
  });

  test('the font at once where the service worker has it', () => {
    expect(boot({}, {}, { PerformanceObserver: Observer, controller: {} }).html.dataset['font']).toBe('');
  });
});

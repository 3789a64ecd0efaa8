import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bootScript } from './boot-script.mjs';

interface Html {
  dataset: Record<string, string>;
  dir: string;
}

/** Runs the script as a browser would, with this storage and this <html>. */
function boot(
  stored: Record<string, string> | 'throws',
  dataset: Record<string, string> = {},
): Html & { early: unknown } {
  const html: Html = { dataset: { ...dataset }, dir: '' };
  const window: { __early?: unknown } = {};
  const localStorage = {
    getItem(key: string) {
      if (stored === 'throws') throw new Error('SecurityError');
      return stored[key] ?? null;
    },
  };
  new Function('document', 'localStorage', 'window', bootScript)({ documentElement: html }, localStorage, window);
  return { ...html, early: window.__early };
}

describe('boot script', () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
  beforeEach(() => void vi.stubGlobal('fetch', fetch));
  afterEach(() => {
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
    const html = boot(stored);
    expect([html.dataset['theme'], html.dir]).toEqual([theme, dir]);
  });

  test('a screen may force its theme', () => {
    expect(boot({ theme: 'dark' }, { forceTheme: 'light' }).dataset['theme']).toBe('light');
  });

  test('starts the early requests with the token', () => {
    const { early } = boot(
      { access_token: 'abc' },
      { early: '/api/carts /api/pi-orders?page=1', api: 'https://p.example' },
    );
    expect(Object.keys(early as object)).toEqual(['/api/carts', '/api/pi-orders?page=1']);
    expect(fetch.mock.calls[0]).toEqual([
      'https://p.example/api/carts',
      { headers: { accept: 'application/json', authorization: 'Bearer abc' } },
    ]);
  });

  test('asks for nothing without a token', () => {
    expect(boot({}, { early: '/api/carts' }).early).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  });
});

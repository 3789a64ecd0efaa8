import { expect, test } from 'vitest';
import { addressOf, isPagePath, isProviderPath, withoutSlash } from './address.ts';

test.each([
  ['/cart/', '/cart'],
  ['/cart///', '/cart'],
  ['/a/b/', '/a/b'],
  ['/cart', undefined],
  ['/', undefined],
  ['//', undefined],
  ['//evil.example/', undefined],
  ['/\\evil.example/', undefined],
])('%s without a trailing slash is %s', (path, expected) => expect(withoutSlash(path)).toBe(expected));

test('removes millions of slashes in linear time', () => {
  // A regular expression would take minutes.
  const row = '/'.repeat(2_000_000);
  expect(withoutSlash(`/a${row}b`)).toBeUndefined();
  expect(withoutSlash(`/a${row}`)).toBe('/a');
});

test.each([
  ['/pay/7', true],
  ['/login/Universitas%20Contoh', true],
  ['/x-y/z', true],
  ['/product/1.html', false],
  ['/_image', false],
  ['/%5Fimage', false],
  ['/x/../_image', false],
  ['/x/%2E%2E/_image', false],
  ['/x\\..\\_image', false],
  ['/a//b', false],
  ['/a%2F%2Fb', false],
  [`/${'a'.repeat(500)}`, false],
])('%s could be a page: %s', (path, expected) => {
  expect(isPagePath(addressOf(`http://localhost${path}`))).toBe(expected);
});

test('splits an address at its first question mark', () => {
  expect(addressOf('http://localhost/a%20b?c=d?e')).toEqual({ path: '/a%20b', query: 'c=d?e', pathname: '/a b' });
  expect(addressOf('http://localhost/%zz').pathname).toBeUndefined();
});

test.each(['/api', '/api/items', '/healthz', '/readyz', '/gateway/one/abc', '/bayar/x', '/staf', '/staf/masuk'])(
  'the provider answers %s',
  (path) => {
    expect(isProviderPath(path)).toBe(true);
  },
);

test.each(['/', '/apis', '/home', '/healthz/x', '/product/api', '/gateways', '/staff', '/staf.html'])(
  'the site answers %s',
  (path) => {
    expect(isProviderPath(path)).toBe(false);
  },
);

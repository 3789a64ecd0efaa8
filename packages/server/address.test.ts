import { expect, test } from 'vitest';
import { addressOf, clientAddress, isPagePath, isProviderPath, meantAddresses, withoutSlash } from './address.ts';

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

test.each([
  ['/product/1', []],
  ['/bayar/aB-_', ['/bayar/aB']],
  ['/bayar/aB_/kuitansi_)', ['/bayar/aB_/kuitansi_', '/bayar/aB_/kuitansi']],
  ['/product/1.,)!%20', ['/product/1']],
  ['/cart%E2%80%8B%C2%A0%22%3E]', ['/cart']],
  ['/pay/7%E2%80%8D', ['/pay/7']],
  ['/login/caf%C3%A9.', ['/login/caf%C3%A9']],
  ['/login/cafe%CC%81', []],
  ['/product/1_', ['/product/1']],
  ['/BAYAR/aB_/Invoice.', ['/BAYAR/aB_/Invoice', '/bayar/aB_/invoice']],
  ['/%20', ['/']],
  ['//evil.example.', ['//evil.example']],
  [`/${'.'.repeat(2_000_000)}x`, []],
])('a person may mean with %.40s', (path, meant) => {
  expect(meantAddresses(addressOf(`http://localhost${path}`)).map((address) => address.path)).toEqual(meant);
});

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

test.each([
  '/api',
  '/api/items',
  '/healthz',
  '/readyz',
  '/gateway/one/abc',
  '/pictures/a.webp',
  '/staf',
  '/staf/masuk',
])('the provider answers %s', (path) => {
  expect(isProviderPath(path)).toBe(true);
});

test.each(['/', '/apis', '/bayar/x', '/home', '/healthz/x', '/product/api', '/gateways', '/staff', '/staf.html'])(
  'the site answers %s',
  (path) => {
    expect(isProviderPath(path)).toBe(false);
  },
);

const from = (text: string) => ({ 'x-forwarded-for': text });

test.each([
  ['no proxy: ignores the header', 0, '203.0.113.9', '10.0.0.1'],
  ['one proxy: the last address', 1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['two proxies: the address that the outer proxy added', 2, '6.6.6.6, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['IPv6', 1, '2001:db8::1', '2001:db8::1'],
  ['removes the port of an IPv4 address', 1, '203.0.113.9:54321', '203.0.113.9'],
  ['removes the port of an IPv6 address', 1, '[2001:db8::1]:54321', '2001:db8::1'],
  ['an IPv6 address in brackets', 1, '[2001:db8::1]', '2001:db8::1'],
  ['an IPv4 address written as an IPv6 one', 1, '[::ffff:203.0.113.9]:80', '::ffff:203.0.113.9'],
  ['an unclosed bracket: the connection', 1, '[2001:db8::1', '10.0.0.1'],
  ['a name: the connection', 1, 'unknown', '10.0.0.1'],
  ['a long text: the connection', 1, '1'.repeat(15_000), '10.0.0.1'],
  ['fewer entries than proxies: the connection', 3, '203.0.113.9', '10.0.0.1'],
  ['not an address: the connection', 1, '<script>', '10.0.0.1'],
])('%s', (_name, proxies, header, expected) => {
  expect(clientAddress('10.0.0.1', from(header), proxies)).toBe(expected);
});

test('returns null if the connection has no address', () => {
  expect(clientAddress(undefined, {}, 0)).toBeNull();
});

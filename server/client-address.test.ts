import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

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

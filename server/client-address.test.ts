import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const from = (text: string) => ({ 'x-forwarded-for': text });

test.each([
  ['no proxy: what the caller claims is not believed', 0, '203.0.113.9', '10.0.0.1'],
  ['one proxy: the address that it saw', 1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['two proxies: the address that the outer one saw', 2, '6.6.6.6, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['IPv6', 1, '2001:db8::1', '2001:db8::1'],
  ['fewer entries than proxies: the connection', 3, '203.0.113.9', '10.0.0.1'],
  ['no address at all: the connection', 1, '<script>', '10.0.0.1'],
])('%s', (_name, proxies, header, expected) => {
  expect(clientAddress('10.0.0.1', from(header), proxies)).toBe(expected);
});

test('an unknown connection has no address', () => {
  expect(clientAddress(undefined, {}, 0)).toBeNull();
});

import { expect, test } from 'vitest';
import { mailboxOf } from './address.ts';

test.each([
  ['ani@kampus.test', 'ani@kampus.test'],
  ['Ani@Kampus.Test', 'ani@kampus.test'],
  ['ani+tag@kampus.test', 'ani@kampus.test'],
  ['ani+a+b@kampus.test', 'ani@kampus.test'],
  ['a.ni@kampus.test', 'a.ni@kampus.test'],
  ['a.n.i+x@gmail.com', 'ani@gmail.com'],
  ['a.ni@googlemail.com', 'ani@gmail.com'],
  ['a.ni@gmail.com.test', 'a.ni@gmail.com.test'],
  // Only a tag, or not an address: unchanged.
  ['+tag@kampus.test', '+tag@kampus.test'],
  ['bukan alamat', 'bukan alamat'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

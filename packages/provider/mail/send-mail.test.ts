import { expect, test } from 'vitest';
import { mailboxOf } from '../customers/accounts.ts';
import { nextAttempt } from './send-mail.ts';

const wib = (time: string) => new Date(`${time}+07:00`);

const FIRST = '2026-11-20T10:00';
test.each([
  [1, '2026-11-20T10:00', '2026-11-20T10:01'],
  [2, '2026-11-20T10:01', '2026-11-20T10:06'],
  [3, '2026-11-20T10:06', '2026-11-20T10:21'],
  [4, '2026-11-20T10:21', '2026-11-20T10:51'],
  [5, '2026-11-20T10:51', '2026-11-20T11:51'],
  [6, '2026-11-20T11:51', '2026-11-20T13:51'],
  [9, '2026-11-20T17:51', '2026-11-20T19:51'],
  // Not at night.
  [10, '2026-11-20T19:51', '2026-11-21T08:00'],
  // The last try is a day after the first.
  [11, '2026-11-21T08:00', '2026-11-21T10:00'],
  [12, '2026-11-21T10:00', null],
  [3, '2026-11-25T10:00', null],
])('after try %i failed at %s: next at %s', (attempts, failedAt, next) => {
  expect(nextAttempt('order-shipped', attempts, wib(FIRST), wib(failedAt))).toEqual(next === null ? null : wib(next));
});

test.each(['order-created', 'termin-paid', 'cancelled-by-customer', 'place-held', 'password-link'] as const)(
  '%s is also retried at night',
  (kind) => {
    expect(nextAttempt(kind, 10, wib(FIRST), wib('2026-11-20T19:51'))).toEqual(wib('2026-11-20T21:51'));
  },
);

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

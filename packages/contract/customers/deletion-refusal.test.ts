import { expect, test } from 'vitest';
import { deletionRefusal, type OpenBusiness } from './account-deletion.ts';

const open = (why: OpenBusiness['why'], ...orders: string[]) => orders.map((order) => ({ order, why }));

test.each<[OpenBusiness[], string | null]>([
  [[], null],
  [open('order', 'A1'), 'Akun belum dapat dihapus: pesanan A1 belum selesai.'],
  [
    [...open('refund', 'B1'), ...open('payment', 'C1'), ...open('order', 'A1', 'A2')],
    'Akun belum dapat dihapus: pesanan A1, A2 belum selesai; pembayaran pesanan C1 masih ditunggu; dana pesanan B1 belum dikembalikan.',
  ],
  [
    open('order', 'A1', 'A2', 'A3', 'A4', 'A5'),
    'Akun belum dapat dihapus: pesanan A1, A2, A3 dan 2 lainnya belum selesai.',
  ],
])('%j is refused with: %s', (business, text) => {
  expect(deletionRefusal(business)).toBe(text);
});

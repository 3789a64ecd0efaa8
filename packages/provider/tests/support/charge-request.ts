import type { ChargeRequest } from '@slotterbit/provider/payments/gateways/gateway.ts';

/** Returns the second of three termin of an order, 3 million rupiah for two journals; `changes` replaces fields. */
export const chargeRequest = (changes: Partial<ChargeRequest> = {}): ChargeRequest => ({
  reference: 'ST-1',
  amount: 3_000_000,
  orderCode: 'ST-1',
  termin: 2,
  terminCount: 3,
  customer: { name: 'Ani', email: 'ani@contoh.test', phone: '+6281234567890' },
  lines: [
    { name: 'Jurnal A', price: 1_000_000, qty: 2 },
    { name: 'Jurnal B', price: 1_000_000, qty: 1 },
  ],
  createdAt: new Date('2026-11-20T03:00:00Z'),
  expiresAt: new Date('2026-11-20T04:30:59Z'),
  finishUrl: 'https://toko.example/status',
  ...changes,
});

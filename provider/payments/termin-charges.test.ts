import { expect, test } from 'vitest';
import { type ChargeState, mainCharge, type TerminCharge } from './termin-charges.ts';

const charge = (state: ChargeState, n: number): TerminCharge => ({
  paymentId: 1,
  reference: `ST-${n}`,
  gateway: 'sandbox',
  amount: 100,
  left: 0,
  state,
  at: '2026-11-20T03:00:00.000Z',
});

test.for<[ChargeState[], string | undefined]>([
  [['open', 'pays', 'due for refund'], 'ST-2'],
  [['expired', 'open', 'failed'], 'ST-2'],
  [['expired', 'sent back', 'failed'], 'ST-3'],
  [[], undefined],
])('of %j, shows the bill that pays, else the open one, else the newest', ([states, reference]) => {
  expect(mainCharge(states.map((state, i) => charge(state, i + 1)))?.reference).toBe(reference);
});

import type { Rupiah } from '#domain/money.ts';

/**
 * A bill of a termin with its money, in rupiah. `isPaid`: the gateway reported its money and did not take that back; `sentBack`: what went
 * back of it; `due`: what is flagged to go back.
 */
export type BillMoney = { id: number; amount: Rupiah; isPaid: boolean; sentBack: Rupiah; due: Rupiah };

/** What is done with the money of a termin's bills: one bill pays the termin, what is left of the others has to go back. */
export type Allocation = { keptId: number | null; due: ReadonlyMap<number, Rupiah> };

/** What of a bill's money is still here, in rupiah. */
export function moneyLeft({ isPaid, amount, sentBack }: BillMoney): Rupiah {
  return isPaid ? Math.max(0, amount - sentBack) : 0;
}

/**
 * Says which bill pays a termin and what is due to go back, from the bills in the order in which their money came. A bill that pays already
 * stays; when it is gone, one that was flagged for refund takes its place, the one with most of its money left first. `canKeep` is false
 * when the order can no longer be had: then everything has to go back. A bill of which a part went back still pays its termin.
 */
export function allocate(bills: readonly BillMoney[], canKeep: boolean): Allocation {
  const held = bills.filter((bill) => moneyLeft(bill) > 0);
  const kept = canKeep
    ? (held.find(({ due }) => due === 0) ?? held.toSorted((a, b) => moneyLeft(b) - moneyLeft(a))[0])
    : undefined;
  const others = held.filter((bill) => bill !== kept);
  return { keptId: kept?.id ?? null, due: new Map(others.map((bill) => [bill.id, moneyLeft(bill)])) };
}

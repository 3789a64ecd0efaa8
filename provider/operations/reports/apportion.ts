import type { Rupiah } from '#domain/money.ts';

/**
 * Divides an amount in proportion to the shares, in whole rupiah. The parts sum to the amount (largest remainder method). Shares that sum to 0 get equal
 * parts.
 */
export function apportion(amount: Rupiah, shares: readonly number[]): Rupiah[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  const weights = sum > 0 ? shares : shares.map(() => 1);
  const total = BigInt(sum > 0 ? sum : shares.length);
  // BigInt: an amount times a price can exceed Number.MAX_SAFE_INTEGER.
  const parts = weights.map((weight, place) => {
    const product = BigInt(amount) * BigInt(weight);
    return { place, part: Number(product / total), lost: product % total };
  });
  const left = amount - parts.reduce((whole, { part }) => whole + part, 0);
  const next = parts.toSorted((a, b) => (a.lost === b.lost ? a.place - b.place : a.lost < b.lost ? 1 : -1));
  for (const one of next.slice(0, left)) one.part += 1;
  return parts.map(({ part }) => part);
}

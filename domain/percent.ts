import { grouped } from './money.ts';

/** A share in percent to one decimal: 33.333 -> '33,3%' (docs/product.md 2.11). */
export function formatPercent(share: number): string {
  // `+ 0` turns -0 into 0, which would be written with its sign.
  const [whole = '', tenths] = (Math.round(share * 10) / 10 + 0).toFixed(1).split('.');
  return `${grouped(whole)},${tenths}%`;
}

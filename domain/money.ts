/** A whole number of rupiah; never a fraction, never a text. */
export type Rupiah = number;

/**
 * '1500000' -> '1.500.000'. Not by Intl: what that writes differs between ICU versions, and it costs a cheap phone
 * milliseconds before the first screen.
 */
export const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.');

/** 1500000 -> 'Rp 1.500.000', always with a plain space. */
export function formatRupiah(amount: Rupiah): string {
  return `Rp ${grouped(String(Math.round(amount)))}`;
}

/** A share in percent to one decimal: 33.333 -> '33,3%' (docs/product.md 2.11). */
export function formatPercent(share: number): string {
  // `+ 0` turns -0 into 0, which would be written with its sign.
  const [whole = '', tenths] = (Math.round(share * 10) / 10 + 0).toFixed(1).split('.');
  return `${grouped(whole)},${tenths}%`;
}

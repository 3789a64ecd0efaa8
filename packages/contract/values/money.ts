/** A whole number of rupiah, never a fraction or a text. */
export type Rupiah = number;

/** '1500000' -> '1.500.000'. Without Intl, whose output differs between ICU versions and which slows the first paint on cheap phones. */
export const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.');

/** 1500000 -> 'Rp 1.500.000', always with a plain space. */
export function formatRupiah(amount: Rupiah): string {
  return `Rp ${grouped(String(Math.round(amount)))}`;
}

/** Formats a percentage with one decimal: 33.333 -> '33,3%' (docs/product.md 2.11). */
export function formatPercent(share: number): string {
  const [whole = '', tenths] = (Math.round(share * 10) / 10).toFixed(1).split('.');
  return `${grouped(whole)},${tenths}%`;
}

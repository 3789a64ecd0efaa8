/** A whole number of rupiah; never a fraction, never a text. */
export type Rupiah = number;

const number = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 1500000 -> 'Rp 1.500.000', always with a plain space, whatever the ICU version puts there. */
export function formatRupiah(amount: Rupiah): string {
  // `+ 0` turns -0 into 0, which Intl would write with its sign.
  return `Rp ${number.format(Math.round(amount) + 0).replace(/\s/g, ' ')}`;
}

/** A share in percent to one decimal: 33.333 -> '33,3%' (spec 2, Cart). */
export function formatPercent(share: number): string {
  return `${percent.format(Math.round(share * 10) / 10 + 0)}%`;
}

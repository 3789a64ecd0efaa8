const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 7.5 dollars -> '$7.50'. Only the demo screens have dollars (docs/product.md 1). */
export function formatDollars(dollars: number): string {
  return format.format(dollars);
}

import { type Entry, sortedEntries } from '#src/content/read.ts';

export type Product = Entry<'products'>;
export type ProductList = Product['lists'][number];
export type Vendor = Entry<'vendors'>;

/** The demo products of one list, in order. */
export async function productsOf(list: ProductList): Promise<Product[]> {
  const products = await sortedEntries('products');
  return products.filter(({ lists }) => lists.includes(list));
}

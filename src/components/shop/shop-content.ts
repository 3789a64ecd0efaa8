import { type Entry, sortedEntries } from '#src/content/read.ts';

export type Product = Entry<'products'>;
export type ProductList = Product['lists'][number];
export type Vendor = Entry<'vendors'>;

/** The demo products of one list, in order. */
export async function productsOf(list: ProductList): Promise<Product[]> {
  const products = await sortedEntries('products');
  return products.filter(({ lists }) => lists.includes(list));
}

/** The product of /single-product; the content check requires exactly one. */
export async function singleProduct(): Promise<Product> {
  const [product] = await productsOf('single');
  if (!product) throw new Error('src/content/products: exactly one product must have "single" in its lists');
  return product;
}

/** The demo vendors in order; the first one is the shop of /vendor-shop. */
export async function allVendors(): Promise<[Vendor, ...Vendor[]]> {
  const [first, ...others] = await sortedEntries('vendors');
  if (!first) throw new Error('src/content/vendors must have at least one vendor');
  return [first, ...others];
}

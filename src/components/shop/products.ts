import { type CollectionEntry, getCollection } from 'astro:content';

export type Product = CollectionEntry<'products'>['data'];
export type ProductList = Product['lists'][number];

/** The demo products of one list, in their order. */
export async function productsOf(list: ProductList): Promise<Product[]> {
  const entries = await getCollection('products', ({ data }) => data.lists.includes(list));
  return entries.map(({ data }) => data).sort((a, b) => a.order - b.order);
}

/** The product of /single-product. @throws when no product or more than one says so */
export async function singleProduct(): Promise<Product> {
  const [product, ...others] = await productsOf('single');
  if (!product || others.length > 0) {
    throw new Error('src/content/products.yaml: exactly one product must have "single" in its lists');
  }
  return product;
}

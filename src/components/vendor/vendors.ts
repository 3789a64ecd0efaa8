import { type CollectionEntry, getCollection } from 'astro:content';

export type Vendor = CollectionEntry<'vendors'>['data'];

/** The demo vendors in their order; the first one is the shop of /vendor-shop. */
export async function allVendors(): Promise<[Vendor, ...Vendor[]]> {
  const entries = await getCollection('vendors');
  const [first, ...others] = entries.map(({ data }) => data).sort((a, b) => a.order - b.order);
  if (!first) throw new Error('src/content/vendors.yaml must have at least one vendor');
  return [first, ...others];
}

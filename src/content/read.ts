import { type CollectionEntry, type CollectionKey, getCollection } from 'astro:content';

type OrderedCollection = {
  [Name in CollectionKey]: CollectionEntry<Name>['data'] extends { order: number } ? Name : never;
}[CollectionKey];

/** All entries of a list, in the order that its file gives them with `order`. */
export async function sortedEntries<Name extends OrderedCollection>(
  collection: Name,
): Promise<CollectionEntry<Name>['data'][]> {
  const entries = await getCollection(collection);
  return entries.map(({ data }) => data).sort((a, b) => a.order - b.order);
}

/**
 * The entry of a file that has one only, like site.yaml.
 * @throws when the file has no entry
 */
export async function onlyEntry<Name extends 'site' | 'promo' | 'contact' | 'checkout'>(
  collection: Name,
): Promise<CollectionEntry<Name>['data']> {
  const [entry] = await getCollection(collection);
  if (!entry) throw new Error(`src/content/${collection}.yaml has no entry`);
  return entry.data;
}

import type { Item } from './item.ts';

/** What lists and filters need of an item. */
export type ListedItem = Pick<Item, 'id' | 'kategori' | 'indexings' | 'indexings2'>;

import type { IndexingEntry, ItemEntry } from './format.ts';
import type { Path } from './positioned-json.ts';

type Found = { path: Path; reason: string };

/**
 * Faults between entries: a code or month given twice. An entry that is itself faulty is undefined and keeps its index.
 * That an item's indexing exists is checked at the import, since it may be in the database only.
 */
export function crossFaults(
  indexings: readonly (IndexingEntry | undefined)[],
  items: readonly (ItemEntry | undefined)[],
): Found[] {
  return [
    ...twice(indexings, (entry) => entry.code, ['indexings'], 'code'),
    ...twice(items, (entry) => entry.code, ['items'], 'code'),
    ...items.flatMap((item, index) => (item ? insideItem(item, ['items', index]) : [])),
  ];
}

function insideItem(item: ItemEntry, path: Path): Found[] {
  const first = new Set(item.indexing.map(({ code }) => code));
  return [
    ...twice(item.indexing, (offer) => offer.code, [...path, 'indexing'], 'code'),
    ...twice(item.indexing2, (offer) => offer.code, [...path, 'indexing2'], 'code'),
    ...item.indexing2.flatMap((offer, index) =>
      first.has(offer.code)
        ? [{ path: [...path, 'indexing2', index, 'code'], reason: `"${offer.code}" is in "indexing" already` }]
        : [],
    ),
    ...twice(
      item.slots,
      (slot) => (slot.offset === undefined ? `${slot.year}-${slot.month}` : `offset ${slot.offset}`),
      [...path, 'slots'],
      slotField,
    ),
  ];
}

function slotField(slot: ItemEntry['slots'][number]): string {
  return slot.offset === undefined ? 'month' : 'offset';
}

function twice<T>(
  entries: readonly (T | undefined)[],
  keyOf: (entry: T) => string,
  path: Path,
  field: string | ((entry: T) => string),
): Found[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    if (entry === undefined) return [];
    const key = keyOf(entry);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const name = typeof field === 'string' ? field : field(entry);
    return [{ path: [...path, index, name], reason: `"${key}" is given twice` }];
  });
}

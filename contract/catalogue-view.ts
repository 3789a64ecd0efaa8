import type { IndexingAnswer } from './items.ts';

/** What lists and filters need of an item. */
export type ListedItem = {
  readonly id: number;
  readonly kategori: string | null;
  readonly indexing: readonly IndexingAnswer[];
  readonly indexing2: readonly IndexingAnswer[];
};

/** The public catalogue at one moment, as the embedded provider hands it to the pages of its process. It never changes. */
export interface CatalogueView {
  /** Another number for every view. */
  readonly moment: number;
  /** The offered items in the catalogue's order. The same array for as long as nothing changed but slots. */
  readonly listed: readonly ListedItem[];
  /** Changes whenever a customer would see the item otherwise; undefined = not offered. */
  revision(id: number): number | undefined;
  /** The item as GET items answers it; undefined = not offered. */
  json(id: number): string | undefined;
}

/** What something was made from: the list, and some items whole. */
export type Seen = {
  readonly listed: readonly ListedItem[];
  readonly revisions: ReadonlyMap<number, number>;
  /** The view from which it was made, or the last one that it was compared with and did not differ from. */
  moment: number;
};

/** Whether what was made from `seen` would be made the same from `view`. Looks at each item once a view, however often it is asked. */
export function isUnchanged(view: CatalogueView, seen: Seen): boolean {
  if (seen.moment === view.moment) return true;
  if (view.listed !== seen.listed) return false;
  for (const [id, revision] of seen.revisions) if (view.revision(id) !== revision) return false;
  seen.moment = view.moment;
  return true;
}

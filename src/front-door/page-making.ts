import type { CatalogueView } from '#contract/catalogue-view.ts';

/** How a page comes about that server.ts may keep for the visitors after this one. */
export interface PageMaking {
  /** The embedded provider's catalogue from which it is made; null: whatever is there. */
  readonly view: CatalogueView | null;
  /** The items that were read whole, as they were. */
  readonly revisions: Map<number, number>;
  /** Not to be kept: something could not be had, or nobody is likely to ask for the same again. */
  passing: boolean;
  /** With another provider: whether the copies that it is made from still hold. */
  isCurrent: (() => boolean) | null;
}

export function pageMaking(view: CatalogueView | null): PageMaking {
  return { view, revisions: new Map(), passing: false, isCurrent: null };
}

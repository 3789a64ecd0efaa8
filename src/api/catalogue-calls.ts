import type { ItemsQuery as Query } from '#contract/items.ts';
import type { Caller, CallOptions } from './create-caller.ts';
import { decodeItemPage, type ItemPage } from './decode/item.ts';
import * as texts from './failure-texts.ts';

/** A page of items (from 1), optionally of one indexing. Without it: all items. */
export type ItemsQuery = { [Name in keyof Query]?: Exclude<Query[Name], undefined> };

export type CatalogueCalls = {
  items(query?: ItemsQuery, options?: CallOptions): Promise<ItemPage>;
};

/** The catalogue (spec 7). */
export function catalogueCalls(call: Caller): CatalogueCalls {
  return {
    items: (query = {}, options) =>
      call({ method: 'GET', path: '/items', query, ...options }, decodeItemPage, texts.items),
  };
}

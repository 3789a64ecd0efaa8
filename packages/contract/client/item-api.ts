import type { PageQuery } from '../catalogue/catalogue.ts';
import { decodeItemPage } from '../decode/decode-item.ts';
import * as texts from './error-texts.ts';
import type { CallOptions, SendRequest } from './request.ts';

/** The items on offer. */
export const itemApi = (request: SendRequest) => ({
  /** Returns all items without a query. */
  items: (query: Partial<PageQuery> = {}, options?: CallOptions) =>
    request('GET', '/items', { query, decode: decodeItemPage, errorText: texts.items, ...options }),
});

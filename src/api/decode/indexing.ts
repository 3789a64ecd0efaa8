import type { Indexing } from '#domain/indexing.ts';
import { usableText } from '#domain/usable-text.ts';
import { idOf, isFields } from './fields.ts';
import { first, rupiahOf } from './read.ts';

/** An indexing, also one without an id or a name: rules decide what it is good for. Null for what is no object. */
export function decodeIndexing(value: unknown): Indexing | null {
  if (!isFields(value)) return null;
  return {
    id: first(value, 'id indexing_id', idOf),
    name: first(value, 'nama name', usableText) ?? '',
    image: first(value, 'image', usableText),
    hargaJual: first(value, 'harga_jual', rupiahOf),
    price: first(value, 'price', rupiahOf),
  };
}

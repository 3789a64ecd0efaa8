import type { ProductChoice } from '@slotterbit/contract/catalogue/product-choice.ts';
import { parseMonth } from '@slotterbit/contract/values/month.ts';
import { useMemo, useState } from 'react';
import { useOfAddress } from '#src/islands/shared/page.ts';

/** Longer names are cut: they are shown. */
const MAX_NAME_LENGTH = 100;

/** Returns the choice of an address's query: `indexing` and `bulan` (YYYY-MM). */
export function choiceFromQuery(query: URLSearchParams): ProductChoice {
  return {
    indexing: query.get('indexing')?.trim().slice(0, MAX_NAME_LENGTH) || null,
    month: parseMonth(query.get('bulan')),
  };
}

/**
 * Returns the choice, which starts with that of the address: only the browser reads it, so that the page cache has one page per item. React applies
 * it before the browser paints the hydrated page.
 */
export function useChoice(): [ProductChoice, (choice: ProductChoice) => void] {
  const query = useOfAddress(() => location.search, '');
  const ofAddress = useMemo(() => choiceFromQuery(new URLSearchParams(query)), [query]);
  const [changed, setChanged] = useState<ProductChoice | null>(null);
  return [changed ?? ofAddress, setChanged];
}

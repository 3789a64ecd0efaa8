import { useState } from 'react';
import { filterPath, type ProductFilter } from './product-filter.ts';

/** The filter of /allproduct, kept in the address, so that a way back from a product finds it again. */
export function useProductFilter(given: ProductFilter): [ProductFilter, (filter: ProductFilter) => void] {
  const [filter, setFilter] = useState(given);
  function change(next: ProductFilter) {
    setFilter(next);
    history.replaceState(history.state, '', filterPath(next));
  }
  return [filter, change];
}

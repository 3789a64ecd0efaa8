import type { ReactNode } from 'react';
import { filterPath, type ItemFilter } from '#domain/item-filter.ts';

interface Props {
  filter: ItemFilter;
  onFilter: (filter: ItemFilter) => void;
  look?: string;
  children: ReactNode;
}

/** A link to another filter; with JavaScript it changes the filter without loading a page. */
export function FilterLink({ filter, onFilter, look = 'link', children }: Props) {
  return (
    <a
      className={look}
      href={filterPath(filter)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onFilter(filter);
      }}
    >
      {children}
    </a>
  );
}

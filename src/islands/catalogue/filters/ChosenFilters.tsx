import x from 'icon:x-bold';
import type { Field } from '@slotterbit/contract/catalogue/field.ts';
import {
  filterNames,
  filterPath,
  filters,
  filterTexts,
  type ItemFilter,
} from '@slotterbit/contract/catalogue/item-filter.ts';
import { type ReactNode, useRef } from 'react';
import { Icon } from '#src/ui/inline.tsx';

interface Props {
  filter: ItemFilter;
  fields: readonly Field[];
  onFilter: (filter: ItemFilter) => void;
}

/** A tap that soon after another one is part of a double tap: the next chip has slid under the finger. */
const DOUBLE_TAP_MS = 300;

/** The chosen filters of the sheet as chips; a chip removes its filter. */
export function ChosenFilters({ filter, fields, onFilter }: Props) {
  const chosen = chosenFilters(filter, fields);
  const removedAt = useRef(Number.NEGATIVE_INFINITY);
  function remove(without: ItemFilter) {
    const now = performance.now();
    if (now - removedAt.current < DOUBLE_TAP_MS) return;
    removedAt.current = now;
    onFilter(without);
  }
  if (chosen.length === 0) return null;
  return (
    <ul className="chips" aria-label="Filter terpilih">
      {chosen.map(({ key, text, without }) => (
        <li key={key}>
          <FilterLink look="chip" filter={without} onFilter={remove}>
            <span className="visually-hidden">Hapus filter </span>
            {text}
            <Icon svg={x} />
          </FilterLink>
        </li>
      ))}
    </ul>
  );
}

/** Returns the chips of a filter: each text of the filters in the sheet, and the filter without it. */
export function chosenFilters(filter: ItemFilter, fields: readonly Field[]) {
  return filterNames.flatMap((name) => {
    const { parameter, read, chip } = filters[name];
    const texts = chip === undefined ? [] : filterTexts(filter, name);
    return texts.map((text) => ({
      key: `${parameter}=${text}`,
      text: chip?.(text, fields),
      without: { ...filter, [name]: read(texts.filter((other) => other !== text)) },
    }));
  });
}

interface LinkProps {
  filter: ItemFilter;
  onFilter: (filter: ItemFilter) => void;
  look: string;
  children: ReactNode;
}

/** A link to another filter; with JavaScript it changes the filter without loading a page. */
export function FilterLink({ filter, onFilter, look, children }: LinkProps) {
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

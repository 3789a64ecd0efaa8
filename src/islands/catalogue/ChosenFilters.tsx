import x from '@phosphor-icons/core/assets/bold/x-bold.svg?raw';
import { useRef } from 'react';
import type { Field } from '#domain/field.ts';
import type { ItemFilter } from '#domain/item-filter.ts';
import { formatRupiah } from '#domain/money.ts';
import { formatMonth, toInputValue } from '#domain/month.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { FilterLink } from './FilterLink.tsx';

interface Props {
  filter: ItemFilter;
  fields: readonly Field[];
  onFilter: (filter: ItemFilter) => void;
}

/** A tap that soon after another one is part of a double tap: the next chip has slid under the finger. */
const DOUBLE_TAP_MS = 300;

/** The chosen filters of MoreFilters as chips; a chip removes its filter. */
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

function chosenFilters(filter: ItemFilter, fields: readonly Field[]) {
  const { months, until, maxPrice } = filter;
  return [
    ...filter.fields.map((slug) => ({
      key: slug,
      text: fields.find((field) => field.slug === slug)?.name ?? slug,
      without: { ...filter, fields: filter.fields.filter((other) => other !== slug) },
    })),
    ...months.map((month) => ({
      key: toInputValue(month),
      text: formatMonth(month),
      without: { ...filter, months: months.filter((other) => other !== month) },
    })),
    until && { key: 'sampai', text: `Sampai ${formatMonth(until)}`, without: { ...filter, until: null } },
    maxPrice && { key: 'maks', text: `Maks. ${formatRupiah(maxPrice)}`, without: { ...filter, maxPrice: null } },
  ].filter((one) => typeof one === 'object' && one !== null);
}

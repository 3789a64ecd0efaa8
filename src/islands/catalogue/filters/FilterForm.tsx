import { filters, type ItemFilter } from '@slotterbit/contract/catalogue/item-filter.ts';
import { useState } from 'react';
import type { FilterOptions } from '#src/catalogue/found-page.ts';
import { Fault } from '#src/ui/Fault.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Sheet } from '#src/ui/Sheet.tsx';
import { chosenFilters } from './ChosenFilters.tsx';
import styles from './FilterForm.module.css';
import { Choice, MoreFilters, useTyped } from './MoreFilters.tsx';

interface Props {
  filter: ItemFilter;
  options: FilterOptions;
  /** How many items match; null while a search runs. */
  total: number | null;
  /** Searches again; null unless the search failed. */
  onRetry: (() => void) | null;
  onChange: (part: Partial<ItemFilter>) => void;
}

/**
 * The filters of /allproduct: a plain form. Its field names are those of the address (packages/contract/catalogue/item-filter.ts). On a desktop all are in view; on
 * narrow screens those of MoreFilters are in a sheet, or in the form without JavaScript.
 */
export function FilterForm({ filter, options, total, onRetry, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const more = <MoreFilters filter={filter} options={options} onChange={onChange} />;
  const chosen = chosenFilters(filter, options.fields).length;
  return (
    <form action="/allproduct" className="section" onSubmit={(event) => event.preventDefault()}>
      <JournalSearch typed={filter.q} onType={(q) => onChange({ q })} />
      {/* Enter uses the first button of the form, which must not be the chip 'Semua'. */}
      <button type="submit" className={`button ${styles['send']}`}>
        Terapkan
      </button>
      <div className="row wrap gap-2">
        <Choice
          of="indexings"
          className={styles['choice']}
          isShortcut
          filter={filter}
          all="Semua Indexing"
          options={options.indexings.map(({ name }) => [name, name])}
          onChange={onChange}
        />
        <button
          type="button"
          className={`button quiet ${styles['open']}`}
          aria-haspopup="dialog"
          data-chosen={chosen > 0 || undefined}
          onClick={() => setIsOpen(true)}
        >
          Filter{chosen > 0 && ` (${chosen})`}
        </button>
      </div>
      <KategoriChips
        kategori={options.kategori}
        chosen={filter.kategori}
        onChoose={(kategori) => onChange({ kategori })}
      />
      {filter.kategori !== null && <input type="hidden" name={filters.kategori.parameter} value={filter.kategori} />}
      {isOpen ? (
        <Sheet title="Filter" onClose={close} footer={<ShowButton total={total} onRetry={onRetry} onClose={close} />}>
          {more}
        </Sheet>
      ) : (
        <div className={styles['more']}>{more}</div>
      )}
    </form>
  );
}

/** Each choice filters at once; the button says how many journals it leaves. */
function ShowButton({ total, onRetry, onClose }: Pick<Props, 'total' | 'onRetry'> & { onClose: () => void }) {
  return (
    <>
      <Fault text={onRetry && 'Gagal menghitung jurnal.'} look="field-error" />
      {/* One button, so that it keeps the focus. */}
      <button type="button" className="button wide" onClick={onRetry ?? onClose}>
        <span aria-live="polite">
          {onRetry !== null ? 'Coba lagi' : total === null ? 'Menghitung…' : `Tampilkan ${total} jurnal`}
        </span>
      </button>
    </>
  );
}

const searchOf = (text: string) => text.trim() || null;

/** 'Cari jurnal...': the list follows the typed text; without JavaScript, Enter sends the form. */
function JournalSearch({ typed, onType }: { typed: string | null; onType: (text: string | null) => void }) {
  const field = useTyped(typed, searchOf, onType);
  return (
    <SearchField
      ref={field}
      label={filters.q.label}
      name={filters.q.parameter}
      data-suggest="filters"
      enterKeyHint="search"
      maxLength={100}
      defaultValue={typed ?? ''}
      onInput={(event) => onType(searchOf(event.currentTarget.value))}
    />
  );
}

interface ChipsProps {
  kategori: readonly string[];
  /** Null for 'Semua'. */
  chosen: string | null;
  onChoose: (kategori: string | null) => void;
}

/** The category chips: 'Semua' and each kategori (docs/product.md 2). Without JavaScript a chip sends the form. */
function KategoriChips({ kategori, chosen, onChoose }: ChipsProps) {
  // An address may contain one that no item has.
  const names = chosen === null || kategori.includes(chosen) ? kategori : [...kategori, chosen];
  return (
    <ul className={`chips ${styles['kategori']}`} aria-label={filters.kategori.label}>
      {[null, ...names].map((name) => (
        <li key={name ?? ''}>
          <button
            className="chip"
            type="submit"
            name={filters.kategori.parameter}
            value={name ?? ''}
            aria-pressed={name === chosen}
            onClick={(event) => {
              event.preventDefault();
              onChoose(name);
            }}
          >
            {name ?? 'Semua'}
          </button>
        </li>
      ))}
    </ul>
  );
}

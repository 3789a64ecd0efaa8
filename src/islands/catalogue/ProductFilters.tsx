import cross from '@phosphor-icons/core/assets/bold/x-bold.svg?raw';
import { useEffect, useRef } from 'react';
import type { ItemFilter } from '#domain/find-items.ts';
import { formatMonth, toInputValue } from '#domain/month.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import styles from './AllProducts.module.css';
import { filterPath, type ProductFilterOptions } from './product-filter.ts';

interface Props {
  filter: ItemFilter;
  options: ProductFilterOptions;
  onChange: (filter: ItemFilter) => void;
}

/** The filters of /allproduct: a plain form, whose fields are named as in the address (product-filter.ts). */
export function ProductFilters({ filter, options, onChange }: Props) {
  return (
    <form action="/allproduct" className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
      <JournalSearch typed={filter.q} onType={(q) => onChange({ ...filter, q })} />
      <label className={styles['indexing']}>
        <span className="visually-hidden">Indexing</span>
        <select
          className="input"
          name="indexing"
          value={filter.indexingName ?? ''}
          onChange={(event) => onChange({ ...filter, indexingName: event.target.value || null })}
        >
          <option value="">Semua Indexing</option>
          {namesWith(options.indexings, filter.indexingName).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <KategoriChips
        kategori={namesWith(options.kategori, filter.kategori)}
        chosen={filter.kategori}
        onChoose={(kategori) => onChange({ ...filter, kategori })}
      />
      {filter.kategori !== null && <input type="hidden" name="kategori" value={filter.kategori} />}
      {filter.month !== null && <ChosenMonth filter={filter} onChange={onChange} />}
    </form>
  );
}

/** The names with the chosen one among them: an address may hold one that no item has. */
function namesWith(names: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || names.includes(chosen) ? names : [...names, chosen];
}

interface SearchProps {
  typed: string | null;
  onType: (text: string | null) => void;
}

/** 'Cari jurnal...': without JavaScript it is sent, with it the list follows what is typed. */
function JournalSearch({ typed, onType }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  // Not controlled by React: what was typed before it was there stays, and counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to life
  useEffect(() => {
    const text = field.current?.value.trim() || null;
    if (text !== typed) onType(text);
  }, []);
  useEffect(() => {
    if (typed === null && field.current !== null) field.current.value = '';
  }, [typed]);
  return (
    <SearchField
      ref={field}
      label="Cari jurnal"
      name="q"
      enterKeyHint="search"
      maxLength={100}
      defaultValue={typed ?? ''}
      onInput={(event) => onType(event.currentTarget.value.trim() || null)}
    />
  );
}

interface MonthProps {
  filter: ItemFilter;
  onChange: (filter: ItemFilter) => void;
}

/** The month that the list is of, and the way back to all months. */
function ChosenMonth({ filter, onChange }: MonthProps) {
  if (filter.month === null) return null;
  const without = { ...filter, month: null };
  const name = formatMonth(filter.month);
  return (
    <p className={styles['month']}>
      <span>
        Slot <strong>{name}</strong>
      </span>
      <input type="hidden" name="bulan" value={toInputValue(filter.month)} />
      <a
        href={filterPath(without)}
        aria-label={`Tanpa bulan ${name}`}
        onClick={(event) => {
          event.preventDefault();
          onChange(without);
        }}
      >
        <Icon svg={cross} />
      </a>
    </p>
  );
}

interface ChipsProps {
  kategori: readonly string[];
  /** Null is 'Semua'. */
  chosen: string | null;
  onChoose: (kategori: string | null) => void;
}

/** The row of category chips of /allproduct: 'Semua' and each kategori (docs/product.md 2). */
function KategoriChips({ kategori, chosen, onChoose }: ChipsProps) {
  return (
    <ul className="chips" aria-label="Kategori">
      {[null, ...kategori].map((name) => (
        <li key={name ?? ''}>
          <button className="chip" type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
            {name ?? 'Semua'}
          </button>
        </li>
      ))}
    </ul>
  );
}

import { useEffect, useRef } from 'react';
import type { ItemFilter } from '#domain/find-items.ts';
import type { FilterOptions } from '#domain/found-page.ts';
import { itemOrders } from '#domain/item-orders.ts';
import { formatRupiah } from '#domain/money.ts';
import { formatMonth, type Month, parseMonth, toInputValue } from '#domain/month.ts';
import styles from './AllProducts.module.css';
import { parseMaxPrice, parseOrder } from './product-filter.ts';
import { SearchField } from './SearchField.tsx';

interface Props {
  filter: ItemFilter;
  options: FilterOptions;
  onChange: (part: Partial<ItemFilter>) => void;
}

/** The filters of /allproduct: a plain form. Its field names are those of the address (product-filter.ts). */
export function ProductFilters({ filter, options, onChange }: Props) {
  return (
    <form action="/allproduct" className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
      <JournalSearch typed={filter.q} onType={(q) => onChange({ q })} />
      {/* Enter uses the first button of the form, which must not be the chip 'Semua'. */}
      <button type="submit" className={`button ${styles['send']}`}>
        Terapkan
      </button>
      <div className={styles['choices']}>
        <Choice
          label="Indexing"
          name="indexing"
          all="Semua Indexing"
          chosen={filter.indexingName ?? ''}
          options={namesWith(options.indexings, filter.indexingName).map((name) => [name, name])}
          onChoose={(name) => onChange({ indexingName: name || null })}
        />
        <Choice
          label="Bulan terbit"
          name="bulan"
          all="Semua bulan"
          chosen={filter.month === null ? '' : toInputValue(filter.month)}
          options={monthsWith(options.months, filter.month).map((month) => [toInputValue(month), formatMonth(month)])}
          onChoose={(value) => onChange({ month: parseMonth(value) })}
        />
        <MaxPrice chosen={filter.maxPrice} onChoose={(maxPrice) => onChange({ maxPrice })} />
        <Choice
          label="Urutkan"
          name="urut"
          all="Urutan awal"
          chosen={filter.order ?? ''}
          options={Object.entries(itemOrders)}
          onChoose={(name) => onChange({ order: parseOrder(name) })}
        />
      </div>
      <KategoriChips
        kategori={namesWith(options.kategori, filter.kategori)}
        chosen={filter.kategori}
        onChoose={(kategori) => onChange({ kategori })}
      />
      {filter.kategori !== null && <input type="hidden" name="kategori" value={filter.kategori} />}
    </form>
  );
}

/** Adds the chosen name: an address may contain one that no item has. */
function namesWith(names: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || names.includes(chosen) ? names : [...names, chosen];
}

function monthsWith(months: FilterOptions['months'], chosen: Month | null): Month[] {
  const open = months.map(({ month }) => month);
  const isOpen = open.some((month) => chosen !== null && toInputValue(month) === toInputValue(chosen));
  return chosen === null || isOpen ? open : [...open, chosen];
}

interface ChoiceProps {
  label: string;
  name: string;
  all: string;
  chosen: string;
  /** Value and text. */
  options: readonly (readonly [string, string])[];
  onChoose: (value: string) => void;
}

function Choice({ label, name, all, chosen, options, onChoose }: ChoiceProps) {
  return (
    <label className={styles['choice']}>
      <span className="visually-hidden">{label}</span>
      <select
        className="input"
        name={name}
        value={chosen}
        data-chosen={chosen !== '' || undefined}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{all}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface PriceProps {
  chosen: number | null;
  onChoose: (amount: number | null) => void;
}

const amountText = (amount: number | null) => (amount === null ? '' : formatRupiah(amount));

/** 'Harga maksimal', formatted when the field loses the focus. */
function MaxPrice({ chosen, onChoose }: PriceProps) {
  const field = useTyped(chosen, parseMaxPrice, onChoose);
  return (
    <label className={styles['choice']}>
      <span className="visually-hidden">Harga maksimal</span>
      <input
        ref={field}
        className="input tabular"
        name="maks"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Harga maksimal"
        maxLength={20}
        defaultValue={amountText(chosen)}
        data-chosen={chosen !== null || undefined}
        onInput={(event) => onChoose(parseMaxPrice(event.currentTarget.value))}
        onBlur={(event) => {
          event.currentTarget.value = amountText(parseMaxPrice(event.currentTarget.value));
        }}
      />
    </label>
  );
}

interface SearchProps {
  typed: string | null;
  onType: (text: string | null) => void;
}

const searchOf = (text: string) => text.trim() || null;

/** 'Cari jurnal...': the list follows the typed text; without JavaScript, Enter sends the form. */
function JournalSearch({ typed, onType }: SearchProps) {
  const field = useTyped(typed, searchOf, onType);
  return (
    <SearchField
      ref={field}
      label="Cari jurnal"
      name="q"
      enterKeyHint="search"
      maxLength={100}
      defaultValue={typed ?? ''}
      onInput={(event) => onType(searchOf(event.currentTarget.value))}
    />
  );
}

/** An uncontrolled text field: keeps and reports what was typed before hydration. It becomes empty when its value does. */
function useTyped<T>(value: T | null, parse: (text: string) => T | null, onType: (value: T | null) => void) {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const typed = parse(field.current?.value ?? '');
    if (typed !== value) onType(typed);
  }, []);
  const before = useRef(value);
  useEffect(() => {
    // Not on hydration, before the typed text is reported.
    if (before.current !== null && value === null && field.current !== null && parse(field.current.value) !== null)
      field.current.value = '';
    before.current = value;
  }, [value, parse]);
  return field;
}

interface ChipsProps {
  kategori: readonly string[];
  /** Null for 'Semua'. */
  chosen: string | null;
  onChoose: (kategori: string | null) => void;
}

/** The category chips: 'Semua' and each kategori (docs/product.md 2). Without JavaScript a chip sends the form. */
function KategoriChips({ kategori, chosen, onChoose }: ChipsProps) {
  return (
    <ul className="chips" aria-label="Kategori">
      {[null, ...kategori].map((name) => (
        <li key={name ?? ''}>
          <button
            className="chip"
            type="submit"
            name="kategori"
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

import type { FilterOptions, ItemFilter } from '#domain/item-filter.ts';
import styles from './FilterForm.module.css';
import { MoreFilters } from './MoreFilters.tsx';
import { SearchField } from './SearchField.tsx';
import { useFilterSheet } from './use-filter-sheet.ts';
import { useTyped } from './use-typed.ts';

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
 * The filters of /allproduct: a plain form. Its field names are those of the address (product-filter.ts). On a desktop all are in view; on
 * narrow screens those of MoreFilters are in a sheet, or in the form without JavaScript.
 */
export function FilterForm({ filter, options, total, onRetry, onChange }: Props) {
  const sheet = useFilterSheet();
  const more = <MoreFilters filter={filter} options={options} onChange={onChange} />;
  const chosen = filter.fields.length + filter.months.length + (filter.until ? 1 : 0) + (filter.maxPrice ? 1 : 0);
  return (
    <form action="/allproduct" className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
      <JournalSearch typed={filter.q} onType={(q) => onChange({ q })} />
      {/* Enter uses the first button of the form, which must not be the chip 'Semua'. */}
      <button type="submit" className={`button ${styles['send']}`}>
        Terapkan
      </button>
      <div className={styles['row']}>
        <Indexing
          names={namesWith(options.indexings, filter.indexingName)}
          chosen={filter.indexingName}
          onChoose={(indexingName) => onChange({ indexingName })}
        />
        <button
          type="button"
          className={`button quiet ${styles['open']}`}
          aria-haspopup="dialog"
          data-chosen={chosen > 0 || undefined}
          onClick={sheet.open}
        >
          Filter{chosen > 0 && ` (${chosen})`}
        </button>
      </div>
      <KategoriChips
        kategori={namesWith(options.kategori, filter.kategori)}
        chosen={filter.kategori}
        onChoose={(kategori) => onChange({ kategori })}
      />
      {filter.kategori !== null && <input type="hidden" name="kategori" value={filter.kategori} />}
      {sheet.Sheet === null ? (
        <div className={styles['more']} data-shown={sheet.hasFailed || undefined}>
          {more}
        </div>
      ) : (
        <sheet.Sheet total={total} onRetry={onRetry} onClose={sheet.close}>
          {more}
        </sheet.Sheet>
      )}
    </form>
  );
}

/** Adds the chosen name: an address may contain one that no item has. */
function namesWith(names: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || names.includes(chosen) ? names : [...names, chosen];
}

interface IndexingProps {
  names: readonly string[];
  chosen: string | null;
  onChoose: (name: string | null) => void;
}

function Indexing({ names, chosen, onChoose }: IndexingProps) {
  return (
    <label className={styles['choice']}>
      <span className="visually-hidden">Indexing</span>
      <select
        className="input"
        name="indexing"
        value={chosen ?? ''}
        data-chosen={chosen !== null || undefined}
        onChange={(event) => onChoose(event.target.value || null)}
      >
        <option value="">Semua Indexing</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
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
  return (
    <ul className={`chips ${styles['kategori']}`} aria-label="Kategori">
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

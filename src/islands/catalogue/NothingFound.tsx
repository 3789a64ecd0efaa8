import books from '@phosphor-icons/core/assets/regular/book.svg?raw';
import { itemName } from '#domain/item.ts';
import { type ItemFilter, noFilter, type RelaxableFilter, type RelaxedFilter } from '#domain/item-filter.ts';
import { formatMonth } from '#domain/month.ts';
import { productPath } from '#domain/product-choice.ts';
import type { SimilarItem } from '#domain/similar-items.ts';
import { Message } from '#src/ui/Message.tsx';
import { FilterLink } from './FilterLink.tsx';
import styles from './NothingFound.module.css';

const withoutWords: Record<RelaxableFilter, string> = {
  q: 'Tanpa kata kunci',
  months: 'Tanpa bulan',
  until: 'Tanpa batas bulan',
  maxPrice: 'Tanpa harga maksimal',
  indexingName: 'Semua indexing',
  fields: 'Semua bidang',
  kategori: 'Semua kategori',
};

interface Props {
  filter: ItemFilter;
  relaxed: readonly RelaxedFilter[];
  similar: readonly SimilarItem[];
  onFilter: (filter: ItemFilter) => void;
}

/** Says that nothing matches, offers to drop one filter ('Tanpa bulan: 12 jurnal'), and names similar journals. */
export function NothingFound({ filter, relaxed, similar, onFilter }: Props) {
  return (
    <Message icon={books} title="Produk tidak ditemukan.">
      {relaxed.length > 0 && (
        <div className={styles['relaxed']}>
          {relaxed.map(({ without, count }) => (
            <FilterLink
              key={without}
              filter={{ ...filter, [without]: noFilter[without] }}
              onFilter={onFilter}
              look="button quiet"
            >
              {withoutWords[without]}: {count} jurnal
            </FilterLink>
          ))}
        </div>
      )}
      {similar.length > 0 && (
        <div className={styles['similar']}>
          <p id="serupa">Serupa:</p>
          <ul aria-labelledby="serupa">
            {similar.map(({ id, name, indexing, month }) => (
              <li key={id}>
                <a className="link" href={productPath('product', id, { indexing, month })}>
                  {[itemName(id, name), indexing, formatMonth(month)].filter((part) => part !== null).join(', ')}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <FilterLink filter={noFilter} onFilter={onFilter} look="button quiet">
        Tampilkan semua
      </FilterLink>
    </Message>
  );
}

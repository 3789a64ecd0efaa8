import books from '@phosphor-icons/core/assets/regular/book.svg?raw';
import type { FoundPage } from '#domain/found-page.ts';
import { itemName } from '#domain/item.ts';
import { filters, type ItemFilter, noFilter } from '#domain/item-filter.ts';
import { formatMonth } from '#domain/month.ts';
import { productPath } from '#domain/product-choice.ts';
import { Message } from '#src/ui/Message.tsx';
import styles from './AllProducts.module.css';
import { FilterLink } from './ChosenFilters.tsx';

interface Props {
  filter: ItemFilter;
  relaxed: FoundPage['relaxed'];
  similar: FoundPage['similar'];
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
              {filters[without].without}: {count} jurnal
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

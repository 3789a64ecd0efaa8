import books from '@phosphor-icons/core/assets/regular/book.svg?raw';
import { itemName } from '@slotterbit/contract/catalogue/item.ts';
import { filters, type ItemFilter, noFilter } from '@slotterbit/contract/catalogue/item-filter.ts';
import { productPath } from '@slotterbit/contract/catalogue/product-choice.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import type { FoundPage } from '#src/catalogue/found-page.ts';
import { Message } from '#src/ui/Message.tsx';
import { FilterLink } from '../filters/ChosenFilters.tsx';
import styles from './AllProducts.module.css';

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

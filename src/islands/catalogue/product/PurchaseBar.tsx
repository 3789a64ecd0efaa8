import { useStore } from '@nanostores/react';
import { indexingName, offeredIndexings } from '#domain/indexing.ts';
import { type Item, priceFrom } from '#domain/item.ts';
import { compareMonths, parseMonth } from '#domain/month.ts';
import type { MonthChoices } from '#domain/month-grid.ts';
import type { ProductChoice } from '#domain/product-choice.ts';
import { BuyBar, NoCartBar } from '#src/islands/shared/BuyBar.tsx';
import { $cartSummary } from '#src/stores/cart-summary.ts';
import { IndexingOffer, MonthOffer } from '../NearestOffer.tsx';
import { $addedItemId, openSheet, selectionOf } from '../open-sheet.ts';
import styles from './PurchaseBar.module.css';

interface Props {
  item: Item;
  months: MonthChoices;
  choice: ProductChoice;
  onChoose: (choice: ProductChoice) => void;
}

/**
 * The price of the chosen indexing, else the lowest one, and the button that opens the sheet. After adding, count and total of the cart and the
 * link to it: prices and months above still open the sheet.
 */
export function PurchaseBar({ item, months, choice, onChoose }: Props) {
  const isAdded = useStore($addedItemId) === item.id;
  const cart = useStore($cartSummary, { ssr: 'initial' });
  if (isAdded && cart !== null && cart.count > 0) {
    return (
      <BuyBar label={`Cart: ${cart.count} Produk`} amount={cart.total}>
        <NoCartBar />
        <a className="button" href="/cart">
          Lihat keranjang
        </a>
      </BuyBar>
    );
  }
  const selection = selectionOf(item, choice);
  const offered = offeredIndexings(item);
  const indexing = offered.find(({ id }) => selection.indexingIds.includes(id));
  const lowest = priceFrom(item);
  const isOrderable = months.offered.length > 0 && offered.length > 0;
  return (
    <div className={styles['bar']}>
      <BuyBar
        label={indexing ? indexingName(indexing) : lowest?.more ? 'Mulai dari' : 'Harga'}
        amount={indexing?.hargaJual ?? lowest?.amount ?? null}
        above={isOrderable && <Lacked item={item} months={months} choice={choice} onChoose={onChoose} />}
      >
        <button
          type="button"
          className="button"
          disabled={!isOrderable}
          onClick={() => openSheet(item.id, selectionOf(item, choice))}
        >
          {isOrderable ? 'Pilih indexing & bulan' : 'Belum bisa dipesan'}
        </button>
      </BuyBar>
    </div>
  );
}

/** Says what the item lacks of the choice, and offers the nearest. */
function Lacked({ item, months, choice, onChoose }: Props) {
  const { month } = choice;
  const lacksMonth = month !== null && months.offered.every((offered) => compareMonths(offered.month, month) !== 0);
  const { lackedIndexing } = selectionOf(item, choice);
  if (!lacksMonth && lackedIndexing === undefined) return null;
  return (
    <div className={styles['lacked']}>
      {lackedIndexing !== undefined && (
        <IndexingOffer
          lacked={lackedIndexing}
          offered={offeredIndexings(item)}
          onChoose={({ name }) => onChoose({ ...choice, indexing: name.trim() })}
        />
      )}
      {lacksMonth && (
        <MonthOffer
          lacked={month}
          months={months}
          onChoose={(nearest) => onChoose({ ...choice, month: parseMonth(nearest) })}
        />
      )}
    </div>
  );
}

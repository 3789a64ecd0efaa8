import { useStore } from '@nanostores/react';
import { offeredIndexings } from '@slotterbit/contract/catalogue/indexing.ts';
import { type Item, priceFrom } from '@slotterbit/contract/catalogue/item.ts';
import { indexingName } from '@slotterbit/contract/catalogue/names.ts';
import type { ProductChoice } from '@slotterbit/contract/catalogue/product-choice.ts';
import { slotToWaitFor } from '@slotterbit/contract/catalogue/slot.ts';
import { compareMonths } from '@slotterbit/contract/values/month.ts';
import { lazy, Suspense } from 'react';
import type { MonthChoices } from '#src/catalogue/month-grid.ts';
import { BuyBar } from '#src/islands/shared/BuyBar.tsx';
import { $cartSummary } from '#src/stores/session/cart-summary.ts';
import { $addedItemId, openSheet, selectionOf } from '../sheet/open-sheet.ts';
import styles from './Purchase.module.css';

/** Few visitors need it: a list links to months and indexings that its journals offer. */
const LackedChoice = lazy(() => import('./LackedChoice.tsx'));

interface Props {
  item: Item;
  /** As this customer may order them. */
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
        {/* A phone hides the cart bar (CartBar.astro). */}
        <a className="button" href="/cart" data-bar-opens-cart>
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
  const { month } = choice;
  const lacksMonth = month !== null && months.offered.every((open) => compareMonths(open.month, month) !== 0);
  const lacked = { month: lacksMonth ? month : null, indexing: selection.lackedIndexing ?? null };
  // Full for others, but a place may be held for the customer.
  const awaited = slotToWaitFor(item.slots, month);
  const hasNotice = awaited !== null || (isOrderable && (lacked.month !== null || lacked.indexing !== null));
  return (
    <div className={styles['bar']} data-notice={hasNotice || undefined}>
      <BuyBar
        label={indexing ? indexingName(indexing) : lowest?.hasMore ? 'Mulai dari' : 'Harga'}
        amount={indexing?.price ?? lowest?.amount ?? null}
        maxTermin={item.maxTermin}
        above={
          hasNotice && (
            <Suspense>
              <LackedChoice
                lacked={lacked}
                awaited={awaited}
                offered={offered}
                months={months}
                onChoose={(part) => onChoose({ ...choice, ...part })}
              />
            </Suspense>
          )
        }
      >
        <button type="button" className="button" disabled={!isOrderable} onClick={() => openSheet(item.id, selection)}>
          {isOrderable ? 'Pilih indexing & bulan' : 'Belum bisa dipesan'}
        </button>
      </BuyBar>
    </div>
  );
}

import type { Item } from '#domain/item.ts';
import { type Month, toInputValue } from '#domain/month.ts';
import { monthGrid } from '#domain/month-grid.ts';
import { openSheet } from '../open-sheet.ts';
import { AboutProduct } from './AboutProduct.tsx';
import { BuyBar } from './BuyBar.tsx';
import { IndexingPrices } from './IndexingPrices.tsx';
import { ProductCover } from './ProductCover.tsx';
import styles from './ProductDetail.module.css';
import { ProductHead } from './ProductHead.tsx';
import { Reviews } from './Reviews.tsx';
import { SlotMonths } from './SlotMonths.tsx';

/** An item with all that helps to choose it: what it is, what it costs, when there is room, what others say. */
export function ProductDetail({ item, thisMonth }: { item: Item; thisMonth: Month }) {
  const months = monthGrid(item, thisMonth);
  const openOn = (month: Month) =>
    openSheet(item, { itemId: item.id, indexingIds: [], month: toInputValue(month), qty: 1 });
  return (
    <article className={styles['page']} aria-labelledby="product-name">
      <ProductCover item={item} />
      <div className={styles['main']}>
        <ProductHead item={item} />
        <IndexingPrices item={item} />
        <SlotMonths months={months} onChoose={openOn} />
        <AboutProduct item={item} />
        <Reviews item={item} />
      </div>
      <BuyBar item={item} months={months} onOpen={() => openSheet(item)} />
    </article>
  );
}

import { categoryCardPrice } from '@slotterbit/contract/catalogue/card-price.ts';
import { imageUrl } from '@slotterbit/contract/catalogue/image.ts';
import { offeredIndexings } from '@slotterbit/contract/catalogue/indexing.ts';
import { monogram } from '@slotterbit/contract/catalogue/monogram.ts';
import { productPath } from '@slotterbit/contract/catalogue/product-choice.ts';
import { memo } from 'react';
import { dashboardHost } from '#src/hosts.ts';
import { usePageTime } from '#src/islands/shared/page.ts';
import type { CategoryItem } from '#src/stores/catalogue/category.ts';
import { Picture } from '#src/ui/Picture.tsx';
import styles from '../list/ItemCard.module.css';
import { coverSizes, Price } from '../list/ItemCard.tsx';
import { NearestMonthText } from '../order-form/ItemFacts.tsx';

interface Props {
  item: CategoryItem;
  /** The name of the page's category: the link carries it if it can be ordered. */
  indexing: string | null;
  eager: boolean;
}

/** A product of a category (docs/product.md 2.10). Memoized: a new page of the list does not render the earlier cards again. */
export const CategoryCard = memo(function CategoryCard({ item, indexing, eager }: Props) {
  const price = categoryCardPrice(item);
  const isOffered = offeredIndexings(item).some(({ name }) => name.trim() === indexing);
  return (
    <a
      className={`card vertical clip ${styles['card']}`}
      href={productPath('single-product', item.id, { indexing: isOffered ? indexing : null, month: null })}
    >
      <div className={`middle surface-2 relative ${styles['picture']}`}>
        <span className={`faint heavy ${styles['mono']}`} aria-hidden="true">
          {monogram(item.name)}
        </span>
        <Picture
          src={imageUrl(item.image, dashboardHost)}
          alt=""
          width={300}
          height={400}
          sizes={coverSizes}
          eager={eager}
        />
      </div>
      <div className={`vertical gap-6px ${styles['body']}`}>
        <span className={`tight ${styles['name']}`}>{item.name}</span>
        <NearestMonthText nearest={item.nearest} now={usePageTime()} />
        <Price
          price={price && { ...price, indexing: price.indexing ?? 'Harga jurnal' }}
          badge={
            // Not on the cover, where it would hide the cover's text.
            item.badgeText !== null && (
              <span className={`badge ${badgeTone(item.badgeColor)} rigid ${styles['badge']}`}>{item.badgeText}</span>
            )
          }
        />
      </div>
    </a>
  );
});

const tones: Record<string, string> = {
  primary: 'tone-accent',
  success: 'tone-green',
  green: 'tone-green',
  warning: 'tone-yellow',
  yellow: 'tone-yellow',
  danger: 'tone-red',
  red: 'tone-red',
  info: 'tone-cyan',
  blue: 'tone-blue',
  secondary: 'tone-grey',
  light: 'tone-grey',
  dark: 'tone-grey',
  grey: 'tone-grey',
};

/** Returns the class for a provider's `badge_color`; the primary one for null or an unknown colour (docs/product.md 2). */
export function badgeTone(colour: string | null): string {
  return tones[colour?.trim().toLowerCase() ?? ''] ?? 'tone-accent';
}

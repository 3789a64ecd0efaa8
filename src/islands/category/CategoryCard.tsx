import { memo } from 'react';
import { categoryCardPrice } from '#domain/card-price.ts';
import { imageUrl, monogram } from '#domain/image.ts';
import { formatRupiah } from '#domain/money.ts';
import { dash } from '#domain/usable-text.ts';
import { dashboardHost } from '#src/hosts.ts';
import type { CategoryItem } from '#src/stores/category.ts';
import { Picture } from '#src/ui/Picture.tsx';
import { badgeTone } from './badge-tone.ts';
import styles from './CategoryCard.module.css';

interface Props {
  item: CategoryItem;
  /** True for the cards of the first view. */
  eager: boolean;
}

/** How wide the cover of a card is (CategoryPage.module.css). */
const coverSizes = '(min-width: 900px) 200px, (min-width: 600px) 32vw, 30vw';

/**
 * One product of a category: badge, picture, name, price, old price (docs/product.md 2.10). Kept between renders: a page
 * that comes adds its cards and leaves the hundreds before it as they are.
 */
export const CategoryCard = memo(function CategoryCard({ item, eager }: Props) {
  const price = categoryCardPrice(item);
  return (
    <a className={`card ${styles['card']}`} href={`/single-product/${item.id}`}>
      <span className={styles['cover']}>
        <span className={styles['mono']} aria-hidden="true">
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
      </span>
      <span className={styles['body']}>
        <span className={styles['name']}>{item.name}</span>
        <span className={`tabular ${styles['prices']}`}>
          <span className={styles['of']}>
            {price !== null && <span>{price.indexing ?? 'Harga jurnal'}</span>}
            {/* Beside the price, not on the cover: it would stand on the cover's own words. */}
            {item.badgeText !== null && (
              <span className={`badge ${badgeTone(item.badgeColor)} ${styles['badge']}`}>{item.badgeText}</span>
            )}
          </span>
          <span className="visually-hidden"> · </span>
          <strong>{price === null ? dash : formatRupiah(price.amount)}</strong>
          {price?.oldPrice != null && (
            <s>
              <span className="visually-hidden">Harga lama </span>
              {formatRupiah(price.oldPrice)}
            </s>
          )}
        </span>
      </span>
    </a>
  );
});

/** The card while it loads, in its final size. */
export function CategoryCardSkeleton() {
  return (
    <div className={`card ${styles['card']}`} data-skeleton="product">
      <span className={`skeleton ${styles['cover']}`} />
      <span className={styles['body']}>
        <span className={`skeleton ${styles['line']}`} />
        <span className={`skeleton ${styles['line']} ${styles['short']}`} />
        <span className={`skeleton ${styles['line']} ${styles['price']}`} />
      </span>
    </div>
  );
}

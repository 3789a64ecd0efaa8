import { memo } from 'react';
import { imageUrl, monogram } from '#domain/image.ts';
import { categoryPrice } from '#domain/item.ts';
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

/**
 * One product of a category: badge, picture, name, price, old price (docs/product.md 2.10). Kept between renders: a page
 * that comes adds its cards and leaves the hundreds before it as they are.
 */
export const CategoryCard = memo(function CategoryCard({ item, eager }: Props) {
  const price = categoryPrice(item);
  return (
    <a className={`card ${styles['card']}`} href={`/single-product/${item.id}`}>
      <span className={styles['cover']}>
        <span className={styles['mono']} aria-hidden="true">
          {monogram(item.name)}
        </span>
        <Picture src={imageUrl(item.image, dashboardHost)} alt="" width={300} height={400} eager={eager} />
        {item.badgeText !== null && (
          <span className={`badge ${badgeTone(item.badgeColor)} ${styles['badge']}`}>{item.badgeText}</span>
        )}
      </span>
      <span className={styles['body']}>
        <span className={styles['name']}>{item.name}</span>
        <span className={`tabular ${styles['prices']}`}>
          <strong>{price === null ? dash : formatRupiah(price)}</strong>
          {item.oldPrice !== null && (
            <s>
              <span className="visually-hidden">Harga lama </span>
              {formatRupiah(item.oldPrice)}
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

import type { Item } from '#domain/item.ts';
import { KategoriBadge } from '../KategoriBadge.tsx';
import { Rating } from '../Rating.tsx';
import styles from './ProductHead.module.css';

/** Kategori, name, rating and publisher. */
export function ProductHead({ item }: { item: Item }) {
  return (
    <header className={styles['head']}>
      <div className={styles['row']}>
        <KategoriBadge kategori={item.kategori} />
        {item.badgeText !== null && <span className="badge tone-accent">{item.badgeText}</span>}
      </div>
      <h2 id="product-name" className={styles['name']}>
        {item.name}
      </h2>
      <div className={styles['row']}>
        {item.rating === null ? (
          <Rating rating={null} />
        ) : (
          <a className={styles['rating']} href="#ulasan">
            <Rating rating={item.rating} />
          </a>
        )}
        {item.publisher !== null && <span className={styles['publisher']}>{item.publisher}</span>}
      </div>
    </header>
  );
}

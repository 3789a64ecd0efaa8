import star from '@phosphor-icons/core/assets/fill/star-fill.svg?raw';
import { formatRating, type Rating as RatingValue } from '#domain/rating.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './Rating.module.css';

/** Star, average and number of feedbacks; says so when nobody has rated yet. */
export function Rating({ rating }: { rating: RatingValue | null }) {
  if (rating === null) return <span className={styles['none']}>Belum ada ulasan</span>;
  return (
    <span className={styles['rating']}>
      <Icon svg={star} />
      <span className="visually-hidden">Rating </span>
      <strong className="tabular">{formatRating(rating.average)}</strong>
      <span className={styles['count']}>
        ({rating.count}
        <span className="visually-hidden"> ulasan</span>)
      </span>
    </span>
  );
}

import star from '@phosphor-icons/core/assets/fill/star-fill.svg?raw';
import { imageUrl, thumbnail } from '@slotterbit/contract/catalogue/image.ts';
import { kategoriBadge } from '@slotterbit/contract/catalogue/item.ts';
import { type OpenSlot, shortMonth } from '@slotterbit/contract/catalogue/product-choice.ts';
import { formatRating, type Rating as RatingValue } from '@slotterbit/contract/catalogue/rating.ts';
import { formatRupiah, type Rupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth, type Month } from '@slotterbit/contract/values/month.ts';
import { dashboardHost } from '#src/hosts.ts';
import { Icon } from '#src/ui/inline.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import styles from './ItemFacts.module.css';

interface CoverProps {
  image: string | null;
  /** Empty if the name is next to the cover. */
  alt?: string;
  /** True in the first view: loads at once. */
  eager?: boolean;
  sizes?: string | undefined;
  /** True for small covers: uses a version without text. */
  small?: boolean;
}

/** A journal's cover, 3:4, or the placeholder. */
export function ItemCover({ image, alt = '', eager = false, small = false, sizes }: CoverProps) {
  const url = imageUrl(image, dashboardHost);
  return (
    <Picture
      src={small && url !== null ? thumbnail(url) : url}
      fallback="/placeholder-cover.svg"
      alt={alt}
      width={300}
      height={400}
      sizes={sizes}
      eager={eager}
      className={styles['cover']}
    />
  );
}

/** The item's kategori in its fixed colour (docs/product.md 9). */
export function KategoriBadge({ kategori }: { kategori: string | null }) {
  const { label, colour } = kategoriBadge(kategori);
  return <span className={`badge tone-${colour}`}>{label}</span>;
}

/** The old price, or nothing. */
export function OldPrice({ amount }: { amount: Rupiah | null }) {
  if (amount === null) return null;
  return (
    <s className={styles['old']}>
      <span className="visually-hidden">Harga lama </span>
      {formatRupiah(amount)}
    </s>
  );
}

/** Star, average and number of feedbacks, or that there are none. */
export function Rating({ rating }: { rating: RatingValue | null }) {
  if (rating === null) return <span className={`faint ${styles['rating']}`}>Belum ada ulasan</span>;
  return (
    <span className={`soft ${styles['rating']}`}>
      <Icon svg={star} />
      <span className="visually-hidden">Rating </span>
      <strong className="tabular">{formatRating(rating.average)}</strong>
      <span className="faint">
        {`(${rating.count}`}
        <span className="visually-hidden"> ulasan</span>)
      </span>
    </span>
  );
}

interface MonthsProps {
  /** The months that the card shows. */
  months: readonly OpenSlot[];
  /** The months that the list is filtered by. */
  chosen?: readonly Month[];
  now: Date;
}

/** The line of a card with its next months and what remains: 'Mar 2 · Jun 5 · Sep'. With one chosen month 'Maret 2027 · 4 slot'. */
export function NearestMonths({ months, chosen: [only, second] = [], now }: MonthsProps) {
  const remaining = months[0]?.remaining;
  return (
    <span className={styles['months']} data-open={months.length > 0}>
      {only && !second ? (
        `${formatMonth(only)} · ${remaining === undefined ? 'penuh' : remaining === null ? 'tersedia' : `${remaining} slot`}`
      ) : months.length === 0 ? (
        'Belum ada slot'
      ) : (
        <>
          <span className="visually-hidden">Sisa slot: </span>
          {months.map((slot) => shortMonth(slot, now)).join(' ·\u00a0')}
        </>
      )}
    </span>
  );
}

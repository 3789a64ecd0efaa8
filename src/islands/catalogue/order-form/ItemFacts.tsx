import star from 'icon:star-fill';
import { imageUrl, thumbnail } from '@slotterbit/contract/catalogue/image.ts';
import { kategoriBadge } from '@slotterbit/contract/catalogue/item.ts';
import { planText } from '@slotterbit/contract/catalogue/offered-slots.ts';
import type { NearestMonth } from '@slotterbit/contract/catalogue/product-choice.ts';
import { formatRating, type Rating as RatingValue } from '@slotterbit/contract/catalogue/rating.ts';
import { daysToOrder, isNearlyFull } from '@slotterbit/contract/catalogue/slot.ts';
import { formatRupiah, type Rupiah } from '@slotterbit/contract/values/money.ts';
import { formatDaysLeft, monthName, shortMonth } from '@slotterbit/contract/values/month.ts';
import { dashboardHost } from '#src/hosts.ts';
import { Icon } from '#src/ui/inline.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import styles from './ItemFacts.module.css';

interface CoverProps {
  image: string | null;
  /** True in the first view: loads at once. */
  eager?: boolean;
  sizes?: string | undefined;
  /** True for small covers: uses a version without text. */
  small?: boolean;
}

/** A journal's cover, 3:4, or the placeholder. The name is next to it. */
export function ItemCover({ image, eager = false, small = false, sizes }: CoverProps) {
  const url = imageUrl(image, dashboardHost);
  return (
    <Picture
      src={small && url !== null ? thumbnail(url) : url}
      fallback="/placeholder-cover.svg"
      alt=""
      width={300}
      height={400}
      sizes={sizes}
      eager={eager}
      className={`fill rounded surface-2 ${styles['cover']}`}
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
    <s className={`faint tiny nowrap ${styles['old']}`}>
      <span className="visually-hidden">Harga lama </span>
      {formatRupiah(amount)}
    </s>
  );
}

/** Star, average and number of feedbacks, or that there are none. */
export function Rating({ rating }: { rating: RatingValue | null }) {
  if (rating === null) return <span className={`faint tiny gap-1 ${styles['rating']}`}>Belum ada ulasan</span>;
  return (
    <span className={`soft tiny gap-1 ${styles['rating']}`}>
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

interface MonthProps {
  nearest: NearestMonth | null;
  /** Whether the list is filtered by months. */
  isFiltered?: boolean;
  /** Whether the list is filtered by when the manuscript is ready. */
  isPlanned?: boolean;
  now: Date;
}

/**
 * A card's nearest month with what remains, and the number of other months: 'Des 2026 · 3 slot', '+2 bulan lain'. In a plan the last day for the
 * manuscript instead, if it is known.
 */
export function NearestMonthText({ nearest, isFiltered = false, isPlanned = false, now }: MonthProps) {
  if (nearest === null)
    return (
      <span className={`faint tiny tabular packed ${styles['months']}`}>
        {isFiltered ? 'Tidak ada slot di bulan pilihan' : 'Belum ada slot'}
      </span>
    );
  const { month, remaining, manuscriptUntil } = nearest;
  const days = daysToOrder(nearest, now);
  const plan = isPlanned && manuscriptUntil !== undefined ? planText(manuscriptUntil, month) : null;
  const others = plan === null ? nearest.others : 0;
  return (
    <span className={`faint tiny tabular packed ${styles['months']}`}>
      <span
        className={`bold balanced ${styles['nearest']}`}
        data-few={days !== null || (plan === null && isNearlyFull(nearest))}
      >
        {plan ??
          (days !== null
            ? `${monthName(month.month).slice(0, 3)} · ${formatDaysLeft(days)}`
            : `${shortMonth(month)} · ${remaining === null ? 'tersedia' : `${remaining} slot`}`)}
      </span>
      {others > 0 && <span>{` +${others} bulan lain`}</span>}
    </span>
  );
}

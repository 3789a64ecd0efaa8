import caret from 'icon:caret-right';
import { imageUrl, thumbnail } from '@slotterbit/contract/catalogue/image.ts';
import {
  type Indexing,
  offeredIndexings,
  uniqueBy,
  usableCategories,
} from '@slotterbit/contract/catalogue/indexing.ts';
import { type Item, oldPriceOf } from '@slotterbit/contract/catalogue/item.ts';
import { indexingName } from '@slotterbit/contract/catalogue/names.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { comparePath } from '#src/catalogue/compare.ts';
import { dashboardHost } from '#src/hosts.ts';
import { Icon } from '#src/ui/inline.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import { OldPrice } from '../order-form/ItemFacts.tsx';
import { openSheet, type Selection } from '../sheet/open-sheet.ts';
import styles from './Purchase.module.css';

interface Props {
  item: Item;
  /** The choice of the address: its indexing is marked, its month stays chosen. */
  chosen: Selection;
  className: string | undefined;
}

/** The offered indexings with their prices; a tap opens the sheet. On a desktop they are in the purchase box. */
export function IndexingPrices({ item, chosen, className }: Props) {
  const offered = offeredIndexings(item);
  return (
    <section className={`section ${className}`} aria-labelledby="indexing">
      <h2 id="indexing">Indexing dan harga</h2>
      {offered.length > 0 ? (
        <ul className="card clip lined">
          {offered.map((indexing) => (
            <li key={indexing.id}>
              <button
                type="button"
                className={`row tint inset fill ${styles['row']}`}
                aria-haspopup="dialog"
                aria-current={chosen.indexingIds.includes(indexing.id) || undefined}
                onClick={() => openSheet(item.id, { ...chosen, indexingIds: [indexing.id] })}
              >
                <span className={`clip rigid surface-2 ${styles['emblem']}`}>
                  <Picture src={emblemOf(indexing)} alt="" width={36} height={36} eager />
                </span>
                <span className="grow">{indexingName(indexing)}</span>
                <strong className={`tight ${styles['price']} tabular`}>
                  {formatRupiah(indexing.price)}
                  <OldPrice amount={oldPriceOf(item, indexing.price)} />
                </strong>
                <Icon svg={caret} flip />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="notice">Belum ada indexing yang bisa dipesan.</p>
      )}
    </section>
  );
}

/** Indexings that cannot be ordered, and the links to order several at once and to compare. */
export function MoreIndexings({ item }: { item: Item }) {
  const offered = offeredIndexings(item);
  const offeredIds = new Set(offered.map(({ id }) => id));
  const others = uniqueBy(usableCategories(item), ({ id }) => id).filter(({ id }) => !offeredIds.has(id));
  return (
    <div className="stack gap-2 small">
      {others.length > 0 && (
        <p className={`row wrap gap-2 faint ${styles['also']}`}>
          <bdi>Juga terindeks:</bdi>{' '}
          {others.map((indexing) => (
            <a key={indexing.id} className="badge" href={`/catagory/${indexing.id}`}>
              {indexing.name}
            </a>
          ))}
        </p>
      )}
      {offered.length > 1 && (
        <a className="link tall" href={`/add-to-cart/${item.id}`}>
          Pesan beberapa indexing sekaligus
        </a>
      )}
      <a className="link tall" href={comparePath([item])}>
        Bandingkan dengan jurnal lain
      </a>
    </div>
  );
}

function emblemOf({ image }: Indexing): string | null {
  const url = imageUrl(image, dashboardHost);
  return url && thumbnail(url);
}

import { imageUrl } from '#domain/image.ts';
import {
  type Indexing,
  indexingName,
  indexingsOf,
  offeredIndexings,
  uniqueBy,
  usableCategories,
} from '#domain/indexing.ts';
import type { Item } from '#domain/item.ts';
import { formatRupiah } from '#domain/money.ts';
import { dashboardHost } from '#src/hosts.ts';
import { Picture } from '#src/ui/Picture.tsx';
import styles from './IndexingPrices.module.css';

/** The indexings that can be ordered with their prices, and those that the journal merely has. */
export function IndexingPrices({ item }: { item: Item }) {
  const offered = offeredIndexings(item);
  const offeredIds = new Set(offered.map(({ id }) => id));
  const others = uniqueBy(usableCategories(item), ({ id }) => id).filter(({ id }) => !offeredIds.has(id));
  if (indexingsOf(item).length === 0) return null;
  return (
    <section className="section" aria-labelledby="indexing">
      <h2 id="indexing">Indexing dan harga</h2>
      {offered.length > 0 ? (
        <ul className={`card ${styles['list']}`}>
          {offered.map((indexing) => (
            <li key={indexing.id} className={styles['row']}>
              <Emblem indexing={indexing} />
              <span className={styles['name']}>{indexingName(indexing)}</span>
              <strong className="tabular">{formatRupiah(indexing.hargaJual)}</strong>
            </li>
          ))}
        </ul>
      ) : (
        <p className="notice">Belum ada indexing yang bisa dipesan.</p>
      )}
      {others.length > 0 && (
        <p className={styles['also']}>
          <bdi>Juga terindeks:</bdi>{' '}
          {others.map((indexing) => (
            <a key={indexing.id} className="badge" href={`/catagory/${indexing.id}`}>
              {indexing.name}
            </a>
          ))}
        </p>
      )}
      {offered.length > 1 && (
        <a className={`link ${styles['several']}`} href={`/add-to-cart/${item.id}`}>
          Pesan beberapa indexing sekaligus
        </a>
      )}
    </section>
  );
}

function Emblem({ indexing }: { indexing: Indexing }) {
  return (
    <span className={styles['emblem']}>
      <Picture src={imageUrl(indexing.image, dashboardHost)} alt="" width={36} height={36} eager />
    </span>
  );
}

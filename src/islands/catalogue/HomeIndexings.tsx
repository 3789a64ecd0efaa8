import type { Indexing } from '#domain/indexing.ts';
import { homeIndexingsCount } from '#domain/item.ts';
import styles from './HomeIndexings.module.css';
import { IndexingTile, IndexingTileSkeleton } from './IndexingTile.tsx';

/** The indexing section of /home; null while loading. Each tile leads to /catagory (docs/product.md 2). */
export function HomeIndexings({ indexings }: { indexings: readonly Indexing[] | null }) {
  return (
    <section className="section" aria-labelledby="home-indexing" aria-busy={indexings === null}>
      <div className="section-head">
        <h2 id="home-indexing">Indexing</h2>
        <a className="link" href="/allindexing">
          Semua Indexing
        </a>
      </div>
      {indexings?.length === 0 ? (
        <p className={styles['none']}>Tidak ada Indexing</p>
      ) : (
        <ul className={styles['tiles']}>
          {indexings === null
            ? [...Array(homeIndexingsCount).keys()].map((place) => (
                <li key={place}>
                  <IndexingTileSkeleton />
                </li>
              ))
            : indexings.map((indexing) => (
                <li key={indexing.name}>
                  <IndexingTile indexing={indexing} href="/catagory" />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}

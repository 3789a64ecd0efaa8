import squares from '@phosphor-icons/core/assets/regular/squares-four.svg?raw';
import type { Category } from '#domain/indexing.ts';
import { Message } from '#src/ui/Message.tsx';
import { IndexingTile, IndexingTileSkeleton } from '../IndexingTile.tsx';
import styles from './CategoryPage.module.css';

interface Props {
  categories: Category[] | null;
  activeId: number | null;
  /** True on /catagory/{id}: always one row, so that the number of categories does not move the products below. */
  oneRow: boolean;
}

/** docs/product.md 9 */
const SKELETONS = 8;
/** This many fit into one row on every phone; more make two rows. */
const MAX_IN_ONE_ROW = 4;

/** The 'Sub Category' grid: its rows scroll sideways, so that more categories do not push the products down. */
export function CategoryTiles({ categories, activeId, oneRow }: Props) {
  const isOneRow = oneRow || (categories !== null && categories.length <= MAX_IN_ONE_ROW);
  const grid = isOneRow ? `${styles['grid']} ${styles['row']}` : styles['grid'];
  if (categories === null) {
    return (
      // Another key than the real list: otherwise React reuses a skeleton for the tile with the same key.
      <ul key="loading" className={grid} aria-hidden="true">
        {[...Array(SKELETONS).keys()].map((index) => (
          <li key={index}>
            <IndexingTileSkeleton />
          </li>
        ))}
      </ul>
    );
  }
  if (categories.length === 0) return <Message icon={squares} title="Sub category tidak tersedia." />;
  const active = categories.filter(({ id }) => id === activeId);
  const others = categories.filter(({ id }) => id !== activeId);
  return (
    <ul className={grid}>
      {[...active, ...others].map((category) => (
        <li key={category.id}>
          <IndexingTile indexing={category} href={`/catagory/${category.id}`} isCurrent={category.id === activeId} />
        </li>
      ))}
    </ul>
  );
}

import squares from '@phosphor-icons/core/assets/regular/squares-four.svg?raw';
import { imageUrl, monogram } from '#domain/image.ts';
import type { Category } from '#domain/indexing.ts';
import { dashboardHost } from '#src/hosts.ts';
import { Message } from '#src/ui/Message.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import styles from './CategoryTiles.module.css';

interface Props {
  /** Null while the first page loads. */
  categories: Category[] | null;
  activeId: number | null;
  /** True on /catagory/{id}: one row, however many categories its items have, so that the products below stay in place. */
  oneRow: boolean;
}

/** How many stand-ins are shown while loading (docs/product.md 9). */
const skeletons = Array.from({ length: 8 }, (_, index) => index);

/** So many fit side by side on any phone: no half-empty second row. */
const fitSideBySide = 4;

/** The 'Sub Category' grid: rows that scroll sideways, so that more categories never push the products down. */
export function CategoryTiles({ categories, activeId, oneRow }: Props) {
  const isOneRow = oneRow || (categories !== null && categories.length <= fitSideBySide);
  const grid = isOneRow ? `${styles['grid']} ${styles['row']}` : styles['grid'];
  if (categories === null) {
    return (
      // A list of its own: a stand-in must not become the tile whose id is its index, and jump to that one's place.
      <ul key="loading" className={grid} aria-hidden="true">
        {skeletons.map((index) => (
          <li key={index} className={styles['tile']} data-skeleton="category">
            <span className={`skeleton ${styles['mark']}`} />
            <span className={`skeleton ${styles['line']}`} />
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
          <a
            className={styles['tile']}
            href={`/catagory/${category.id}`}
            aria-current={category.id === activeId ? 'page' : undefined}
            title={category.name}
          >
            <span className={styles['mark']}>
              <span aria-hidden="true">{monogram(category.name)}</span>
              <Picture src={imageUrl(category.image, dashboardHost)} alt="" width={56} height={56} sizes="56px" />
            </span>
            <span className={styles['name']}>{category.name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

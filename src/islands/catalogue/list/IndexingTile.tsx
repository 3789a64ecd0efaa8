import { imageUrl } from '@slotterbit/contract/catalogue/image.ts';
import type { Indexing } from '@slotterbit/contract/catalogue/indexing.ts';
import { monogram } from '@slotterbit/contract/catalogue/monogram.ts';
import { indexingName } from '@slotterbit/contract/catalogue/names.ts';
import { dashboardHost } from '#src/hosts.ts';
import { Skeleton } from '#src/ui/Message.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import styles from './IndexingTile.module.css';

interface TilesProps<T> {
  /** Null while they load. */
  indexings: readonly T[] | null;
  /** How many placeholders show meanwhile. */
  placeholders: number;
  hrefOf: (indexing: T) => string;
  className: string | undefined;
  itemClass?: string;
  /** The first emblems, in the first view: they do not load lazily. */
  eager?: number;
  isCurrent?: (indexing: T) => boolean;
}

/** Indexings as a grid of links with emblem and name. Without a picture, a tile shows letters of the name. */
export function IndexingTiles<T extends Indexing>(props: TilesProps<T>) {
  const { indexings, placeholders, hrefOf, className, itemClass, eager = 0, isCurrent } = props;
  return (
    // Another key while loading: otherwise React reuses a placeholder for the tile with the same key.
    <ul key={indexings === null ? 'loading' : 'loaded'} className={className} aria-busy={indexings === null}>
      {indexings === null
        ? [...Array(placeholders).keys()].map((index) => (
            <li key={index} className={itemClass}>
              <Skeleton height="119px" radius="var(--r-md)" />
            </li>
          ))
        : indexings.map((indexing, index) => {
            const name = indexingName(indexing);
            return (
              <li key={`${indexing.id} ${indexing.name}`} className={itemClass}>
                <a
                  className={`stack gap-2 centred rounded mid-items ${styles['tile']}`}
                  href={hrefOf(indexing)}
                  title={name}
                  aria-current={isCurrent?.(indexing) ? 'page' : undefined}
                >
                  <span className={`middle faint clip heavy surface-2 relative ${styles['emblem']}`}>
                    <span aria-hidden="true">{monogram(name)}</span>
                    <Picture
                      src={imageUrl(indexing.image, dashboardHost)}
                      alt=""
                      width={96}
                      height={96}
                      sizes="64px"
                      eager={index < eager}
                    />
                  </span>
                  <span className={`soft tiny fill mid-items ${styles['name']}`}>{name}</span>
                </a>
              </li>
            );
          })}
    </ul>
  );
}

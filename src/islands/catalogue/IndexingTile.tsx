import { imageUrl, monogram } from '#domain/image.ts';
import { type Indexing, indexingName } from '#domain/indexing.ts';
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

/** Indexings as a grid of tiles. */
export function IndexingTiles<T extends Indexing>(props: TilesProps<T>) {
  const { indexings, placeholders, hrefOf, className, itemClass, eager = 0, isCurrent } = props;
  return (
    // Another key while loading: otherwise React reuses a placeholder for the tile with the same key.
    <ul key={indexings === null ? 'loading' : 'loaded'} className={className} aria-busy={indexings === null}>
      {indexings === null
        ? [...Array(placeholders).keys()].map((index) => (
            <li key={index} className={itemClass}>
              <IndexingTileSkeleton />
            </li>
          ))
        : indexings.map((indexing, index) => (
            <li key={`${indexing.id} ${indexing.name}`} className={itemClass}>
              <IndexingTile
                indexing={indexing}
                href={hrefOf(indexing)}
                eager={index < eager}
                isCurrent={isCurrent?.(indexing) ?? false}
              />
            </li>
          ))}
    </ul>
  );
}

interface Props {
  indexing: Indexing;
  href: string;
  /** Loads the emblem at once: in the first view. */
  eager: boolean;
  /** Highlights the tile of the current page. */
  isCurrent: boolean;
}

/** An indexing's emblem and name as a link. Without a picture it shows letters of the name. */
function IndexingTile({ indexing, href, eager, isCurrent }: Props) {
  const name = indexingName(indexing);
  return (
    <a className={styles['tile']} href={href} title={name} aria-current={isCurrent ? 'page' : undefined}>
      <span className={styles['emblem']}>
        <span aria-hidden="true">{monogram(name)}</span>
        <Picture
          src={imageUrl(indexing.image, dashboardHost)}
          alt=""
          width={96}
          height={96}
          sizes="64px"
          eager={eager}
        />
      </span>
      <span className={styles['name']}>{name}</span>
    </a>
  );
}

/** A tile of final size while the indexings load. */
function IndexingTileSkeleton() {
  return (
    <span className={styles['tile']} aria-hidden="true">
      <span className={styles['emblem']}>
        <Skeleton height="100%" radius="inherit" />
      </span>
      <span className={styles['name']}>
        <Skeleton width="70%" height="0.9em" />
      </span>
    </span>
  );
}

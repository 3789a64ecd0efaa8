import { imageUrl, monogram } from '#domain/image.ts';
import { type Indexing, indexingName } from '#domain/indexing.ts';
import { dashboardHost } from '#src/hosts.ts';
import { Skeleton } from '#src/ui/Message.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import styles from './IndexingTile.module.css';

interface Props {
  indexing: Indexing;
  href: string;
  /** Loads the emblem at once: in the first view. */
  eager?: boolean;
  /** Highlights the tile of the current page. */
  isCurrent?: boolean;
}

/** An indexing's emblem and name as a link. Without a picture it shows letters of the name. */
export function IndexingTile({ indexing, href, eager = false, isCurrent = false }: Props) {
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
export function IndexingTileSkeleton() {
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

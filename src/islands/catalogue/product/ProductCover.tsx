import { imageUrl } from '#domain/image.ts';
import type { Item } from '#domain/item.ts';
import { dashboardHost } from '#src/hosts.ts';
import { Picture } from '#src/ui/Picture.tsx';
import styles from './ProductCover.module.css';

/** The cover, standing like a printed issue; the drawn placeholder where there is none or it fails. */
export function ProductCover({ item }: { item: Pick<Item, 'image' | 'name'> }) {
  return (
    <div className={styles['stage']}>
      <Picture
        src={imageUrl(item.image, dashboardHost)}
        fallback="/placeholder-cover.svg"
        alt={`Sampul ${item.name}`}
        width={300}
        height={400}
        eager
        className={styles['cover']}
      />
    </div>
  );
}

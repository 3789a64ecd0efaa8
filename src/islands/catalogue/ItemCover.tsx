import { imageUrl } from '#domain/image.ts';
import { dashboardHost } from '#src/hosts.ts';
import { Picture } from '#src/ui/Picture.tsx';
import styles from './ItemCover.module.css';

interface Props {
  /** The item's image path on the dashboard host, or null. */
  image: string | null;
  /** Empty where the name stands beside it. */
  alt?: string;
  /** True for covers of the first view. */
  eager?: boolean;
}

/** A journal's cover, 3:4; the drawn placeholder where there is none or it fails. */
export function ItemCover({ image, alt = '', eager = false }: Props) {
  return (
    <Picture
      src={imageUrl(image, dashboardHost)}
      fallback="/placeholder-cover.svg"
      alt={alt}
      width={300}
      height={400}
      eager={eager}
      className={styles['cover']}
    />
  );
}

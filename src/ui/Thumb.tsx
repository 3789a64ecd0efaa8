import { Picture } from './Picture.tsx';
import styles from './Thumb.module.css';

/** A small cover beside a line of a cart or an order; the drawn placeholder where there is none or it fails. */
export function Thumb({ src }: { src: string | null }) {
  return (
    <Picture src={src} fallback="/placeholder-cover.svg" alt="" width={72} height={96} className={styles['thumb']} />
  );
}

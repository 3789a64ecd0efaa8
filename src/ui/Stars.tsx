import starFill from 'icon:star-fill';
import { Icon } from './inline.tsx';
import styles from './Stars.module.css';

/** Five stars, the first `value` filled. */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <span className={`gap-2px ${styles['stars']}`} role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={star <= Math.round(value) ? styles['lit'] : undefined}>
          <Icon svg={starFill} />
        </span>
      ))}
    </span>
  );
}

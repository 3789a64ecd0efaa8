import type { ReactNode } from 'react';
import { Sheet } from '#src/ui/Sheet.tsx';
import styles from './FilterForm.module.css';

interface Props {
  /** How many items match; null while a search runs. */
  total: number | null;
  /** Searches again; null unless the search failed. */
  onRetry: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
}

/** The further filters of /allproduct on a narrow screen. Each choice filters at once; the button says how many journals it leaves. */
export function FilterSheet({ total, onRetry, onClose, children }: Props) {
  return (
    <Sheet
      title="Filter"
      onClose={onClose}
      footer={
        <>
          {onRetry !== null && (
            <p className={`field-error ${styles['failed']}`} role="alert">
              Gagal menghitung jurnal.
            </p>
          )}
          {/* One button, so that it keeps the focus. */}
          <button type="button" className={`button ${styles['show']}`} onClick={onRetry ?? onClose}>
            <span aria-live="polite">
              {onRetry !== null ? 'Coba lagi' : total === null ? 'Menghitung…' : `Tampilkan ${total} jurnal`}
            </span>
          </button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}

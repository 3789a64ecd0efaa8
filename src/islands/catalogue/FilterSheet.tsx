import type { ReactNode } from 'react';
import { Sheet } from '#src/ui/Sheet.tsx';
import styles from './FilterForm.module.css';

interface Props {
  /** How many items match; null while a search runs. */
  total: number | null;
  onClose: () => void;
  children: ReactNode;
}

/** The further filters of /allproduct on a narrow screen. Each choice filters at once; the button says how many journals it leaves. */
export function FilterSheet({ total, onClose, children }: Props) {
  return (
    <Sheet
      title="Filter"
      onClose={onClose}
      footer={
        <button type="button" className={`button ${styles['show']}`} onClick={onClose}>
          <span aria-live="polite">{total === null ? 'Menghitung…' : `Tampilkan ${total} jurnal`}</span>
        </button>
      }
    >
      {children}
    </Sheet>
  );
}

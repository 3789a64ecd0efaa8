import caretLeft from '@phosphor-icons/core/assets/regular/caret-left.svg?raw';
import caretRight from '@phosphor-icons/core/assets/regular/caret-right.svg?raw';
import { pagerText } from '#domain/order.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './Pager.module.css';

interface Props {
  /** The page that is shown or on its way, counted from 1. */
  page: number;
  lastPage: number;
  total: number;
  onPage: (page: number) => void;
}

/** Prev, 'Halaman x / y • Total pesanan: n', Next (docs/product.md 2). Stays usable while a page loads. */
export function Pager({ page, lastPage, total, onPage }: Props) {
  return (
    <nav className={styles['pager']} aria-label="Halaman pesanan">
      <button
        type="button"
        className="button quiet small"
        disabled={page <= 1}
        // Beyond the last page the way back leads to the last one.
        onClick={() => onPage(Math.max(1, Math.min(page - 1, lastPage)))}
      >
        <Icon svg={caretLeft} flip />
        Prev
      </button>
      <p className="tabular">{pagerText({ page, lastPage, total })}</p>
      <button type="button" className="button quiet small" disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
        Next
        <Icon svg={caretRight} flip />
      </button>
    </nav>
  );
}

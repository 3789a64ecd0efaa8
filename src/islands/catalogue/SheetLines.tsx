import { useStore } from '@nanostores/react';
import { lineNames, linesOfItem } from '#domain/cart.ts';
import { formatMonth } from '#domain/month.ts';
import { $cart } from '#src/stores/cart.ts';
import styles from './SheetLines.module.css';

/** The cart's lines of one item, or that there are none (docs/product.md 2.6); until it is known, that it is on its way. */
export function SheetLines({ itemId }: { itemId: number }) {
  const state = useStore($cart);
  const lines = state.kind === 'ready' ? linesOfItem(state.cart, itemId) : [];
  if (lines.length === 0) {
    const unknown = state.kind === 'loading' ? 'Memuat keranjang…' : state.kind === 'error' ? state.message : null;
    return <p className={styles['none']}>{unknown ?? 'Belum ada di keranjang.'}</p>;
  }
  return (
    <section className={styles['lines']} aria-label="Di keranjang">
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <strong>{lineNames(line).indexing}</strong>
            <span>Publish: {line.month === null ? '—' : formatMonth(line.month)}</span>
            <span className="tabular">Jumlah: {line.qty}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

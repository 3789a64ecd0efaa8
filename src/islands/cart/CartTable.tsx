import type { CartLine } from '#domain/cart.ts';
import { CartRow } from './CartRow.tsx';
import styles from './CartTable.module.css';

interface Props {
  lines: readonly CartLine[];
}

/** The cart's lines: a table that reads as cards on a phone. */
export function CartTable({ lines }: Props) {
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">Item di keranjang</caption>
      <thead className={styles['head']}>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Harga</th>
          <th scope="col">Jumlah</th>
          <th scope="col">Total</th>
          <th scope="col">
            <span className="visually-hidden">Hapus</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <CartRow key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

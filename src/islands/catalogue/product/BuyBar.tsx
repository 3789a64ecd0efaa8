import { offeredIndexings } from '#domain/indexing.ts';
import { type Item, priceFrom } from '#domain/item.ts';
import { dash } from '#domain/kategori.ts';
import { formatRupiah } from '#domain/money.ts';
import { formatMonth } from '#domain/month.ts';
import type { MonthCell } from '#domain/month-grid.ts';
import styles from './BuyBar.module.css';

interface Props {
  item: Item;
  months: MonthCell[];
  onOpen: () => void;
}

/** What it costs from and the button to the sheet: at the lower edge on a phone, a card beside the text on a desktop. */
export function BuyBar({ item, months, onOpen }: Props) {
  const price = priceFrom(item);
  const next = months.find(({ state }) => state === 'available' || state === 'few');
  const orderable = next !== undefined && offeredIndexings(item).length > 0;
  return (
    <aside className={styles['bar']} aria-label="Pesan" data-buy-bar>
      <div className={styles['inner']}>
        <p className={styles['price']}>
          <span>{price?.more ? 'Mulai dari' : 'Harga'}</span>
          <strong className="tabular">{price === null ? dash : formatRupiah(price.amount)}</strong>
        </p>
        <p className={styles['next']}>
          {next === undefined ? 'Belum ada bulan dengan slot.' : `Slot terdekat: ${formatMonth(next.month)}`}
        </p>
        <button type="button" className="button" disabled={!orderable} onClick={onOpen}>
          {orderable ? 'Pilih indexing & bulan' : 'Belum bisa dipesan'}
        </button>
      </div>
    </aside>
  );
}

import bookmark from '@phosphor-icons/core/assets/regular/bookmark-simple.svg?raw';
import calendar from '@phosphor-icons/core/assets/regular/calendar-blank.svg?raw';
import trash from '@phosphor-icons/core/assets/regular/trash.svg?raw';
import { imageUrl } from '@slotterbit/contract/catalogue/image.ts';
import { type CartLine, lineNames } from '@slotterbit/contract/orders/cart.ts';
import { checkoutFields } from '@slotterbit/contract/orders/checkout.ts';
import { isValidLine } from '@slotterbit/contract/orders/instalment.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { dashboardHost } from '#src/hosts.ts';
import { removeLine, setQty } from '#src/stores/shop/cart.ts';
import { Icon, Ltr } from '#src/ui/inline.tsx';
import { Thumb } from '#src/ui/Picture.tsx';
import { Stepper } from '#src/ui/Stepper.tsx';
import styles from './CartTable.module.css';

/** The cart's lines: a table that looks like cards on a phone. */
export function CartTable({ lines }: { lines: readonly CartLine[] }) {
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">Item di keranjang</caption>
      <thead className="visually-hidden">
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

function CartRow({ line }: { line: CartLine }) {
  const { item, indexing } = lineNames(line);
  const valid = isValidLine(line);
  const notice = noticeOf(line, valid);
  return (
    <tr className={`card ${styles['row']}`} data-invalid={!valid || undefined}>
      <th scope="row" className={styles['item']}>
        <Thumb src={imageUrl(line.itemImage, dashboardHost)} />
        <div className={styles['about']}>
          <a className={styles['name']} href={line.itemId === null ? undefined : `/product/${line.itemId}`}>
            {item}
          </a>
          <span className="row gap-2 soft small">
            <Icon svg={bookmark} />
            {indexing}
          </span>
          {line.month !== null && (
            <span className="row gap-2 soft small">
              <Icon svg={calendar} />
              Publish: {formatMonth(line.month)}
            </span>
          )}
          {notice !== null && <span className={valid ? styles['warning'] : 'field-error'}>{notice}</span>}
        </div>
      </th>
      <td className={`soft small tabular ${styles['price']}`}>
        {valid && <Ltr>@ {line.price === null ? '—' : formatRupiah(line.price)}</Ltr>}
      </td>
      <td className={styles['qty']}>
        {valid && (
          <Stepper
            label={`Jumlah ${item}`}
            value={line.qty}
            max={line.slotRemaining === null ? null : Math.max(1, line.slotRemaining)}
            onChange={(qty) => setQty(line.id, qty)}
          />
        )}
      </td>
      <td className={`${styles['total']} tabular`}>{valid && formatRupiah(line.total)}</td>
      <td className={styles['remove']}>
        <button
          type="button"
          name={checkoutFields.line}
          className="icon-button"
          aria-label={`Hapus ${item}`}
          onClick={() => removeLine(line.id)}
        >
          <Icon svg={trash} />
        </button>
      </td>
    </tr>
  );
}

/** Returns a warning about a line; null without one. */
function noticeOf({ slotRemaining, qty }: CartLine, valid: boolean): string | null {
  if (!valid)
    return 'Harga atau bulan ini tidak tersedia lagi. Hapus, lalu pilih ulang jurnalnya; baris ini tidak ikut dipesan.';
  if (slotRemaining === null || slotRemaining > qty) return null;
  if (slotRemaining <= 0) return 'Slot bulan ini sudah penuh. Hapus, lalu pilih bulan lain.';
  return slotRemaining < qty ? `Sisa slot tinggal ${slotRemaining}.` : `Sisa slot bulan ini: ${slotRemaining}`;
}

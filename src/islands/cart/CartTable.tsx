import bookmark from 'icon:bookmark-simple';
import calendar from 'icon:calendar-blank';
import trash from 'icon:trash';
import { useStore } from '@nanostores/react';
import { imageUrl } from '@slotterbit/contract/catalogue/image.ts';
import { closedText, manuscriptUntilText } from '@slotterbit/contract/catalogue/slot.ts';
import { type CartLine, lackOfSlot, lineNames } from '@slotterbit/contract/orders/cart.ts';
import { checkoutFields } from '@slotterbit/contract/orders/checkout.ts';
import { isValidLine } from '@slotterbit/contract/orders/instalment.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { useEffect, useRef } from 'react';
import { dashboardHost } from '#src/hosts.ts';
import { ActionButton } from '#src/islands/shared/ActionButton.tsx';
import { setQty } from '#src/stores/shop/cart.ts';
import { $removedLine, type RemovedLine, removeWithUndo, undoRemoval } from '#src/stores/shop/removed-line.ts';
import { Icon, Ltr } from '#src/ui/inline.tsx';
import { Thumb } from '#src/ui/Picture.tsx';
import { Stepper } from '#src/ui/Stepper.tsx';
import styles from './CartTable.module.css';

/** The cart's lines: a table that looks like cards on a phone. A removed line leaves a row with 'Urungkan' in its place for some seconds. */
export function CartTable({ lines }: { lines: readonly CartLine[] }) {
  const removed = useStore($removedLine, { ssr: 'initial' });
  const rows = lines.map((line, i) => <CartRow key={line.id} line={line} index={i} />);
  // The line is still there if its removal failed.
  if (removed !== null && !lines.some(({ id }) => id === removed.id))
    rows.splice(
      removed.index,
      0,
      <tr key="removed">
        <td colSpan={5} className={`rounded block ${styles['removed']}`}>
          <Removed line={removed} />
        </td>
      </tr>,
    );
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
      <tbody>{rows}</tbody>
    </table>
  );
}

/** Says that a line was removed, with a button that restores it. */
export function Removed({ line }: { line: RemovedLine }) {
  const button = useRef<HTMLButtonElement>(null);
  // The focus was on the removed line.
  useEffect(() => {
    if (line.choice !== null && document.activeElement === document.body) button.current?.focus();
  }, [line]);
  return (
    <div className="notice">
      <p role="status">{line.name} dihapus.</p>
      {line.choice !== null && (
        <button ref={button} type="button" className="link" onClick={() => void undoRemoval()}>
          Urungkan
        </button>
      )}
    </div>
  );
}

function CartRow({ line, index }: { line: CartLine; index: number }) {
  const { item, indexing } = lineNames(line);
  const valid = isValidLine(line);
  const notice = noticeOf(line, valid, new Date());
  return (
    <tr className={`card ${styles['row']}`} data-invalid={!valid || undefined}>
      <th scope="row" className={`gap-3 relative ${styles['item']}`}>
        <Thumb src={imageUrl(line.itemImage, dashboardHost)} />
        <div className={`lines anywhere packed ${styles['about']}`}>
          <a className={`strong ${styles['name']}`} href={line.itemId === null ? undefined : `/product/${line.itemId}`}>
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
          {line.manuscriptUntil !== null && (
            <span className="soft small">{manuscriptUntilText(line.manuscriptUntil)}</span>
          )}
          {notice !== null && <span className={valid ? styles['warning'] : 'field-error'}>{notice}</span>}
          {line.itemId !== null && (
            <ActionButton
              className={`link target small ${styles['move']}`}
              aria-label={`Ganti bulan ${item}`}
              aria-haspopup="dialog"
              action={() => import('./MoveLineSheet.tsx').then(({ openMoveLineSheet }) => openMoveLineSheet(line))}
            >
              Ganti bulan
            </ActionButton>
          )}
        </div>
      </th>
      <td className={`soft small tabular nowrap to-end ${styles['price']}`}>
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
      <td className={`nowrap fs-lg to-end ${styles['total']} tabular`}>{valid && formatRupiah(line.total)}</td>
      <td className={styles['remove']}>
        <button
          type="button"
          name={checkoutFields.line}
          className="icon-button"
          aria-label={`Hapus ${item}`}
          onClick={() => void removeWithUndo(line, index)}
        >
          <Icon svg={trash} />
        </button>
      </td>
    </tr>
  );
}

/** Returns a warning about a line; null without one. */
function noticeOf(line: CartLine, isValid: boolean, now: Date): string | null {
  if (!isValid)
    return 'Harga atau bulan ini tidak tersedia lagi. Ganti bulan atau hapus; baris ini tidak ikut dipesan.';
  const lack = lackOfSlot(line, now);
  if (lack !== null) return `${lack === 'closed' ? closedText : 'Slot bulan ini sudah penuh'}. Pilih bulan lain.`;
  const { slotRemaining, qty } = line;
  if (slotRemaining === null || slotRemaining > qty) return null;
  return slotRemaining < qty ? `Sisa slot tinggal ${slotRemaining}.` : `Sisa slot bulan ini: ${slotRemaining}`;
}

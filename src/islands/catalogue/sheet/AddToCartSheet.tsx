import { useStore } from '@nanostores/react';
import { itemName } from '@slotterbit/contract/catalogue/names.ts';
import { type CartLine, lineNames, linesOfItem } from '@slotterbit/contract/orders/cart.ts';
import type { SheetItem } from '@slotterbit/contract/orders/sheet.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { type ReactNode, useId } from 'react';
import { $cart } from '#src/stores/shop/cart.ts';
import { Sheet } from '#src/ui/Sheet.tsx';
import styles from '../order-form/FormFields.module.css';
import type { Selection } from './open-sheet.ts';
import { SheetFields, SheetFooter, useSheetForm } from './SheetFields.tsx';

interface Props {
  /** The screen's current version: slots and prices change. */
  item: SheetItem;
  /** The tapped indexing or month, the choice of the list or the address, or the one made before login. */
  selection: Selection | null;
  /** A notice above the fields. */
  above?: ReactNode;
  /** The cart's line that the choice replaces. */
  moves?: CartLine;
  onAdded?: () => void;
  /** Adding failed: a slot may be full, so load the item again. */
  onFailed: () => void;
  onClose: () => void;
}

/** The bottom sheet that adds one indexing of an item in one month to the cart (docs/product.md 2.6). */
export function AddToCartSheet({ item, selection, above, moves, onAdded, onFailed, onClose }: Props) {
  const finish = () => {
    onAdded?.();
    onClose();
  };
  const form = useSheetForm(item, selection, { onAdded: finish, onFailed }, moves);
  const id = useId();

  return (
    <Sheet
      title={itemName(item.id, item.name)}
      onClose={onClose}
      isLocked={form.isBusy}
      footer={<SheetFooter formId={id} form={form} />}
    >
      <form id={id} className={styles['form']} onSubmit={form.submit} noValidate>
        {above}
        <SheetLines itemId={item.id} />
        <SheetFields form={form} />
      </form>
    </Sheet>
  );
}

/** The cart lines of one item, or a text that there are none or that the cart loads (docs/product.md 2.6). */
function SheetLines({ itemId }: { itemId: number }) {
  const state = useStore($cart);
  const lines = state.kind === 'ready' ? linesOfItem(state.cart, itemId) : [];
  if (lines.length === 0) {
    const unknown = state.kind === 'loading' ? 'Memuat keranjang…' : state.kind === 'error' ? state.message : null;
    return <p className="hint">{unknown ?? 'Belum ada di keranjang.'}</p>;
  }
  return (
    <section className={styles['lines']} aria-label="Di keranjang">
      <ul className="lines lined rounded surface-2 small">
        {lines.map((line) => (
          <li key={line.id} className="wrap soft">
            <strong>{lineNames(line).indexing}</strong>
            <span>Publish: {line.month === null ? '—' : formatMonth(line.month)}</span>
            <span className="tabular">Jumlah: {line.qty}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

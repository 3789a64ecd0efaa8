import { useStore } from '@nanostores/react';
import { type FormEvent, useId } from 'react';
import { qtyOfItem } from '#domain/cart.ts';
import type { SheetItem } from '#domain/sheet.ts';
import { $cart } from '#src/stores/cart.ts';
import type { PendingSelection } from '#src/stores/pending-selection.ts';
import { SheetFields, SheetFooter } from '../SheetFields.tsx';
import { useSheetForm } from '../use-sheet-form.ts';
import styles from './PurchaseForm.module.css';

interface Props {
  /** As the screen shows it now: slots and prices move. */
  item: SheetItem;
  /** What to begin with: what was chosen before login, or while this came. */
  selection?: PendingSelection | null;
  /** Adding failed: a slot may have filled up, so the item is to be asked for again. */
  onFailed?: () => void;
}

const nothing = () => {};

/**
 * The sheet's form in place, beside the product on a desktop. Rendered on the server too, where it stands until its code is there; what is
 * chosen in it stays after adding.
 */
export function PurchaseForm({ item, selection = null, onFailed = nothing }: Props) {
  const form = useSheetForm(item, selection, { onAdded: nothing, onFailed });
  const id = useId();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void form.submit();
  }

  return (
    <form id={`${id}-form`} className={styles['form']} onSubmit={onSubmit} noValidate>
      <div className={styles['head']}>
        <h2>Pesan slot</h2>
        <InCart itemId={item.id} />
      </div>
      <div className={styles['body']}>
        <SheetFields item={item} form={form} />
      </div>
      <div className={styles['foot']}>
        <SheetFooter formId={`${id}-form`} form={form} />
      </div>
    </form>
  );
}

/** How many of the item are in the cart: one line, so that nothing moves when it comes. */
function InCart({ itemId }: { itemId: number }) {
  const state = useStore($cart);
  if (state.kind !== 'ready') return null;
  const qty = qtyOfItem(state.cart, itemId);
  if (qty === 0) return <span className={styles['none']}>Belum ada di keranjang.</span>;
  return (
    <a className="link" href="/cart">
      Di keranjang: {qty}
    </a>
  );
}

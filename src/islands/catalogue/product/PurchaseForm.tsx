import { useStore } from '@nanostores/react';
import { qtyOfItem } from '@slotterbit/contract/orders/cart.ts';
import type { SheetItem } from '@slotterbit/contract/orders/sheet.ts';
import { useId } from 'react';
import { $cart } from '#src/stores/shop/cart.ts';
import type { Selection } from '../sheet/open-sheet.ts';
import { SheetFields, SheetFooter, useSheetForm } from '../sheet/SheetFields.tsx';
import styles from './Purchase.module.css';

interface Props {
  /** The screen's current version: slots and prices change. */
  item: SheetItem;
  /** The choice of the address, or one made before login or before the form's code loaded. */
  selection?: Selection | null;
  /** Adding failed: a slot may be full, so load the item again. */
  onFailed?: () => void;
}

const nothing = () => {};

/** The sheet's form on the product page of a desktop. The server renders it, too. Keeps its choice after adding. */
export function PurchaseForm({ item, selection = null, onFailed = nothing }: Props) {
  const form = useSheetForm(item, selection, { onAdded: nothing, onFailed });
  const id = useId();

  return (
    <form id={id} className={`vertical clip surface shadow ${styles['form']}`} onSubmit={form.submit} noValidate>
      <div className={`small apart gap-3 rigid level ${styles['head']}`}>
        <h2>Pesan slot</h2>
        <InCart itemId={item.id} />
      </div>
      <div className={styles['body']}>
        <SheetFields form={form} />
      </div>
      <div className={`section rigid ruled ${styles['foot']}`}>
        <SheetFooter formId={id} form={form} />
      </div>
    </form>
  );
}

/** How many of the item are in the cart: one line, so that nothing moves when the cart loads. */
function InCart({ itemId }: { itemId: number }) {
  const state = useStore($cart);
  if (state.kind !== 'ready') return null;
  const qty = qtyOfItem(state.cart, itemId);
  if (qty === 0) return <span className="faint">Belum ada di keranjang.</span>;
  return (
    <a className="link tall" href="/cart">
      Di keranjang: {qty}
    </a>
  );
}

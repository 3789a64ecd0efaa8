import { useStore } from '@nanostores/react';
import plus from '@phosphor-icons/core/assets/bold/plus-bold.svg?raw';
import { qtyOfItem } from '#domain/cart.ts';
import { $cart } from '#src/stores/cart.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './AddButton.module.css';
import { openSheet, prefetchSheet, type SheetItem } from './open-sheet.ts';

/** The round button of a card: how many of the item are in the cart, or a plus; opens the sheet (docs/product.md 2.5). */
export function AddButton({ item, name }: { item: SheetItem; name: string }) {
  const state = useStore($cart, { ssr: 'initial' });
  const qty = state.kind === 'ready' ? qtyOfItem(state.cart, item.id) : 0;
  return (
    <button
      type="button"
      className={styles['add']}
      data-filled={qty > 0}
      aria-label={qty > 0 ? `${qty} di keranjang, tambah ${name}` : `Tambah ${name} ke keranjang`}
      aria-haspopup="dialog"
      onPointerDown={prefetchSheet}
      onClick={() => openSheet(item)}
    >
      {qty > 0 ? <span className="tabular">{qty}</span> : <Icon svg={plus} />}
    </button>
  );
}

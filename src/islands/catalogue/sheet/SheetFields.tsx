import type { CartLine } from '@slotterbit/contract/orders/cart.ts';
import { checkSheet, type SheetItem } from '@slotterbit/contract/orders/sheet.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { BuyRow } from '#src/islands/shared/BuyBar.tsx';
import { showAlert, TOAST_MS } from '#src/stores/session/flash.ts';
import { sheetFailure } from '#src/stores/shop/add-to-cart.ts';
import { removeLine, setQty } from '#src/stores/shop/cart.ts';
import { Fault } from '#src/ui/Fault.tsx';
import { useAddForm } from '../order-form/add-form.ts';
import styles from '../order-form/FormFields.module.css';
import { IndexingChoice, MonthChoice, QtyField } from '../order-form/FormFields.tsx';
import { $addedItemId, type Selection } from './open-sheet.ts';

/** Indexing, quantity and month: in the sheet, and in the purchase box on a desktop (docs/product.md 2.6). */
export function SheetFields({ form }: { form: SheetForm }) {
  return (
    <div className={styles['fields']}>
      <IndexingChoice form={form} lacked={form.lackedIndexing} />
      <QtyField form={form} />
      <MonthChoice form={form} label="Bulan Publish" />
      <p className="faint tiny">
        Slot adalah bulan terbit yang dipesan; diterima atau tidaknya naskah tetap keputusan redaksi jurnal.
      </p>
    </div>
  );
}

/** Always visible below the fields: total, what is missing or failed, and the button (docs/product.md 2.6). */
export function SheetFooter({ formId, form }: { formId: string; form: SheetForm }) {
  const { item, indexing, qty, isBusy, missing, toast } = form;
  return (
    <>
      <Fault text={toast?.text} />
      <BuyRow
        label="Total"
        amount={indexing === null ? null : indexing.price * qty}
        maxTermin={item.maxTermin}
        missing={missing}
      >
        <button className="button" type="submit" form={formId} disabled={missing !== null || isBusy} aria-busy={isBusy}>
          {form.moves ? 'Ganti bulan' : isBusy ? 'Menambahkan…' : 'Tambah ke Keranjang'}
        </button>
      </BuyRow>
    </>
  );
}

type Callbacks = { onAdded: () => void; onFailed: () => void };

/** State and actions of the sheet and of the purchase box (docs/product.md 2.6, 4.7 and 5.7). A cart's line that `moves` is removed once the choice is added. */
export function useSheetForm(
  item: SheetItem,
  selection: Selection | null,
  { onAdded, onFailed }: Callbacks,
  moves?: CartLine,
) {
  const form = useAddForm(item, selection, onFailed);
  const { month, slots, qty } = form;
  const [toast, setToast] = useState<{ text: string } | null>(null);
  const indexing = form.chosen[0] ?? null;
  const checked = checkSheet({ itemId: item.id, indexing, month, slots, qty });
  // The month's own status says that it has no slot.
  const lacksMonth = indexing !== null && form.isAvailable === false && form.months.offered.length > 0;
  /** What is still missing, for the line above the button; null when the form is complete. */
  const missing = checked.ok || checked.qty !== undefined ? null : lacksMonth ? 'Pilih bulan lain.' : checked.message;

  useEffect(() => {
    if (toast === null) return;
    const timer = setTimeout(() => setToast(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!checked.ok) return form.changeQty(qty);
    setToast(null);
    const { choice } = checked;
    if (moves?.slotId === choice.slot.id && moves.indexingId === choice.indexing.id) {
      // The provider would raise the quantity of the same line.
      setQty(moves.id, choice.qty);
      return onAdded();
    }
    const purpose = moves?.purpose ?? undefined;
    const result = await form.add([purpose === undefined ? choice : { ...choice, purpose }], sheetFailure);
    if (result.kind === 'failed') setToast({ text: result.message });
    if (result.kind !== 'added') return;
    if (moves) {
      removeLine(moves.id);
      showAlert(`Bulan publish diganti ke ${formatMonth(choice.slot.month)}.`, 'success', TOAST_MS);
    }
    form.setIsBusy(false);
    $addedItemId.set(item.id);
    onAdded();
  }

  return {
    ...form,
    indexing,
    /** The name of a chosen indexing that the item does not offer; null as soon as another one is chosen. */
    lackedIndexing: indexing === null ? (selection?.lackedIndexing ?? null) : null,
    toast,
    missing,
    moves,
    submit,
  };
}

type SheetForm = ReturnType<typeof useSheetForm>;

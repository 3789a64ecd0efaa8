import { useStore } from '@nanostores/react';
import { type FormEvent, useId } from 'react';
import { itemName } from '#domain/item.ts';
import { toInputValue } from '#domain/month.ts';
import { remainingHint } from '#domain/sheet.ts';
import { $catalogue } from '#src/stores/catalogue.ts';
import type { KeptChoice } from '#src/stores/sheet-choice.ts';
import { MonthField } from '#src/ui/MonthField.tsx';
import { Sheet } from '#src/ui/Sheet.tsx';
import { Stepper } from '#src/ui/Stepper.tsx';
import styles from './AddToCartSheet.module.css';
import { IndexingChoice } from './IndexingChoice.tsx';
import { MonthStrip } from './MonthStrip.tsx';
import type { SheetItem } from './open-sheet.ts';
import { SheetFooter } from './SheetFooter.tsx';
import { SheetLines } from './SheetLines.tsx';
import { SlotStatus } from './SlotStatus.tsx';
import { useSheetForm } from './use-sheet-form.ts';

interface Props {
  item: SheetItem;
  /** What to begin with: a choice given back after login. */
  choice: KeptChoice | null;
  onClose: () => void;
}

/** The bottom sheet that puts one indexing of an item, in one month, into the cart (docs/product.md 2). */
export function AddToCartSheet({ item: given, choice, onClose }: Props) {
  // Slots and prices move: once the catalogue has been asked again, its word counts.
  const item = useFreshItem(given);
  const form = useSheetForm(item, choice, onClose);
  const id = useId();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void form.submit();
  }

  const hint = remainingHint(form.slot);
  return (
    <Sheet
      title={itemName(item.id, item.name)}
      onClose={onClose}
      locked={form.busy}
      footer={<SheetFooter formId={`${id}-form`} form={form} />}
    >
      <form id={`${id}-form`} className={styles['form']} onSubmit={onSubmit} noValidate>
        <SheetLines itemId={item.id} />
        <IndexingChoice
          legend="Pilih Indexing"
          indexings={form.indexings}
          chosen={form.indexing === null ? [] : [form.indexing.id]}
          disabled={form.busy}
          error={form.errors.indexing}
          onChange={form.changeIndexing}
        />
        <div className={styles['month']}>
          <MonthField
            label="Bulan Publish"
            value={form.month}
            min={toInputValue(form.currentMonth)}
            disabled={form.busy}
            error={form.errors.month}
            describedBy={`${id}-slot`}
            onChange={form.changeMonth}
          />
          <MonthStrip
            slots={item.slots}
            from={form.currentMonth}
            value={form.month}
            disabled={form.busy}
            onChange={form.changeMonth}
          />
          <SlotStatus id={`${id}-slot`} available={form.available} />
        </div>
        <div className={styles['qty']}>
          <div>
            <span className={styles['label']} aria-hidden="true">
              Qty
            </span>
            {hint !== null && <p className="hint">{hint}</p>}
          </div>
          <Stepper
            label="Qty"
            value={form.qty}
            max={form.slot?.remaining ?? null}
            disabled={form.busy}
            onChange={(qty) => form.changeQty(qty)}
            onExceed={(qty) => form.changeQty(qty)}
          />
          {(form.errors.qty ?? form.qtyMessage) !== null && (
            <p className="field-error" role="alert">
              {form.errors.qty ?? form.qtyMessage}
            </p>
          )}
        </div>
        <p className={styles['note']}>
          Slot adalah bulan terbit yang dipesan; diterima atau tidaknya naskah tetap keputusan redaksi jurnal.
        </p>
      </form>
    </Sheet>
  );
}

function useFreshItem(given: SheetItem): SheetItem {
  const catalogue = useStore($catalogue);
  return (catalogue.kind === 'ready' && catalogue.items.find(({ id }) => id === given.id)) || given;
}

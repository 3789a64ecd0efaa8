import type { SheetItem } from '#domain/sheet.ts';
import { remainingHint } from '#domain/sheet.ts';
import { BuyRow } from '#src/islands/shared/BuyBar.tsx';
import { Stepper } from '#src/ui/Stepper.tsx';
import { IndexingChoice } from './IndexingChoice.tsx';
import { MonthChoice } from './MonthChoice.tsx';
import styles from './SheetFields.module.css';
import type { SheetForm } from './use-sheet-form.ts';

/** Indexing, month and quantity: of the sheet, and of the purchase box on a desktop (docs/product.md 2.6). */
export function SheetFields({ item, form }: { item: SheetItem; form: SheetForm }) {
  const hint = remainingHint(form.slot);
  return (
    <div className={styles['fields']}>
      <IndexingChoice
        legend="Pilih Indexing"
        item={item}
        indexings={form.indexings}
        chosen={form.indexing === null ? [] : [form.indexing.id]}
        disabled={form.busy}
        error={form.errors.indexing}
        onChange={form.changeIndexing}
      />
      <MonthChoice
        label="Bulan Publish"
        slots={item.slots}
        currentMonth={form.currentMonth}
        month={form.month}
        available={form.available}
        disabled={form.busy}
        error={form.errors.month}
        onChange={form.changeMonth}
      />
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
    </div>
  );
}

interface FooterProps {
  /** Id of the form that the button sends. */
  formId: string;
  form: Pick<SheetForm, 'indexing' | 'qty' | 'busy' | 'canSubmit' | 'missing' | 'toast'>;
}

/** Below the fields, always in view: what it comes to, what is still missing or went wrong, and the button (docs/product.md 2.6). */
export function SheetFooter({ formId, form: { indexing, qty, busy, canSubmit, missing, toast } }: FooterProps) {
  return (
    <div className={styles['footer']}>
      {toast !== null && (
        <p className="notice tone-red" role="alert">
          {toast}
        </p>
      )}
      <BuyRow label="Total" amount={indexing === null ? null : indexing.hargaJual * qty} missing={missing}>
        <button className="button" type="submit" form={formId} disabled={!canSubmit} aria-busy={busy}>
          {busy ? 'Menambahkan…' : 'Tambah ke Keranjang'}
        </button>
      </BuyRow>
    </div>
  );
}

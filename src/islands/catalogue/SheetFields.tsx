import { parseMonth } from '#domain/month.ts';
import { monthChoices } from '#domain/month-grid.ts';
import type { SheetItem } from '#domain/sheet.ts';
import { remainingHint } from '#domain/sheet.ts';
import { slotToWaitFor } from '#domain/slot.ts';
import { BuyRow } from '#src/islands/shared/BuyBar.tsx';
import { WaitingPlace } from '#src/islands/shared/WaitingPlace.tsx';
import styles from './FormFields.module.css';
import { IndexingChoice, MonthChoice, QtyField } from './FormFields.tsx';
import { IndexingOffer, MonthOffer } from './NearestOffer.tsx';
import type { SheetForm } from './use-sheet-form.ts';

/** Indexing, month and quantity: in the sheet, and in the purchase box on a desktop (docs/product.md 2.6). */
export function SheetFields({ item, form }: { item: SheetItem; form: SheetForm }) {
  const lackedMonth = form.isAvailable === false ? parseMonth(form.month) : null;
  const awaited = slotToWaitFor(item.slots, parseMonth(form.month));
  return (
    <div className={styles['fields']}>
      <IndexingChoice
        item={item}
        indexings={form.indexings}
        chosen={form.indexing === null ? [] : [form.indexing.id]}
        disabled={form.isBusy}
        error={form.errors.indexing}
        offer={
          form.lackedIndexing !== null && (
            <IndexingOffer
              lacked={form.lackedIndexing}
              offered={form.indexings}
              onChoose={({ id }) => form.changeIndexing([id])}
            />
          )
        }
        onChange={form.changeIndexing}
      />
      <MonthChoice
        label="Bulan Publish"
        slots={form.ownSlots}
        currentMonth={form.currentMonth}
        month={form.month}
        isAvailable={form.isAvailable}
        disabled={form.isBusy}
        error={form.errors.month}
        offer={
          lackedMonth !== null && (
            <MonthOffer
              lacked={lackedMonth}
              months={monthChoices({ slots: form.ownSlots }, form.currentMonth)}
              onChoose={form.changeMonth}
            />
          )
        }
        onChange={form.changeMonth}
      >
        {awaited !== null && (
          <WaitingPlace
            itemId={item.id}
            slot={awaited}
            chosen={{ indexingIds: form.indexing === null ? [] : [form.indexing.id], qty: form.qty }}
          />
        )}
      </MonthChoice>
      <QtyField
        hint={remainingHint(form.slot)}
        value={form.qty}
        max={form.slot?.remaining ?? null}
        disabled={form.isBusy}
        error={form.errors.qty ?? form.qtyMessage}
        onChange={(qty) => form.changeQty(qty)}
        onExceed={(qty) => form.changeQty(qty)}
      />
      <p className={styles['note']}>
        Slot adalah bulan terbit yang dipesan; diterima atau tidaknya naskah tetap keputusan redaksi jurnal.
      </p>
    </div>
  );
}

interface FooterProps {
  formId: string;
  form: Pick<SheetForm, 'indexing' | 'qty' | 'isBusy' | 'canSubmit' | 'missing' | 'toast'>;
}

/** Always visible below the fields: total, what is missing or failed, and the button (docs/product.md 2.6). */
export function SheetFooter({ formId, form: { indexing, qty, isBusy, canSubmit, missing, toast } }: FooterProps) {
  return (
    <>
      {toast !== null && (
        <p className="notice tone-red" role="alert">
          {toast}
        </p>
      )}
      <BuyRow label="Total" amount={indexing === null ? null : indexing.hargaJual * qty} missing={missing}>
        <button className="button" type="submit" form={formId} disabled={!canSubmit} aria-busy={isBusy}>
          {isBusy ? 'Menambahkan…' : 'Tambah ke Keranjang'}
        </button>
      </BuyRow>
    </>
  );
}

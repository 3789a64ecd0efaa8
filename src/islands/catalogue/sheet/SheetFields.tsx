import { BuyRow } from '#src/islands/shared/BuyBar.tsx';
import styles from '../order-form/FormFields.module.css';
import { IndexingChoice, MonthChoice, QtyField } from '../order-form/FormFields.tsx';
import type { SheetForm } from './use-sheet-form.ts';

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
      {toast !== null && (
        <p className="notice tone-red" role="alert">
          {toast.text}
        </p>
      )}
      <BuyRow
        label="Total"
        amount={indexing === null ? null : indexing.price * qty}
        maxTermin={item.maxTermin}
        missing={missing}
      >
        <button className="button" type="submit" form={formId} disabled={missing !== null || isBusy} aria-busy={isBusy}>
          {isBusy ? 'Menambahkan…' : 'Tambah ke Keranjang'}
        </button>
      </BuyRow>
    </>
  );
}

import { formatRupiah } from '#domain/money.ts';
import styles from './SheetFooter.module.css';
import type { SheetForm } from './use-sheet-form.ts';

interface Props {
  formId: string;
  form: Pick<SheetForm, 'indexing' | 'qty' | 'busy' | 'canSubmit' | 'missing' | 'toast'>;
}

/** The sheet's lower edge: what it comes to, what is still missing or went wrong, and the button (docs/product.md 2). */
export function SheetFooter({ formId, form: { indexing, qty, busy, canSubmit, missing, toast } }: Props) {
  return (
    <div className={styles['footer']}>
      {toast !== null && (
        <p className="notice tone-red" role="alert">
          {toast}
        </p>
      )}
      <div className={styles['row']}>
        <div className={styles['sum']} aria-live="polite">
          {indexing === null || missing !== null ? (
            <span className={styles['missing']}>{missing}</span>
          ) : (
            <>
              <span>Total</span>
              <strong className="tabular">{formatRupiah(indexing.hargaJual * qty)}</strong>
            </>
          )}
        </div>
        <button className="button" type="submit" form={formId} disabled={!canSubmit} aria-busy={busy}>
          {busy ? 'Menambahkan…' : 'Tambah ke Keranjang'}
        </button>
      </div>
    </div>
  );
}

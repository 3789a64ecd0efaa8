import { useStore } from '@nanostores/react';
import { type FormEvent, useId } from 'react';
import { lineNames, linesOfItem } from '#domain/cart.ts';
import { itemName } from '#domain/item.ts';
import { formatRupiah } from '#domain/money.ts';
import { formatMonth } from '#domain/month.ts';
import type { SheetItem } from '#domain/sheet.ts';
import { remainingHint } from '#domain/sheet.ts';
import { $cart } from '#src/stores/cart.ts';
import type { PendingSelection } from '#src/stores/pending-selection.ts';
import { Sheet } from '#src/ui/Sheet.tsx';
import { Stepper } from '#src/ui/Stepper.tsx';
import styles from './AddToCartSheet.module.css';
import { IndexingChoice } from './IndexingChoice.tsx';
import { MonthChoice } from './MonthChoice.tsx';
import { type SheetForm, useSheetForm } from './use-sheet-form.ts';

interface Props {
  /** As the screen shows it now: slots and prices move. */
  item: SheetItem;
  /** What to begin with: a month that was tapped, or what was chosen before login. */
  selection: PendingSelection | null;
  /** Adding failed: a slot may have filled up, so the item is to be asked for again. */
  onFailed: () => void;
  onClose: () => void;
}

/** The bottom sheet that puts one indexing of an item, in one month, into the cart (docs/product.md 2). */
export function AddToCartSheet({ item, selection, onFailed, onClose }: Props) {
  const form = useSheetForm(item, selection, { onAdded: onClose, onFailed });
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
      </form>
    </Sheet>
  );
}

/** The cart's lines of one item, or that there are none (docs/product.md 2.6); until it is known, that it is on its way. */
function SheetLines({ itemId }: { itemId: number }) {
  const state = useStore($cart);
  const lines = state.kind === 'ready' ? linesOfItem(state.cart, itemId) : [];
  if (lines.length === 0) {
    const unknown = state.kind === 'loading' ? 'Memuat keranjang…' : state.kind === 'error' ? state.message : null;
    return <p className={styles['none']}>{unknown ?? 'Belum ada di keranjang.'}</p>;
  }
  return (
    <section className={styles['lines']} aria-label="Di keranjang">
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <strong>{lineNames(line).indexing}</strong>
            <span>Publish: {line.month === null ? '—' : formatMonth(line.month)}</span>
            <span className="tabular">Jumlah: {line.qty}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FooterProps {
  formId: string;
  form: Pick<SheetForm, 'indexing' | 'qty' | 'busy' | 'canSubmit' | 'missing' | 'toast'>;
}

/** The sheet's lower edge: what it comes to, what is still missing or went wrong, and the button (docs/product.md 2). */
function SheetFooter({ formId, form: { indexing, qty, busy, canSubmit, missing, toast } }: FooterProps) {
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

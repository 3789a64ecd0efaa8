import { type FormEvent, useId, useRef } from 'react';
import { type Item, itemName } from '#domain/item.ts';
import { formatRupiah } from '#domain/money.ts';
import { toInputValue } from '#domain/month.ts';
import { MonthField } from '#src/ui/MonthField.tsx';
import { Stepper } from '#src/ui/Stepper.tsx';
import { IndexingChoice } from './IndexingChoice.tsx';
import { ItemCover } from './ItemCover.tsx';
import { KategoriBadge } from './KategoriBadge.tsx';
import { MonthStrip } from './MonthStrip.tsx';
import styles from './OrderPageForm.module.css';
import { SlotStatus } from './SlotStatus.tsx';
import { useOrderPage } from './use-order-page.ts';

const loadFlight = () => import('./fly-to-cart.ts');

/** The form of the order page: indexings, quantity, month, button (docs/product.md 2). */
export function OrderPageForm({ item }: { item: Item }) {
  const button = useRef<HTMLButtonElement>(null);
  const form = useOrderPage(item, () => {
    loadFlight().then(
      ({ flyToCart }) => flyToCart(button.current),
      () => {},
    );
  });
  const id = useId();
  const locked = form.stage !== 'idle';
  const total = form.indexings
    .filter((indexing) => form.indexingIds.includes(indexing.id))
    .reduce((sum, { hargaJual }) => sum + hargaJual * form.qty, 0);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    // Comes while the call is under way, so that the dot can fly as soon as it is answered.
    loadFlight().catch(() => {});
    void form.submit();
  }

  return (
    <form className={styles['form']} onSubmit={onSubmit} noValidate>
      <div className={`card ${styles['item']}`}>
        <div className={styles['cover']}>
          <ItemCover image={item.image} eager />
        </div>
        <div className={styles['about']}>
          <KategoriBadge kategori={item.kategori} />
          <h2>{itemName(item.id, item.name)}</h2>
          {item.publisher !== null && <p>{item.publisher}</p>}
        </div>
      </div>
      <div className={`card ${styles['fields']}`}>
        <IndexingChoice
          legend="Pilih Indexing"
          multiple
          indexings={form.indexings}
          chosen={form.indexingIds}
          disabled={locked}
          error={form.errors.indexing}
          onChange={form.changeIndexings}
        />
        <div className={styles['month']}>
          <MonthField
            label="Request Publish"
            value={form.month}
            min={toInputValue(form.currentMonth)}
            disabled={locked}
            error={form.errors.month}
            describedBy={`${id}-slot`}
            onChange={form.changeMonth}
          />
          <MonthStrip
            slots={item.slots}
            from={form.currentMonth}
            value={form.month}
            disabled={locked}
            onChange={form.changeMonth}
          />
          <SlotStatus id={`${id}-slot`} available={form.available} />
        </div>
        <div className={styles['qty']}>
          <span className={styles['label']} aria-hidden="true">
            Qty
          </span>
          <Stepper label="Qty" value={form.qty} disabled={locked} onChange={form.changeQty} />
          {form.errors.qty !== undefined && (
            <p className="field-error" role="alert">
              {form.errors.qty}
            </p>
          )}
        </div>
      </div>
      <div className={`card ${styles['submit']}`}>
        <p className={styles['total']}>
          <span>Total</span>
          <strong className="tabular">{formatRupiah(total)}</strong>
        </p>
        <button ref={button} className="button" type="submit" disabled={locked} aria-busy={form.stage === 'busy'}>
          {form.stage === 'busy' ? 'Menambahkan…' : 'Add To Cart'}
        </button>
      </div>
    </form>
  );
}

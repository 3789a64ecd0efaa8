import { type FormEvent, useEffect, useRef } from 'react';
import { type Item, itemName } from '#domain/item.ts';
import { BuyBar } from '#src/islands/shared/BuyBar.tsx';
import { Stepper } from '#src/ui/Stepper.tsx';
import { IndexingChoice } from './IndexingChoice.tsx';
import { ItemCover, KategoriBadge } from './ItemFacts.tsx';
import { MonthChoice } from './MonthChoice.tsx';
import styles from './OrderForm.module.css';
import { useOrderForm } from './use-order-form.ts';

const loadFlight = () => import('./fly-to-cart.ts');

/** The form of the order page: indexings, quantity, month, button (docs/product.md 2). `onFailed`: a slot or price may have moved. */
export function OrderFormFields({ item, onFailed }: { item: Item; onFailed: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const tried = useRef(false);
  const onAdded = () =>
    loadFlight().then(
      ({ flyToCart }) => flyToCart(button.current),
      () => {},
    );
  const form = useOrderForm(item, { onAdded, onFailed });
  const locked = form.stage !== 'idle';
  const chosen = form.indexings.filter((indexing) => form.indexingIds.includes(indexing.id));
  const total = chosen.reduce((sum, { hargaJual }) => sum + hargaJual * form.qty, 0);

  // The button stays in view, so what is wrong may be far above it.
  useEffect(() => {
    if (!tried.current || Object.keys(form.errors).length === 0) return;
    tried.current = false;
    fields.current?.querySelector('[aria-invalid="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [form.errors]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    tried.current = true;
    // Comes while the call is under way, so that the dot can fly as soon as it is answered.
    loadFlight().catch(() => {});
    void form.submit();
  }

  return (
    <form className={styles['form']} onSubmit={onSubmit} noValidate>
      <div className={`card ${styles['item']}`}>
        <div className={styles['cover']}>
          <ItemCover image={item.image} eager small />
        </div>
        <div className={styles['about']}>
          <KategoriBadge kategori={item.kategori} />
          <h2>{itemName(item.id, item.name)}</h2>
          {item.publisher !== null && <p>{item.publisher}</p>}
        </div>
      </div>
      <div ref={fields} className={`card ${styles['fields']}`}>
        <IndexingChoice
          legend="Pilih Indexing"
          item={item}
          multiple
          indexings={form.indexings}
          chosen={form.indexingIds}
          disabled={locked}
          error={form.errors.indexing}
          onChange={form.changeIndexings}
        />
        <MonthChoice
          label="Request Publish"
          slots={item.slots}
          currentMonth={form.currentMonth}
          month={form.month}
          available={form.available}
          disabled={locked}
          error={form.errors.month}
          onChange={form.changeMonth}
        />
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
      <BuyBar label="Total" amount={total} missing={chosen.length === 0 ? 'Pilih indexing' : null}>
        <button
          ref={button}
          className={chosen.length === 0 ? 'button quiet' : 'button'}
          type="submit"
          disabled={locked}
          aria-busy={form.stage === 'busy'}
        >
          {form.stage === 'busy' ? 'Menambahkan…' : 'Add To Cart'}
        </button>
      </BuyBar>
    </form>
  );
}

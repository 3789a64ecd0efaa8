import { type Item, itemName } from '@slotterbit/contract/catalogue/item.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { BuyBar } from '#src/islands/shared/BuyBar.tsx';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { PageTime } from '#src/islands/shared/page.ts';
import type { ProductStart } from '#src/stores/catalogue/product.ts';
import { watchCart } from '#src/stores/shop/cart.ts';
import { CardSkeletons } from '#src/ui/Message.tsx';
import { useProduct } from '../list/use-known-items.ts';
import styles from '../order-form/FormFields.module.css';
import { IndexingChoice, MonthChoice, QtyField } from '../order-form/FormFields.tsx';
import { ItemCover, KategoriBadge } from '../order-form/ItemFacts.tsx';
import { ProductMessage } from '../product/ProductMessage.tsx';
import { flyToCart } from './fly-to-cart.ts';
import { useOrderForm } from './use-order-form.ts';

interface Props {
  id: number;
  /** The item, rendered by the server; null when it could not read the catalogue in time. */
  start: ProductStart | null;
  /** The server's time. */
  now: Date;
}

/** /add-to-cart/{itemId}, 'Halaman Order': several indexings of one item in one month (docs/product.md 2). */
export const OrderForm = withErrorBoundary(Screen);

function Screen({ id, start, now }: Props) {
  const { state, item, refresh } = useProduct(id, start);
  useEffect(() => watchCart(), []);

  if (item === undefined) return <ProductMessage state={state} skeleton={<OrderFormSkeleton />} onRetry={refresh} />;
  return (
    <PageTime value={now}>
      <OrderFormFields item={item} onFailed={refresh} />
    </PageTime>
  );
}

/** The form of the order page. `onFailed` loads the item again: a slot or price may have changed. */
function OrderFormFields({ item, onFailed }: { item: Item; onFailed: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const hasTried = useRef(false);
  const form = useOrderForm(item, { onAdded: () => flyToCart(button.current), onFailed });
  const { chosen, isBusy, errors } = form;
  const total = chosen.reduce((sum, { price }) => sum + price * form.qty, 0);

  // The button is always visible, so an invalid field may be outside of the view.
  useEffect(() => {
    if (!hasTried.current || Object.keys(errors).length === 0) return;
    hasTried.current = false;
    fields.current?.querySelector('[aria-invalid="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [errors]);

  function onSubmit(event: FormEvent) {
    hasTried.current = true;
    void form.submit(event);
  }

  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      <div className={`card ${styles['item']}`}>
        <div className={styles['cover']}>
          <ItemCover image={item.image} eager small />
        </div>
        <div className={styles['about']}>
          <KategoriBadge kategori={item.kategori} />
          <h2>{itemName(item.id, item.name)}</h2>
          {item.publisher !== null && <p className="hint">{item.publisher}</p>}
        </div>
      </div>
      <div ref={fields} className={`card ${styles['order-fields']}`}>
        <IndexingChoice form={form} multiple />
        <QtyField form={form} />
        <MonthChoice form={form} label="Request Publish" />
      </div>
      <BuyBar
        label="Total"
        amount={total}
        maxTermin={item.maxTermin}
        missing={chosen.length === 0 ? 'Pilih indexing' : null}
      >
        <button
          ref={button}
          className={chosen.length === 0 ? 'button quiet' : 'button'}
          type="submit"
          disabled={isBusy}
          aria-busy={isBusy}
        >
          {isBusy ? 'Menambahkan…' : 'Add To Cart'}
        </button>
      </BuyBar>
    </form>
  );
}

/** The order page in its final size while the item loads. */
function OrderFormSkeleton() {
  return (
    <div className="stack">
      <p role="status" className="hint">
        Memuat…
      </p>
      <CardSkeletons heights={[130, 514]} />
    </div>
  );
}

import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { itemName } from '@slotterbit/contract/catalogue/names.ts';
import { addedText, checkOrderPage } from '@slotterbit/contract/orders/add-to-cart.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { BuyBar } from '#src/islands/shared/BuyBar.tsx';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { PageTime } from '#src/islands/shared/page.ts';
import type { ProductStart } from '#src/stores/catalogue/product.ts';
import { putFlash, showAlert, TOAST_MS } from '#src/stores/session/flash.ts';
import { $accessToken, navigation } from '#src/stores/session/session.ts';
import { orderPageFailure } from '#src/stores/shop/add-to-cart.ts';
import { watchCart } from '#src/stores/shop/cart.ts';
import { takeSelection } from '#src/stores/shop/pending-selection.ts';
import { CardSkeletons } from '#src/ui/Message.tsx';
import { useProduct } from '../list/use-known-items.ts';
import { useAddForm } from '../order-form/add-form.ts';
import styles from '../order-form/FormFields.module.css';
import { IndexingChoice, MonthChoice, QtyField } from '../order-form/FormFields.tsx';
import { ItemCover, KategoriBadge } from '../order-form/ItemFacts.tsx';
import { ProductMessage } from '../product/ProductMessage.tsx';

interface Props {
  id: number;
  /** The item, rendered by the server; null when it could not read the catalogue in time. */
  start: ProductStart | null;
  /** The server's time. */
  now: Date;
}

/** /add-to-cart/{itemId}, 'Halaman Order': several indexings of one item in one month (docs/product.md 2). */
export const OrderForm = withErrorBoundary(function OrderForm({ id, start, now }: Props) {
  const { state, item, refresh } = useProduct(id, start);
  useEffect(() => watchCart(), []);

  if (item === undefined) return <ProductMessage state={state} skeleton={<OrderFormSkeleton />} onRetry={refresh} />;
  return (
    <PageTime value={now}>
      <OrderFormFields item={item} onFailed={refresh} />
    </PageTime>
  );
});

/** How long after adding the app goes to /home (docs/product.md 9). */
const REDIRECT_MS = 500;

/** The form of the order page (docs/product.md 2, 5 and 8). `onFailed` loads the item again: a slot or price may have changed. */
function OrderFormFields({ item, onFailed }: { item: Item; onFailed: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const hasTried = useRef(false);
  const form = useAddForm(item, null, onFailed);
  const { indexingIds, indexings, month, slots, qty, chosen, isBusy, errors } = form;
  const total = chosen.reduce((sum, { price }) => sum + price * qty, 0);

  // The button is always visible, so an invalid field may be outside of the view.
  useEffect(() => {
    if (!hasTried.current || Object.keys(errors).length === 0) return;
    hasTried.current = false;
    fields.current?.querySelector('[aria-invalid="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [errors]);

  // After hydration: the HTML does not contain the choice that the browser stored before login.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const selection = $accessToken.get() === null ? null : takeSelection(item.id);
    if (selection !== null) form.restore(selection);
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    hasTried.current = true;
    const name = itemName(item.id, item.name);
    const checked = checkOrderPage({ itemId: item.id, itemName: name, indexingIds, indexings, qty, month, slots });
    if (!checked.ok) {
      form.setErrors(checked.errors);
      showAlert(Object.values(checked.errors)[0] ?? '', 'error', TOAST_MS);
      return;
    }
    const result = await form.add(checked.choices, orderPageFailure);
    if (result.kind === 'failed') showAlert(result.message, 'error', TOAST_MS);
    if (result.kind !== 'added') return;
    flyToCart(button.current);
    // /home shows the message again, because this page closes after half a second.
    putFlash(addedText);
    setTimeout(() => {
      // The back/forward cache keeps this page.
      form.changeIndexings([]);
      navigation.go('/home');
    }, REDIRECT_MS);
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <div className={`card stack snug ${styles['item']}`}>
        <div className={styles['cover']}>
          <ItemCover image={item.image} eager small />
        </div>
        <div className={`stack gap-6px from-start ${styles['about']}`}>
          <KategoriBadge kategori={item.kategori} />
          <h2>{itemName(item.id, item.name)}</h2>
          {item.publisher !== null && <p className="hint">{item.publisher}</p>}
        </div>
      </div>
      <div ref={fields} className={`card stack gap-5 ${styles['order-fields']}`}>
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

/** Shorter than the delay before /home opens (docs/product.md 2.9). */
const FLIGHT_MS = 460;

/** Animates a dot from an element to the cart icon, except for users who prefer reduced motion. */
function flyToCart(from: Element | null): void {
  const cart = document.querySelector('[data-cart-link]');
  if (from === null || cart === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const start = centre(from);
  const end = centre(cart);
  const dot = document.createElement('span');
  dot.dataset['flyingDot'] = '';
  dot.setAttribute('aria-hidden', 'true');
  Object.assign(dot.style, {
    position: 'fixed',
    insetBlockStart: '-9px',
    left: '-9px',
    inlineSize: '18px',
    blockSize: '18px',
    borderRadius: '50%',
    background: 'var(--accent)',
    zIndex: '70',
    pointerEvents: 'none',
  });
  document.body.append(dot);
  const at = ({ x, y }: Point, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`;
  const top = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) + Math.abs(start.y - end.y) * 0.2 };
  const frames = [{ transform: at(start, 1) }, { transform: at(top, 1.3) }, { transform: at(end, 0.5) }];
  dot.animate(frames, { duration: FLIGHT_MS, easing: 'ease-in' }).finished.then(
    () => dot.remove(),
    () => dot.remove(),
  );
}

type Point = { x: number; y: number };

function centre(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

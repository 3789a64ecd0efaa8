import type { Cart } from '@slotterbit/contract/orders/cart.ts';
import { checkCheckout, unavailableText } from '@slotterbit/contract/orders/checkout.ts';
import { dueOfPlan, evenPlan, isValidLine, minimumFirst, subtotalOf } from '@slotterbit/contract/orders/instalment.ts';
import type { OpenDue } from '@slotterbit/contract/orders/order-view.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { BillingRow } from '#src/islands/shared/BillingRow.tsx';
import { DueNow } from '#src/islands/shared/DueNow.tsx';
import { type CheckoutProblem, setAmounts } from '#src/stores/shop/checkout.ts';
import type { CheckoutDraft } from '#src/stores/shop/checkout-draft.ts';
import { Skeleton } from '#src/ui/Message.tsx';
import styles from './Checkout.module.css';
import { DivideButton } from './CheckoutFields.tsx';

interface Props {
  cart: Cart;
  draft: CheckoutDraft;
  problem: CheckoutProblem | null;
  isOrdering: boolean;
  /** What the browser is opening after the order was created; null before. */
  opens: 'payment' | 'orders' | null;
}

/**
 * The due amount and 'Checkout Now', always visible: at the lower edge of a phone, below the summary on a desktop. While something is missing,
 * the button is less prominent and the reason is above it; a tap shows the specified text and moves the focus to the field (CartScreen).
 */
export function CheckoutBar({ cart, draft, problem, isOrdering, opens }: Props) {
  const { amounts } = draft;
  const subtotal = subtotalOf(cart);
  const due = dueOfPlan(amounts, subtotal);
  const check = checkCheckout({ cart, ...draft });
  const fault = check.ok ? null : check;
  // A text without a field is the server's: it names the slot.
  const blocking = problem?.field === null ? problem.message : unavailableText(cart, new Date());
  const reason = opens === null ? (blocking ?? problem?.message ?? fault?.reason) : undefined;
  return (
    <div className={styles['bar']}>
      <div role="status">
        {opens !== null && (
          <p>
            <strong>{opens === 'orders' ? 'Membuka daftar pesanan…' : openingText(due)}</strong>{' '}
            {/* If the browser's navigation was stopped. */}
            <a className="link" href="/pesanan">
              Lihat pesanan
            </a>
          </p>
        )}
      </div>
      {reason !== undefined && (
        <p
          id="checkout-problem"
          className={`small bold tight ${styles['reason']}`}
          data-tried={problem !== null || undefined}
        >
          {blocking !== null || fault?.open === undefined ? (
            reason
          ) : (
            <DivideButton
              open={fault.open}
              termin={amounts.length}
              onDivide={() => setAmounts(evenPlan(amounts.length, subtotal, minimumFirst(cart)))}
            />
          )}
        </p>
      )}
      <DueNow
        due={due}
        action={
          <button
            type="submit"
            className={fault === null ? 'button' : 'button quiet'}
            disabled={isOrdering}
            aria-describedby={reason === undefined ? undefined : 'checkout-problem'}
          >
            {isOrdering ? 'Memproses...' : 'Checkout Now'}
          </button>
        }
      />
    </div>
  );
}

/** Item count and subtotal of the cart; null while it loads. */
export function OrderSummary({ cart }: { cart: Cart | null }) {
  return (
    <div className="card section padded">
      <h2 id="order-summary">Order Summary</h2>
      {cart === null ? <Skeleton height="56px" /> : <Sums cart={cart} />}
      {cart !== null && <BillingRow order={null} />}
      <p className="hint">
        {cart !== null &&
          cart.paymentTerms !== null &&
          `Setelah checkout, slot ditahan ${cart.paymentTerms.firstHours} jam. Bila belum dibayar, pesanan batal sendiri tanpa biaya. `}
        Slot menyimpan bulan publish Anda, bukan jaminan naskah diterima.
      </p>
    </div>
  );
}

function Sums({ cart }: { cart: Cart }) {
  const excluded = cart.lines.filter((line) => !isValidLine(line)).length;
  return (
    <dl className="sums tabular">
      <div>
        <dt>Jumlah item</dt>
        <dd>{cart.count}</dd>
      </div>
      {excluded > 0 && (
        <div>
          <dt>Tidak ikut dipesan</dt>
          <dd>{excluded} baris</dd>
        </div>
      )}
      <div className="total">
        <dt>Subtotal</dt>
        <dd>{formatRupiah(subtotalOf(cart))}</dd>
      </div>
    </dl>
  );
}

/** What the cart shows while the payment opens: 'Membuka pembayaran · Termin 1 dari 3 · Rp 1.300.000'. */
function openingText({ termin, count, amount }: OpenDue): string {
  const which = termin !== null && count > 1 ? `Termin ${termin} dari ${count} · ` : '';
  return `Membuka pembayaran · ${which}${formatRupiah(amount)}`;
}

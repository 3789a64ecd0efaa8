import { type Cart, firstPublishMonth, lineNames } from '@slotterbit/contract/orders/cart.ts';
import {
  amountField,
  balanceText,
  checkoutFields,
  otherPurpose,
  otherPurposeLabel,
  type PurposeChoice,
  purposes,
} from '@slotterbit/contract/orders/checkout.ts';
import {
  evenPlan,
  limitingLines,
  maxTermin,
  minimumFirst,
  percentOf,
  restToLast,
  subtotalOf,
  sumOf,
} from '@slotterbit/contract/orders/instalment.ts';
import { dueTimes, isDueAfter } from '@slotterbit/contract/orders/payment-terms.ts';
import { formatDate, formatShortTime } from '@slotterbit/contract/values/date.ts';
import { formatPercent, formatRupiah, type Rupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth, type Month } from '@slotterbit/contract/values/month.ts';
import { useMinute } from '#src/islands/shared/page.ts';
import { setAmount, setAmounts, setOtherText, setPurpose, setTermin } from '#src/stores/shop/checkout.ts';
import { Skeleton } from '#src/ui/Message.tsx';
import { RupiahField } from '#src/ui/RupiahField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import styles from './CheckoutFields.module.css';

interface PurposeProps {
  choice: PurposeChoice;
  otherText: string;
  /** The name of the field that failed the last attempt; null without one. */
  faulty: string | null;
}

const choices = [...purposes.map((purpose) => [purpose, purpose] as const), [otherPurpose, otherPurposeLabel] as const];

/** The purpose (docs/product.md 9): one of four, or 'Other' with a text. */
export function PurposeField({ choice, otherText, faulty }: PurposeProps) {
  const unchosen = faulty === checkoutFields.purpose;
  return (
    <fieldset
      className={`card stack snug ${styles['fields']}`}
      data-faulty={unchosen || undefined}
      aria-describedby={unchosen ? 'checkout-problem' : undefined}
    >
      <legend className={`strong fill fs-lg ${styles['legend']}`}>Keperluan Publish</legend>
      <div className={`stack gap-2 ${styles['choices']}`}>
        {choices.map(([value, label]) => (
          <label key={value} className={`small gap-2 level ${styles['choice']}`}>
            <input
              type="radio"
              name={checkoutFields.purpose}
              value={value}
              checked={choice === value}
              onChange={() => setPurpose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {choice === otherPurpose && (
        <TextField
          label="Tuliskan keperluan publish"
          name={checkoutFields.otherText}
          value={otherText}
          maxLength={500}
          autoComplete="off"
          error={faulty === checkoutFields.otherText ? 'Wajib diisi.' : undefined}
          onChange={(event) => setOtherText(event.target.value)}
        />
      )}
    </fieldset>
  );
}

interface PlannerProps {
  amounts: readonly Rupiah[];
  /** null while it loads. */
  cart: Cart | null;
  /** The name of the field that failed the last attempt; null without one. */
  faulty: string | null;
}

/** The number of instalments (termin); amount, share and, if the provider says it, due date of each. */
export function InstalmentPlanner({ cart, ...plan }: PlannerProps) {
  return (
    <fieldset className={`card stack snug ${styles['fields']}`}>
      <legend className={`strong fill fs-lg ${styles['legend']}`}>Termin Pembayaran</legend>
      {cart === null ? <Skeleton height="190px" /> : <Plan cart={cart} {...plan} />}
    </fieldset>
  );
}

function Plan({ amounts, cart, faulty }: PlannerProps & { cart: Cart }) {
  const subtotal = subtotalOf(cart);
  const minimum = minimumFirst(cart);
  const count = amounts.length;
  const open = subtotal - sumOf(amounts);
  const even = evenPlan(count, subtotal, minimum);
  const isEven = amounts.every((amount, i) => amount === even[i]);
  const now = useMinute();
  const due = cart.paymentTerms === null ? null : dueTimes(amounts, cart.paymentTerms, now);
  const publishMonth = firstPublishMonth(cart);
  /** The termin with the deadline of the order: an amount of 0 is not a payment. */
  const firstDue = amounts.findIndex((amount) => amount > 0);
  const counts = Array.from({ length: maxTermin(cart) }, (_, i) => i + 1);
  const limiting = [...new Set(limitingLines(cart).map((line) => lineNames(line).item))];
  return (
    <>
      <div className="segments" role="radiogroup" aria-label="Jumlah termin">
        {counts.map((value) => (
          <label key={value}>
            <input
              className="covering"
              type="radio"
              name={checkoutFields.termin}
              value={value}
              aria-label={`${value} termin`}
              checked={count === value}
              onChange={() => setTermin(value)}
            />
            <span aria-hidden="true">{value}x</span>
          </label>
        ))}
      </div>
      {limiting.length > 0 && (
        <p className="hint">
          Maksimal {counts.length}×: {limiting.join(', ')}
        </p>
      )}
      <div className={`section ${styles['amounts']}`}>
        {amounts.map((amount, i) => (
          <RupiahField
            // biome-ignore lint/suspicious/noArrayIndexKey: a termin is its number
            key={i}
            label={`Termin ${i + 1}`}
            name={amountField(i)}
            value={amount}
            aside={<span className="tabular">{formatPercent(percentOf(amount, subtotal))}</span>}
            isInvalid={faulty === amountField(i)}
            hint={i === 0 && minimum > 0 ? `Minimal ${formatRupiah(minimum)}` : undefined}
            isUnmet={i === 0 && amount < minimum}
            note={
              due?.[i] !== undefined && amount > 0 ? (
                <DueNote due={due[i]} isDeadline={i === firstDue} publishMonth={publishMonth} />
              ) : undefined
            }
            onChange={(changed) => setAmount(i, changed)}
          />
        ))}
      </div>
      <div className="section">
        {/* An even plan needs no words; after a change of the cart or an edit, the text says what is missing. */}
        <div role="status">
          {!isEven && (
            <p className={`notice ${open === 0 ? 'tone-green' : 'tone-yellow'}`}>
              <DivideButton open={open} termin={count} onDivide={() => setAmounts(even)} />
            </p>
          )}
        </div>
        {count > 1 && open !== 0 && (
          <div className="wrap">
            <button
              type="button"
              className="button quiet small"
              onClick={() => setAmounts(restToLast(amounts, subtotal))}
            >
              Sisa ke termin terakhir
            </button>
          </div>
        )}
      </div>
    </>
  );
}

interface DivideProps {
  /** What the termin lack of the subtotal, negative if there is too much. */
  open: Rupiah;
  termin: number;
  onDivide: () => void;
}

/** What the termin lack, as the button that divides the subtotal evenly: 'Belum dibagi Rp 2.800.000 · Bagi rata'. */
export function DivideButton({ open, termin, onDivide }: DivideProps) {
  return (
    <button type="button" onClick={onDivide}>
      {balanceText(open)} · <span className="link">{termin === 1 ? 'Bayar penuh' : 'Bagi rata'}</span>
    </button>
  );
}

/** When a termin is due, the first with its hour, and a warning if the publish month is over by then. */
function DueNote({ due, isDeadline, publishMonth }: { due: Date; isDeadline: boolean; publishMonth: Month | null }) {
  return (
    <>
      Jatuh tempo {isDeadline ? `${formatShortTime(due)} WIB` : formatDate(due)}
      {publishMonth !== null && isDueAfter(due, publishMonth) && (
        <span className={`bold block ${styles['late']}`}>
          Sesudah bulan publish {formatMonth(publishMonth)}: terbit dijadwalkan setelah lunas.
        </span>
      )}
    </>
  );
}

import type { CheckoutFault } from '#domain/checkout.ts';
import type { OpenDue } from '#domain/due.ts';
import { DueNow } from '#src/islands/shared/DueNow.tsx';
import type { CheckoutProblem } from '#src/stores/checkout-draft.ts';
import styles from './CheckoutBar.module.css';

interface Props {
  due: OpenDue;
  /** What is still to be filled in or mended; null when the order can be sent. */
  fault: CheckoutFault | null;
  /** Why the last try did not become an order. */
  problem: CheckoutProblem | null;
  ordering: boolean;
}

/**
 * What is due now and 'Checkout Now', always in sight: at the lower edge of a phone, below the summary on a desktop. While something is
 * missing the button stands back and the reason stands over it; a tap says it in the specified words and leads to the field (CartScreen).
 */
export function CheckoutBar({ due, fault, problem, ordering }: Props) {
  const reason = problem?.message ?? fault?.reason;
  return (
    <div className={styles['bar']}>
      {reason !== undefined && (
        <p id="checkout-problem" className={styles['reason']} data-tried={problem !== null || undefined}>
          {reason}
        </p>
      )}
      <DueNow
        due={due}
        action={
          <button
            type="submit"
            className={fault === null ? 'button' : 'button quiet'}
            disabled={ordering}
            aria-describedby={reason === undefined ? undefined : 'checkout-problem'}
          >
            {ordering ? 'Memproses...' : 'Checkout Now'}
          </button>
        }
      />
    </div>
  );
}

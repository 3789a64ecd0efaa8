import { evenPlan, percentOf, restToLast, sumOf } from '#domain/instalment.ts';
import { formatPercent, formatRupiah, type Rupiah } from '#domain/money.ts';
import { setAmount, setAmounts, setTermin } from '#src/stores/checkout-draft.ts';
import { RupiahField } from '#src/ui/RupiahField.tsx';
import fields from './Fields.module.css';
import styles from './InstalmentPlanner.module.css';

interface Props {
  /** One amount per termin. */
  amounts: readonly Rupiah[];
  subtotal: Rupiah;
  /** Smallest first instalment. */
  minimum: Rupiah;
  /** Highest count of termin. */
  max: number;
}

/** In how many instalments (termin) the order is paid, and how much each is, with its share of the subtotal. */
export function InstalmentPlanner({ amounts, subtotal, minimum, max }: Props) {
  const count = amounts.length;
  const open = subtotal - sumOf(amounts);
  const counts = Array.from({ length: max }, (_, i) => i + 1);
  return (
    <fieldset className={`card ${fields['fields']}`}>
      <legend className={fields['legend']}>Termin Pembayaran</legend>
      <div className={styles['counts']} role="radiogroup" aria-label="Jumlah termin">
        {counts.map((value) => (
          <label key={value} className={styles['count']}>
            <input
              type="radio"
              name="termin"
              value={value}
              aria-label={`${value} termin`}
              checked={count === value}
              onChange={() => setTermin(value)}
            />
            <span aria-hidden="true">{value}x</span>
          </label>
        ))}
      </div>
      <div className={styles['amounts']}>
        {amounts.map((amount, i) => (
          <RupiahField
            // biome-ignore lint/suspicious/noArrayIndexKey: a termin is its number
            key={i}
            label={`Termin ${i + 1}`}
            value={amount}
            aside={<span className="tabular">{formatPercent(percentOf(amount, subtotal))}</span>}
            hint={i === 0 && minimum > 0 ? `Minimal ${formatRupiah(minimum)}` : undefined}
            invalid={i === 0 && amount < minimum}
            onChange={(changed) => setAmount(i, changed)}
          />
        ))}
      </div>
      <div className={styles['foot']}>
        <p className={`notice ${open === 0 ? 'tone-green' : 'tone-yellow'}`} role="status">
          {balanceText(open)}
        </p>
        <div className={styles['shortcuts']}>
          <button
            type="button"
            className="button quiet small"
            onClick={() => setAmounts(evenPlan(count, subtotal, minimum))}
          >
            {count === 1 ? 'Bayar penuh' : 'Bagi rata'}
          </button>
          {count > 1 && (
            <button
              type="button"
              className="button quiet small"
              onClick={() => setAmounts(restToLast(amounts, subtotal))}
            >
              Sisa ke termin terakhir
            </button>
          )}
        </div>
      </div>
    </fieldset>
  );
}

/** How far the instalments are from the subtotal; `open` is what is still missing, below 0 what is too much. */
function balanceText(open: Rupiah): string {
  if (open === 0) return 'Total termin sudah sama dengan subtotal.';
  return open > 0 ? `Belum dibagi: ${formatRupiah(open)}` : `Kelebihan: ${formatRupiah(-open)}`;
}

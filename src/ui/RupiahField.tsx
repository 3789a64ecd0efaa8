import { type ChangeEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import styles from './RupiahField.module.css';

interface Props {
  label: string;
  name: string;
  value: Rupiah;
  /** Beside the label, e.g. the share in percent. */
  aside?: ReactNode;
  hint?: string | undefined;
  /** What the hint asks for is not so. */
  unmet?: boolean;
  /** Something is wrong with the amount that is said elsewhere. */
  invalid?: boolean;
  onChange: (value: Rupiah) => void;
}

/** More digits than any amount has; keeps what is typed a safe integer. */
const mostDigits = 12;
const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * An amount typed with Indonesian grouping ('1.500.000'); never negative, never a fraction. Empty counts as 0. Label, what stands beside it
 * and the amount are one row of a table: several under each other have their columns and baselines in common.
 */
export function RupiahField({ label, name, value, aside, hint, unmet = false, invalid = false, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** How many digits stand right of the caret: where it must be again after grouping. */
  const digitsAfter = useRef<number | null>(null);
  const [cleared, setCleared] = useState(false);
  const text = cleared && value === 0 ? '' : formatRupiah(value).replace('Rp ', '');

  useLayoutEffect(() => {
    if (digitsAfter.current === null) return;
    const caret = caretBefore(text, digitsAfter.current);
    input.current?.setSelectionRange(caret, caret);
    digitsAfter.current = null;
  });

  function onType(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.target.value;
    const digits = digitsOf(typed)
      .replace(/^0+(?=\d)/, '')
      .slice(0, mostDigits);
    digitsAfter.current = digitsOf(typed.slice(event.target.selectionStart ?? typed.length)).length;
    setCleared(digits === '');
    onChange(Number(digits));
  }

  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <span className={styles['aside']}>{aside}</span>
      <div className={styles['amount']}>
        <span className={styles['currency']} aria-hidden="true">
          Rp
        </span>
        <input
          ref={input}
          id={id}
          name={name}
          className="input tabular"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={invalid || unmet}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={onType}
          onFocus={(event) => event.target.select()}
          onBlur={() => setCleared(false)}
        />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={`${styles['hint']} ${unmet ? 'field-error' : 'hint'}`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The place in a grouped text with `count` digits right of it, before a separator that stands there. */
function caretBefore(text: string, count: number): number {
  let at = text.length;
  for (let left = count; left > 0 && at > 0; at -= 1) if (/\d/.test(text.charAt(at - 1))) left -= 1;
  while (count > 0 && at > 0 && !/\d/.test(text.charAt(at - 1))) at -= 1;
  return at;
}

import { formatRupiah, type Rupiah } from '@slotterbit/contract/values/money.ts';
import { type ChangeEvent, type ReactNode, useId, useLayoutEffect, useReducer, useRef, useState } from 'react';
import styles from './fields.module.css';

interface Props {
  label: string;
  name: string;
  value: Rupiah;
  aside?: ReactNode;
  hint?: string | undefined;
  /** More about the amount, such as its due date. */
  note?: ReactNode;
  /** True if the amount does not meet the hint. */
  isUnmet?: boolean;
  /** True if another element explains what is wrong. */
  invalid?: boolean;
  onChange: (value: Rupiah) => void;
}

/** Keeps amounts safe integers. */
const MAX_DIGITS = 12;
const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * An amount in rupiah with Indonesian grouping ('1.500.000'), an integer of at least 0; empty counts as 0. Label, `aside` and amount form a
 * row, aligned with the rows of other fields.
 */
export function RupiahField(props: Props) {
  const { label, name, value, aside, hint, note, isUnmet = false, invalid = false, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** How many digits are right of the caret: grouping moves the caret, this restores it. */
  const digitsAfter = useRef<number | null>(null);
  const [cleared, setCleared] = useState(false);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const text = cleared && value === 0 ? '' : formatRupiah(value).replace('Rp ', '');

  useLayoutEffect(() => {
    if (digitsAfter.current === null) return;
    const caret = caretBefore(text, digitsAfter.current);
    input.current?.setSelectionRange(caret, caret);
    digitsAfter.current = null;
  });

  function onType(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.target;
    const inputType = event.nativeEvent instanceof InputEvent ? event.nativeEvent.inputType : '';
    const [before, after] = editedDigits(text, typed, selectionStart ?? typed.length, inputType);
    const digits = (before + after).replace(/^0+(?=\d)/, '').slice(0, MAX_DIGITS);
    digitsAfter.current = after.length;
    // Also without a new amount: React then puts the text back, with the caret at its end.
    renderAgain();
    setCleared(digits === '');
    onChange(Number(digits));
  }

  return (
    <div className={styles['rupiah-field']}>
      <label htmlFor={id}>{label}</label>
      <span className={`soft small ${styles['aside']}`}>{aside}</span>
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
          aria-invalid={invalid || isUnmet}
          aria-describedby={
            `${hint === undefined ? '' : `${id}-hint `}${note === undefined ? '' : `${id}-note`}` || undefined
          }
          onChange={onType}
          onFocus={(event) => event.target.select()}
          onBlur={() => setCleared(false)}
        />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={`${styles['hint']} ${isUnmet ? 'field-error' : 'hint'}`}>
          {hint}
        </p>
      )}
      {note !== undefined && (
        <p id={`${id}-note`} className={`${styles['note']} hint`}>
          {note}
        </p>
      )}
    </div>
  );
}

/**
 * Returns the digits before and after the caret of an edited text. A pasted amount loses its decimals ('1.500.000,00'). Deleting a
 * separator deletes the digit next to it: the separator itself comes back.
 */
export function editedDigits(
  text: string,
  typed: string,
  caret: number,
  inputType = '',
): [before: string, after: string] {
  const whole = inputType.startsWith('insertFrom') ? typed.replace(/[.,](\d{1,2}|-)\D*$/, '') : typed;
  const [before, after] = [digitsOf(whole.slice(0, caret)), digitsOf(whole.slice(caret))];
  const lostSeparator =
    inputType.startsWith('delete') && typed.length < text.length && before + after === digitsOf(text);
  if (!lostSeparator) return [before, after];
  return inputType === 'deleteContentForward' ? [before, after.slice(1)] : [before.slice(0, -1), after];
}

/** Returns the position in a grouped text with `count` digits right of it, before a separator. */
function caretBefore(text: string, count: number): number {
  let at = text.length;
  for (let left = count; left > 0 && at > 0; at -= 1) if (/\d/.test(text.charAt(at - 1))) left -= 1;
  while (count > 0 && at > 0 && !/\d/.test(text.charAt(at - 1))) at -= 1;
  return at;
}

import { formatRupiah, type Rupiah } from '@slotterbit/contract/values/money.ts';
import { parseRupiah } from '@slotterbit/contract/values/typed-amount.ts';
import { type ChangeEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
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
  isInvalid?: boolean;
  onChange: (value: Rupiah) => void;
}

const MAX_AMOUNT: Rupiah = 999_999_999_999;
const groupedText = (amount: Rupiah) => formatRupiah(amount).replace('Rp ', '');

/**
 * An amount in rupiah with Indonesian grouping ('1.500.000'), an integer of at least 0; empty counts as 0. Label, `aside` and amount form a
 * row, aligned with the rows of other fields.
 */
export function RupiahField(props: Props) {
  const { label, name, value, aside, hint, note, isUnmet = false, isInvalid = false, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** The last edit, while the field has the focus. */
  const [edit, setEdit] = useState<Edit | null>(null);
  const text = edit?.amount === value ? edit.text : groupedText(value);

  useLayoutEffect(() => {
    if (edit !== null) input.current?.setSelectionRange(edit.caret, edit.caret);
  }, [edit]);

  function onType(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.target;
    const inputType = event.nativeEvent instanceof InputEvent ? event.nativeEvent.inputType : '';
    const next = editedAmount(text, typed, selectionStart ?? typed.length, inputType);
    // A new object also without a new amount: React then puts the text back.
    setEdit(next ?? { text, amount: value, caret: text.length });
    if (next !== null) onChange(next.amount);
  }

  return (
    <div className={styles['rupiah-field']}>
      <label className="bold nowrap" htmlFor={id}>
        {label}
      </label>
      <span className="soft small to-end">{aside}</span>
      <div className={`relative ${styles['amount']}`}>
        <span className={`faint bold ${styles['currency']}`} aria-hidden="true">
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
          aria-invalid={isInvalid || isUnmet}
          aria-describedby={
            `${hint === undefined ? '' : `${id}-hint `}${note === undefined ? '' : `${id}-note`}` || undefined
          }
          onChange={onType}
          onFocus={(event) => event.target.select()}
          onBlur={() => setEdit(null)}
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

/** `text` is what the field shows; `caret` its position there. */
type Edit = { text: string; amount: Rupiah; caret: number };

const digitsOf = (text: string) => text.replace(/\D/g, '');
const GROUPED = /^\d{1,3}(\.\d{3})*$/;

/**
 * Returns the amount of an edited text; null if it is too large. Digits typed at the end or inside of an amount, and deleted ones, are
 * grouped again. Any other text ('Rp 1.500.000,00', '1,5 juta') stays as typed until the field loses the focus.
 */
export function editedAmount(text: string, typed: string, caret: number, inputType = ''): Edit | null {
  const isDeleted = inputType.startsWith('delete');
  const isInside = caret < typed.length && !inputType.startsWith('insertFrom');
  const parts = GROUPED.test(text) && (isDeleted || isInside) ? editedDigits(text, typed, caret, inputType) : null;
  const digits = parts?.join('').replace(/^0+(?=\d)/, '');
  const amount = digits === undefined ? (parseRupiah(typed) ?? 0) : Number(digits);
  if (amount > MAX_AMOUNT || (amount === 0 && digitsOf(typed).length > 12)) return null;
  if (digits === '' || (digits === undefined && !/^\d+(\.\d{3,})*$/.test(typed)))
    return { text: digits ?? typed, amount, caret };
  const after = parts?.[1] ?? digitsOf(typed.slice(caret));
  return { text: groupedText(amount), amount, caret: caretBefore(groupedText(amount), after.length) };
}

/** Returns the digits before and after the caret. Deleting a separator deletes the digit next to it: the separator itself comes back. */
function editedDigits(text: string, typed: string, caret: number, inputType: string): [before: string, after: string] {
  const [before, after] = [digitsOf(typed.slice(0, caret)), digitsOf(typed.slice(caret))];
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

import check from '@phosphor-icons/core/assets/fill/check-circle-fill.svg?raw';
import cross from '@phosphor-icons/core/assets/fill/x-circle-fill.svg?raw';
import { useId } from 'react';
import { type Month, toInputValue } from '#domain/month.ts';
import { monthChoices } from '#domain/month-grid.ts';
import { slotAvailable, slotUnavailable } from '#domain/sheet.ts';
import type { Slot } from '#domain/slot.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { MonthField } from '#src/ui/MonthField.tsx';
import styles from './MonthChoice.module.css';
import { MonthOptions } from './MonthOptions.tsx';

interface Props {
  /** Name of the group and of its field: 'Bulan Publish' or 'Request Publish'. */
  label: string;
  /** All slots of the item. */
  slots: readonly Slot[];
  currentMonth: Month;
  /** The picker's value, `YYYY-MM`. */
  month: string;
  /** Null while no month is chosen. */
  available: boolean | null;
  disabled: boolean;
  error: string | undefined;
  onChange: (month: string) => void;
}

/**
 * The publish month, one control: a group of the months on offer and of the field that shows the chosen one and takes any other, with whether
 * that has a slot (docs/product.md 2.6).
 */
export function MonthChoice({ label, slots, currentMonth, month, available, disabled, error, onChange }: Props) {
  const id = useId();
  const status = `${id}-status`;
  const invalid = error !== undefined;
  const described = [status, invalid ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className={styles['choice']} disabled={disabled} aria-invalid={invalid} aria-describedby={described}>
      <legend id={`${id}-label`}>{label}</legend>
      <MonthOptions
        months={monthChoices({ slots }, currentMonth)}
        radios={{ name: `${id}-month`, value: month }}
        disabled={disabled}
        onChoose={onChange}
      />
      <MonthField
        label={label}
        labelledBy={`${id}-label`}
        value={month}
        min={toInputValue(currentMonth)}
        invalid={invalid}
        describedBy={described}
        onChange={onChange}
      />
      {invalid && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <SlotStatus id={status} available={available} />
    </fieldset>
  );
}

interface StatusProps {
  id: string;
  /** Null while no month is chosen: nothing is said, but the line keeps its room. */
  available: boolean | null;
}

/** Whether the chosen month has a slot: green or red, and announced (docs/product.md 2.6). */
function SlotStatus({ id, available }: StatusProps) {
  return (
    <p id={id} role="status" className={styles['status']} data-available={available ?? undefined}>
      {available !== null && <Icon svg={available ? check : cross} />}
      {available !== null && (available ? slotAvailable : slotUnavailable)}
    </p>
  );
}

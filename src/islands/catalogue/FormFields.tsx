import check from '@phosphor-icons/core/assets/fill/check-circle-fill.svg?raw';
import cross from '@phosphor-icons/core/assets/fill/x-circle-fill.svg?raw';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { indexingName, type OfferedIndexing } from '#domain/indexing.ts';
import { type Item, oldPriceOf } from '#domain/item.ts';
import { formatRupiah } from '#domain/money.ts';
import { type Month, toInputValue } from '#domain/month.ts';
import { monthChoices } from '#domain/month-grid.ts';
import { slotAvailable, slotUnavailable } from '#domain/sheet.ts';
import type { Slot } from '#domain/slot.ts';
import { Icon } from '#src/ui/inline.tsx';
import { MonthField } from '#src/ui/MonthField.tsx';
import { Stepper } from '#src/ui/Stepper.tsx';
import styles from './FormFields.module.css';
import { OldPrice } from './ItemFacts.tsx';
import { MonthOptions } from './MonthOptions.tsx';

interface IndexingProps {
  item: Pick<Item, 'price' | 'oldPrice'>;
  indexings: readonly OfferedIndexing[];
  chosen: readonly number[];
  /** Checkboxes instead of radios: the order page. */
  multiple?: boolean;
  disabled: boolean;
  error: string | undefined;
  /** What the item offers instead of the chosen indexing. */
  offer?: ReactNode;
  onChange: (ids: number[]) => void;
}

/** The offered indexings with their prices: one of them in the sheet, several on the order page (docs/product.md 2). */
export function IndexingChoice({
  item,
  indexings,
  chosen,
  multiple = false,
  disabled,
  error,
  offer,
  onChange,
}: IndexingProps) {
  const id = useId();
  const toggle = (indexingId: number, isOn: boolean) => {
    if (!multiple) return onChange([indexingId]);
    onChange(isOn ? [...chosen, indexingId] : chosen.filter((other) => other !== indexingId));
  };
  return (
    <fieldset
      className={styles['indexings']}
      disabled={disabled}
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="label">Pilih Indexing</legend>
      {indexings.length === 0 && <p className="hint">Belum ada indexing yang dapat dipesan.</p>}
      {offer}
      <div className="stack gap-2">
        {indexings.map((indexing) => (
          <label key={indexing.id} className={styles['option']}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name={`${id}-indexing`}
              value={indexing.id}
              checked={chosen.includes(indexing.id)}
              onChange={(event) => toggle(indexing.id, event.target.checked)}
            />
            <span className={styles['name']}>{indexingName(indexing)}</span>
            <span className={`${styles['price']} tabular`}>
              {formatRupiah(indexing.hargaJual)}
              <OldPrice amount={oldPriceOf(item, indexing.hargaJual)} />
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface MonthProps {
  label: string;
  slots: readonly Slot[];
  currentMonth: Month;
  /** `YYYY-MM` */
  month: string;
  /** Null while no month is chosen. */
  isAvailable: boolean | null;
  disabled: boolean;
  error: string | undefined;
  /** What the item offers instead of a month without a slot. */
  offer?: ReactNode;
  onChange: (month: string) => void;
  /** Follows the status. */
  children?: ReactNode;
}

/** The publish month: radio buttons for the offered months, a field for any month, and whether it has a slot (docs/product.md 2.6). */
export function MonthChoice({
  label,
  slots,
  currentMonth,
  month,
  isAvailable,
  disabled,
  error,
  offer,
  onChange,
  children,
}: MonthProps) {
  const id = useId();
  const invalid = error !== undefined;
  const described = [`${id}-status`, invalid ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className="stack gap-2" disabled={disabled} aria-invalid={invalid} aria-describedby={described}>
      <legend id={`${id}-label`} className="label">
        {label}
      </legend>
      {offer}
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
      <p id={`${id}-status`} role="status" className={styles['status']} data-available={isAvailable ?? undefined}>
        {isAvailable !== null && <Icon svg={isAvailable ? check : cross} />}
        {isAvailable !== null && (isAvailable ? slotAvailable : slotUnavailable)}
      </p>
      {children}
    </fieldset>
  );
}

interface QtyProps extends Omit<ComponentProps<typeof Stepper>, 'label'> {
  hint?: string | null;
  error: string | null | undefined;
}

/** The quantity with its hint and error. */
export function QtyField({ hint = null, error, ...stepper }: QtyProps) {
  return (
    <div className={styles['qty']}>
      <div>
        <span className={styles['label']} aria-hidden="true">
          Qty
        </span>
        {hint !== null && <p className="hint">{hint}</p>}
      </div>
      <Stepper label="Qty" {...stepper} />
      {error != null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

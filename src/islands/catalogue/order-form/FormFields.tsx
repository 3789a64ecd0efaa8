import check from 'icon:check-circle-fill';
import cross from 'icon:x-circle-fill';
import { oldPriceOf } from '@slotterbit/contract/catalogue/item.ts';
import { indexingName } from '@slotterbit/contract/catalogue/names.ts';
import { nearestTo } from '@slotterbit/contract/catalogue/nearest-offer.ts';
import { closedText, manuscriptUntilText, slotToWaitFor } from '@slotterbit/contract/catalogue/slot.ts';
import { remainingHint, slotAvailable, slotUnavailable } from '@slotterbit/contract/orders/sheet.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth, parseMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import { useId } from 'react';
import { WaitingPlace } from '#src/islands/shared/WaitingPlace.tsx';
import { Fault } from '#src/ui/Fault.tsx';
import { Icon } from '#src/ui/inline.tsx';
import { MonthField } from '#src/ui/MonthField.tsx';
import { Stepper } from '#src/ui/Stepper.tsx';
import type { AddForm } from './add-form.ts';
import styles from './FormFields.module.css';
import { OldPrice } from './ItemFacts.tsx';
import { MonthOptions } from './MonthOptions.tsx';
import { IndexingOffer } from './NearestOffer.tsx';

interface Props {
  form: AddForm;
  /** Several indexings at once: the order page. */
  multiple?: boolean;
  /** The name of a chosen indexing that the item does not offer. */
  lacked?: string | null;
}

/** The offered indexings with their prices: one in the sheet, several on the order page (docs/product.md 2). */
export function IndexingChoice({ form, multiple = false, lacked = null }: Props) {
  const id = useId();
  const { item, indexings, chosen, isBusy, errors, changeIndexings } = form;
  const toggle = (indexingId: number, isOn: boolean) => {
    const others = multiple ? form.indexingIds.filter((other) => other !== indexingId) : [];
    changeIndexings(isOn ? [...others, indexingId] : others);
  };
  return (
    <fieldset
      className={styles['indexings']}
      disabled={isBusy}
      aria-invalid={errors.indexing !== undefined}
      aria-describedby={errors.indexing && `${id}-error`}
    >
      <legend className="label">Pilih Indexing</legend>
      {indexings.length === 0 && <p className="hint">Belum ada indexing yang dapat dipesan.</p>}
      {lacked !== null && (
        <IndexingOffer lacked={lacked} offered={indexings} onChoose={(offered) => changeIndexings([offered.id])} />
      )}
      <div className="stack gap-2">
        {indexings.map((indexing) => (
          <label key={indexing.id} className={`bold ${styles['option']}`}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name="indexing"
              value={indexing.id}
              checked={multiple ? chosen.includes(indexing) : chosen[0] === indexing}
              onChange={(event) => toggle(indexing.id, event.target.checked)}
            />
            <span className="grow">{indexingName(indexing)}</span>
            <span className={`tight nowrap ${styles['price']} tabular`}>
              {formatRupiah(indexing.price)}
              <OldPrice amount={oldPriceOf(item, indexing.price)} />
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={errors.indexing} />
    </fieldset>
  );
}

/**
 * The publish month (docs/product.md 2.6): radio buttons for the offered months, a field for any month, and whether it has a slot. Without one,
 * the nearest free month, and the waiting list of a full one.
 */
export function MonthChoice({ form, label }: { form: AddForm; label: string }) {
  const id = useId();
  const { item, months, month, slot, isAvailable, isBusy, errors, changeMonth } = form;
  const parsed = parseMonth(month);
  const awaited = slotToWaitFor(item.slots, parsed);
  const isClosed = months.full.some((cell) => cell.state === 'closed' && toInputValue(cell.month) === month);
  const nearest = isAvailable === false && parsed !== null ? nearestTo(parsed, months.offered) : null;
  const described = `${id}-status ${errors.month ? `${id}-error` : ''}`.trim();
  return (
    <fieldset
      className="stack gap-2"
      disabled={isBusy}
      aria-invalid={errors.month !== undefined}
      aria-describedby={described}
    >
      <legend id={`${id}-label`} className="label">
        {label}
      </legend>
      <MonthOptions months={months} chosen={month} disabled={isBusy} onChoose={changeMonth}>
        <MonthField
          label={label}
          labelledBy={`${id}-label`}
          value={month}
          min={form.firstMonth}
          isInvalid={errors.month !== undefined}
          describedBy={described}
          onChange={changeMonth}
        />
      </MonthOptions>
      <FieldError id={`${id}-error`} text={errors.month} />
      <div className={`wrap gap-2 apart ${styles['availability']}`}>
        <p
          id={`${id}-status`}
          role="status"
          className={`small bold gap-6px level ${styles['status']}`}
          data-available={isAvailable ?? undefined}
        >
          {isAvailable !== null && <Icon svg={isAvailable ? check : cross} />}
          {isAvailable !== null && (isAvailable ? slotAvailable : slotUnavailable)}
          {isClosed && ` ${closedText}.`}
        </p>
        {slot?.manuscriptUntil !== undefined && <p className="hint">{manuscriptUntilText(slot.manuscriptUntil)}</p>}
        {nearest !== null && (
          <button type="button" className="button quiet small" onClick={() => changeMonth(toInputValue(nearest.month))}>
            Pilih {formatMonth(nearest.month)}
          </button>
        )}
      </div>
      {awaited !== null && (
        <WaitingPlace
          itemId={item.id}
          slot={awaited}
          chosen={{ name: item.name, indexingIds: form.chosen.map((indexing) => indexing.id), qty: form.qty }}
        />
      )}
    </fieldset>
  );
}

/** The quantity, at most the remaining slots, with its hint and error. */
export function QtyField({ form }: { form: AddForm }) {
  const { slot, qty, isBusy } = form;
  const hint = remainingHint(slot);
  const error = form.errors.qty ?? form.qtyMessage;
  return (
    <div className={styles['qty']}>
      <div className="field">
        <span className="label" aria-hidden="true">
          Qty
        </span>
        <p className="hint">1 slot = 1 naskah</p>
        {hint !== null && <p className="hint">{hint}</p>}
      </div>
      <Stepper
        label="Qty"
        value={qty}
        max={slot?.remaining ?? null}
        disabled={isBusy}
        onChange={form.changeQty}
        onExceed={form.changeQty}
      />
      <Fault text={error} look="field-error" />
    </div>
  );
}

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} className="field-error">
      {text}
    </p>
  );
}

import { useId } from 'react';
import { indexingName, type OfferedIndexing } from '#domain/indexing.ts';
import { type Item, oldPriceOf } from '#domain/item.ts';
import { formatRupiah } from '#domain/money.ts';
import styles from './IndexingChoice.module.css';
import { OldPrice } from './ItemFacts.tsx';

interface Props {
  legend: string;
  item: Pick<Item, 'price' | 'oldPrice'>;
  indexings: readonly OfferedIndexing[];
  /** Ids that are chosen; at most one unless `multiple`. */
  chosen: readonly number[];
  /** Checkboxes instead of radios: the order page. */
  multiple?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  /** The new set of chosen ids. */
  onChange: (ids: number[]) => void;
}

/** The indexings on offer with their prices: one of them in the sheet, several on the order page (docs/product.md 2). */
export function IndexingChoice({
  legend,
  item,
  indexings,
  chosen,
  multiple = false,
  disabled = false,
  error,
  onChange,
}: Props) {
  const id = useId();
  const toggle = (one: number, on: boolean) => {
    if (!multiple) return onChange([one]);
    onChange(on ? [...chosen, one] : chosen.filter((other) => other !== one));
  };
  return (
    <fieldset
      className={styles['choice']}
      disabled={disabled}
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend>{legend}</legend>
      {indexings.length === 0 && <p className="hint">Belum ada indexing yang dapat dipesan.</p>}
      <div className={styles['options']}>
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

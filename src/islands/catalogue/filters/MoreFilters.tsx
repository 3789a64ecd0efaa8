import {
  type FilterName,
  filters,
  filterTexts,
  type ItemFilter,
  itemOrders,
  readyAnswers,
} from '@slotterbit/contract/catalogue/item-filter.ts';
import { lackTexts, type SlotLack } from '@slotterbit/contract/catalogue/offered-slots.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import { type RefObject, useEffect, useRef } from 'react';
import type { FilterOptions } from '#src/catalogue/found-page.ts';
import { usePageTime } from '#src/islands/shared/page.ts';
import styles from './FilterForm.module.css';

interface Props {
  filter: ItemFilter;
  options: FilterOptions;
  onChange: (part: Partial<ItemFilter>) => void;
}

/** The filters by field, indexing, month and price, and the order. */
export function MoreFilters({ filter, options, onChange }: Props) {
  const fields = options.fields.map(({ slug, name, items }) => ({ text: slug, name, items }));
  const indexings = options.indexings.map(({ name, items }) => ({ text: name, name, items }));
  const months = options.months.map(({ month, ...counted }) => {
    const [text, name] = [toInputValue(month), formatMonth(month)];
    return { ...counted, text, name, short: `${name.slice(0, 3)} ${text.slice(2, 4)}` };
  });
  return (
    <div className="stack">
      <Boxes of="fields" filter={filter} options={fields} onChange={onChange} />
      <Boxes of="indexings" filter={filter} options={indexings} onChange={onChange} />
      {/* Months and a last month replace each other. */}
      <Boxes of="months" filter={filter} options={months} onChange={(part) => onChange({ ...part, until: null })} />
      <Choice
        of="until"
        className={styles['filter-choice']}
        filter={filter}
        all="Kapan saja"
        options={months.map(({ text, name }) => [text, `Sampai ${name}`])}
        onChange={(part) => onChange({ ...part, months: [] })}
      />
      <Choice
        of="ready"
        className={styles['filter-choice']}
        filter={filter}
        all="Belum tahu"
        options={readyAnswers(usePageTime())}
        onChange={onChange}
      />
      <MaxPrice chosen={filter.maxPrice} onChoose={(maxPrice) => onChange({ maxPrice })} />
      <Choice
        of="order"
        className={styles['filter-choice']}
        filter={filter}
        all="Urutan awal"
        options={Object.entries(itemOrders)}
        onChange={onChange}
      />
    </div>
  );
}

/** A value of a filter. `short`: the text of a month; `lack`: why it cannot be chosen. */
type Box = { text: string; name: string; items: number; short?: string; lack?: SlotLack | null };

interface BoxesProps extends Pick<Props, 'filter' | 'onChange'> {
  of: 'fields' | 'indexings' | 'months';
  options: readonly Box[];
}

/** The values of a filter as check boxes with their number of journals; absent without values. */
function Boxes({ of, filter, options, onChange }: BoxesProps) {
  const { label, parameter, read, chip } = filters[of];
  const chosen = filterTexts(filter, of);
  // An address may contain a value that no item has.
  const others = chosen.filter((text) => options.every((known) => known.text !== text));
  const boxes: Box[] = [...options, ...others.map((text) => ({ text, name: chip?.(text, []) ?? text, items: 0 }))];
  if (boxes.length === 0) return null;
  return (
    <fieldset>
      <legend className="label">{label}</legend>
      <div className={of === 'months' ? styles['months'] : 'wrap gap-2'}>
        {boxes.map(({ text, name, items, short, lack = null }) => {
          const count = lack === null ? `${items} jurnal` : lackTexts[lack];
          const isChosen = chosen.includes(text);
          return (
            <label
              key={text}
              className={`${short === undefined ? 'chip' : styles['month']} ${styles['box']}`}
              data-empty={items === 0}
            >
              <input
                className="visually-hidden"
                type="checkbox"
                name={parameter}
                value={text}
                checked={isChosen}
                disabled={lack !== null && !isChosen}
                aria-label={`${name}, ${count}`}
                onChange={() =>
                  onChange({ [of]: read(isChosen ? chosen.filter((other) => other !== text) : [...chosen, text]) })
                }
              />
              <span aria-hidden="true">{short ?? name}</span>
              <small aria-hidden="true" className="tabular">
                {short === undefined ? items : count}
              </small>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const { label, parameter, read } = filters.maxPrice;
const amountOf = (typed: string) => read([typed]);
const amountText = (amount: number | null) => (amount === null ? '' : formatRupiah(amount));

/** 'Harga maksimal', formatted when the field loses the focus. */
function MaxPrice({ chosen, onChoose }: { chosen: number | null; onChoose: (amount: number | null) => void }) {
  const field = useTyped(chosen, amountOf, onChoose);
  return (
    <label className={`field ${styles['filter-choice']}`}>
      <span className="label">{label}</span>
      <input
        ref={field}
        className="input tabular"
        name={parameter}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Rp"
        maxLength={20}
        defaultValue={amountText(chosen)}
        data-chosen={chosen !== null || undefined}
        onInput={(event) => onChoose(amountOf(event.currentTarget.value))}
        onBlur={(event) => {
          event.currentTarget.value = amountText(amountOf(event.currentTarget.value));
        }}
      />
    </label>
  );
}

interface ChoiceProps {
  of: FilterName;
  filter: ItemFilter;
  className: string | undefined;
  /** For a filter that also has check boxes: without a visible label, and not part of the form. */
  isShortcut?: boolean;
  /** The option of no filter. */
  all: string;
  /** Text in the address, and name. */
  options: readonly (readonly [string, string])[];
  onChange: (part: Partial<ItemFilter>) => void;
}

/** A filter by one value. */
export function Choice({ of, filter, className, isShortcut = false, all, options, onChange }: ChoiceProps) {
  const { label, parameter, read, chip } = filters[of];
  const chosen = filterTexts(filter, of).join(', ');
  // An address may contain a value that no item has, or several.
  const isKnown = chosen === '' || options.some(([text]) => text === chosen);
  const shown = isKnown ? options : [...options, [chosen, chip?.(chosen, []) ?? chosen] as const];
  return (
    <label className={`field ${className}`}>
      <span className={isShortcut ? 'visually-hidden' : 'label'}>{label}</span>
      <select
        className="input"
        name={isShortcut ? undefined : parameter}
        value={chosen}
        data-chosen={chosen !== '' || undefined}
        onChange={(event) => onChange({ [of]: read([event.target.value]) })}
      >
        <option value="">{all}</option>
        {shown.map(([text, name]) => (
          <option key={text} value={text}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Returns the ref of an uncontrolled text field: it keeps and reports what was typed before hydration, and becomes empty when its value does. */
export function useTyped<T>(
  value: T | null,
  parse: (text: string) => T | null,
  onType: (value: T | null) => void,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const typed = parse(field.current?.value ?? '');
    if (typed !== value) onType(typed);
  }, []);
  const before = useRef(value);
  useEffect(() => {
    // Not on hydration, before the typed text is reported.
    if (before.current !== null && value === null && field.current !== null && parse(field.current.value) !== null)
      field.current.value = '';
    before.current = value;
  }, [value, parse]);
  return field;
}

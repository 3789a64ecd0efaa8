import type { Field } from '#domain/field.ts';
import { type FilterOptions, type ItemFilter, itemOrders } from '#domain/item-filter.ts';
import { formatRupiah } from '#domain/money.ts';
import { compareMonths, formatMonth, type Month, monthName, parseMonth, toInputValue } from '#domain/month.ts';
import styles from './MoreFilters.module.css';
import { parseMaxPrice, parseOrder } from './product-filter.ts';
import { useTyped } from './use-typed.ts';

interface Props {
  filter: ItemFilter;
  options: FilterOptions;
  onChange: (part: Partial<ItemFilter>) => void;
}

/** The filters by field, month and price, and the order. */
export function MoreFilters({ filter, options, onChange }: Props) {
  const { fields, months, until } = filter;
  const choices = monthsWith(options.months, [...months, ...(until === null ? [] : [until])]);
  return (
    <div className={styles['more']}>
      <Months
        choices={choices}
        chosen={months}
        onChoose={(chosen) => onChange({ months: chosen, ...(chosen.length > 0 && { until: null }) })}
      />
      <Choice
        label="Paling lambat"
        name="sampai"
        all="Kapan saja"
        chosen={until === null ? '' : toInputValue(until)}
        options={choices.map(({ month }) => [toInputValue(month), `Sampai ${formatMonth(month)}`])}
        onChoose={(value) => onChange(value === '' ? { until: null } : { until: parseMonth(value), months: [] })}
      />
      <MaxPrice chosen={filter.maxPrice} onChoose={(maxPrice) => onChange({ maxPrice })} />
      <Choice
        label="Urutkan"
        name="urut"
        all="Urutan awal"
        chosen={filter.order ?? ''}
        options={Object.entries(itemOrders)}
        onChoose={(name) => onChange({ order: parseOrder(name) })}
      />
      <Fields
        fields={fieldsWith(options.fields, fields)}
        chosen={fields}
        onChoose={(slugs) => onChange({ fields: slugs })}
      />
    </div>
  );
}

type MonthChoice = FilterOptions['months'][number];

const isSame = (a: Month, b: Month) => compareMonths(a, b) === 0;

/** Adds chosen months: an address may contain later ones. */
function monthsWith(months: readonly MonthChoice[], chosen: readonly Month[]): MonthChoice[] {
  const others = chosen.filter((month) => !months.some((known) => isSame(known.month, month)));
  const added = others.filter((month, index) => others.findIndex((other) => isSame(other, month)) === index);
  return [...months, ...added.map((month) => ({ month, items: 0 }))].sort((a, b) => compareMonths(a.month, b.month));
}

function fieldsWith(fields: readonly Field[], chosen: readonly string[]): Field[] {
  const unknown = chosen.filter((slug) => !fields.some((field) => field.slug === slug));
  return [...fields, ...unknown.map((slug) => ({ slug, name: slug, items: 0 }))];
}

interface MonthsProps {
  choices: readonly MonthChoice[];
  chosen: readonly Month[];
  onChoose: (months: Month[]) => void;
}

/** The next months with their number of journals; a month without a place cannot be chosen. */
function Months({ choices, chosen, onChoose }: MonthsProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset className={styles['group']}>
      <legend>Bulan terbit</legend>
      <div className={styles['months']}>
        {choices.map(({ month, items }) => {
          const isChosen = chosen.some((other) => isSame(other, month));
          const others = chosen.filter((other) => !isSame(other, month));
          return (
            <label key={toInputValue(month)} className={styles['month']}>
              <input
                className="visually-hidden"
                type="checkbox"
                name="bulan"
                value={toInputValue(month)}
                checked={isChosen}
                disabled={items === 0 && !isChosen}
                aria-label={`${formatMonth(month)}, ${items === 0 ? 'penuh' : `${items} jurnal`}`}
                onChange={() => onChoose(isChosen ? others : [...others, month].sort(compareMonths))}
              />
              <span aria-hidden="true">
                {monthName(month.month).slice(0, 3)} {String(month.year).slice(2)}
              </span>
              <small aria-hidden="true" className="tabular">
                {items === 0 ? 'penuh' : items}
              </small>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

interface FieldsProps {
  fields: readonly Field[];
  chosen: readonly string[];
  onChoose: (slugs: string[]) => void;
}

/** 'Bidang ilmu'; absent with a provider that has no fields. */
function Fields({ fields, chosen, onChoose }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <fieldset className={styles['group']}>
      <legend>Bidang ilmu</legend>
      <div className={styles['fields']}>
        {fields.map(({ slug, name, items }) => {
          const others = chosen.filter((other) => other !== slug);
          const isChosen = chosen.includes(slug);
          return (
            <label key={slug} className={styles['field']}>
              <input
                className="visually-hidden"
                type="checkbox"
                name="bidang"
                value={slug}
                checked={isChosen}
                onChange={() => onChoose(isChosen ? others : [...others, slug].sort())}
              />
              <span>{name}</span> <small className="tabular">{items}</small>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  all: string;
  chosen: string;
  /** Value and text. */
  options: readonly (readonly [string, string])[];
  onChoose: (value: string) => void;
}

function Choice({ label, name, all, chosen, options, onChoose }: ChoiceProps) {
  return (
    <label className={styles['choice']}>
      <span>{label}</span>
      <select
        className="input"
        name={name}
        value={chosen}
        data-chosen={chosen !== '' || undefined}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{all}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface PriceProps {
  chosen: number | null;
  onChoose: (amount: number | null) => void;
}

const amountText = (amount: number | null) => (amount === null ? '' : formatRupiah(amount));

/** 'Harga maksimal', formatted when the field loses the focus. */
function MaxPrice({ chosen, onChoose }: PriceProps) {
  const field = useTyped(chosen, parseMaxPrice, onChoose);
  return (
    <label className={styles['choice']}>
      <span>Harga maksimal</span>
      <input
        ref={field}
        className="input tabular"
        name="maks"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Rp"
        maxLength={20}
        defaultValue={amountText(chosen)}
        data-chosen={chosen !== null || undefined}
        onInput={(event) => onChoose(parseMaxPrice(event.currentTarget.value))}
        onBlur={(event) => {
          event.currentTarget.value = amountText(parseMaxPrice(event.currentTarget.value));
        }}
      />
    </label>
  );
}

import { type FilterName, filters, filterTexts, type ItemFilter } from '#domain/item-filter.ts';

interface Props {
  of: FilterName;
  filter: ItemFilter;
  className: string | undefined;
  isLabelHidden?: boolean;
  /** The option of no filter. */
  all: string;
  /** Text in the address, and name. */
  options: readonly (readonly [string, string])[];
  onChange: (part: Partial<ItemFilter>) => void;
}

/** A filter of one value. */
export function Choice({ of, filter, className, isLabelHidden = false, all, options, onChange }: Props) {
  const { label, parameter, read, chip } = filters[of];
  const [chosen = ''] = filterTexts(filter, of);
  // An address may contain a value that no item has.
  const isKnown = chosen === '' || options.some(([text]) => text === chosen);
  const shown = isKnown ? options : [...options, [chosen, chip?.(chosen, []) ?? chosen] as const];
  return (
    <label className={className}>
      <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
      <select
        className="input"
        name={parameter}
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

import magnifier from 'icon:magnifying-glass';
import type { ComponentProps } from 'react';
import { Icon } from './inline.tsx';

interface Props extends ComponentProps<'input'> {
  /** Proposes journals, fields and indexings (src/components/shell/search-suggestions.ts). */
  'data-suggest'?: 'all' | 'filters';
  /** The accessible name, also the placeholder. */
  label: string;
}

/** A search field. Other props go to the input. */
export function SearchField({ label, ...input }: Props) {
  return (
    <label className="search-field">
      <span className="visually-hidden">{label}</span>
      <Icon svg={magnifier} />
      <input className="input" type="search" placeholder={`${label}...`} autoComplete="off" {...input} />
    </label>
  );
}

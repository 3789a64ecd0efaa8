import magnifier from '@phosphor-icons/core/assets/regular/magnifying-glass.svg?raw';
import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';

interface Props extends ComponentProps<'input'> {
  /** Its accessible name. */
  label: string;
}

/** A field to search with, whose name stands in it as a placeholder; what else is given goes to the input. */
export function SearchField({ label, ...input }: Props) {
  return (
    <label className={styles['search']}>
      <span className="visually-hidden">{label}</span>
      <Icon svg={magnifier} />
      <input className="input" type="search" placeholder={`${label}...`} autoComplete="off" {...input} />
    </label>
  );
}

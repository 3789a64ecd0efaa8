import caret from 'icon:caret-right';
import type { ComponentProps } from 'react';
import { Icon } from './inline.tsx';
import styles from './SettingRow.module.css';

interface Props extends ComponentProps<'a'> {
  icon: string;
  text: string;
}

/** A row that leads to another screen; without `href` it is a button. */
export function SettingRow({ icon, text, className = '', ...link }: Props) {
  // A button takes the attributes that its callers give.
  const Row = (link.href === undefined ? 'button' : 'a') as 'a';
  return (
    <Row {...link} className={`row inset tint gap-4 fill ${styles['row']} ${className}`}>
      <Icon svg={icon} />
      <span className="bold grow">{text}</span>
      <Icon svg={caret} flip />
    </Row>
  );
}

import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Message.module.css';

interface Props {
  /** Raw icon file. */
  icon: string;
  title: string;
  text?: string | undefined;
  /** `alert` for an error that must be announced. */
  role?: 'alert' | 'status';
  /** The way on: a link or a button. */
  children?: ReactNode;
}

/** What a screen or list shows instead of its content: empty, failed, not signed in. */
export function Message({ icon, title, text, role = 'status', children }: Props) {
  return (
    <div className={styles['message']} role={role}>
      <span className="emblem">
        <Icon svg={icon} />
      </span>
      <p className={styles['title']}>{title}</p>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {children !== undefined && <div className={styles['actions']}>{children}</div>}
    </div>
  );
}

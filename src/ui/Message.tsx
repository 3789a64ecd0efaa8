import warning from 'icon:warning-circle';
import type { ReactNode } from 'react';
import { Icon } from './inline.tsx';
import styles from './Message.module.css';

interface Props {
  icon: string;
  /** The HTTP status of an error. */
  code?: string;
  title: string;
  text?: string | undefined;
  /** Makes the title the heading of a whole screen (not found, offline), or of a part. */
  heading?: 'h1' | 'h2';
  role?: 'alert' | 'status';
  /** Links by their text; all but the first are quiet. */
  links?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/** The message of a screen or list without content: empty, failed or signed out. Its children are other links and buttons. */
export function Message({ icon, code, title, text, heading, role, links = {}, children }: Props) {
  const Title = heading ?? 'p';
  const ways = Object.entries(links);
  return (
    <div
      className={`stack gap-2 centred mid-items ${styles['message']}`}
      role={role ?? (heading ? undefined : 'status')}
    >
      <span className="emblem">
        <Icon svg={icon} />
      </span>
      {code && <p className={`faint heavy ${styles['code']}`}>{code}</p>}
      <Title className={styles['title']}>{title}</Title>
      {text !== undefined && <p className={`faint balanced ${styles['text']}`}>{text}</p>}
      {(ways.length > 0 || children !== undefined) && (
        <div className={`wrap gap-2 ${styles['actions']}`}>
          {ways.map(([name, href], i) => (
            <a key={name} className={i === 0 ? 'button' : 'button quiet'} href={href}>
              {name}
            </a>
          ))}
          {children}
        </div>
      )}
    </div>
  );
}

interface FailedProps extends Omit<Props, 'icon'> {
  onRetry: () => void;
}

/** The message of something that could not be loaded, with the button 'Coba lagi'. */
export function LoadFailed({ role = 'alert', onRetry, children, ...message }: FailedProps) {
  return (
    <Message icon={warning} role={role} {...message}>
      <button type="button" className="button" onClick={onRetry}>
        Coba lagi
      </button>
      {children}
    </Message>
  );
}

/** A placeholder for content that loads. */
export function Skeleton({ height, radius }: { height: string; radius?: string }) {
  return (
    <span
      className="skeleton"
      aria-hidden="true"
      style={{ inlineSize: '100%', blockSize: height, borderRadius: radius }}
    />
  );
}

/** Placeholders of cards, by their heights in pixels. */
export function CardSkeletons({ heights }: { heights: readonly number[] }) {
  return heights.map((height, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they do not change
    <Skeleton key={i} height={`${height}px`} radius="var(--r-lg)" />
  ));
}

import type { ReactNode } from 'react';
import styles from './ForCustomer.module.css';
import { SignInMessage } from './SignInMessage.tsx';

interface Props {
  /** Of the store behind the screen. While it loads, on the server too, nobody has looked for a token yet. */
  kind: 'loading' | 'no-token' | 'ready' | 'error';
  /** Why it is worth to sign in. */
  invitation: string;
  /** The screen's path, to come back to. */
  path: string;
  /** What belongs to the customer, or its skeleton. */
  children: ReactNode;
}

/**
 * What only a customer sees, and an invitation to sign in for everybody else. While it is `loading` the HTML holds
 * both and a style shows the one that fits, so that neither flashes; without JavaScript it is the invitation. Both keep
 * their place in the tree, so that hydration leaves the link that somebody is about to tap.
 */
export function ForCustomer({ kind, invitation, path, children }: Props) {
  const part = (which: string | undefined) => `${styles['part']} ${kind === 'loading' ? which : ''}`;
  return (
    <>
      {(kind === 'loading' || kind === 'no-token') && (
        <div className={part(styles['signedOut'])}>
          <SignInMessage text={invitation} path={path} />
        </div>
      )}
      {kind !== 'no-token' && <div className={part(styles['signedIn'])}>{children}</div>}
    </>
  );
}

import lock from '@phosphor-icons/core/assets/regular/lock-key.svg?raw';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { $accessToken } from '#src/stores/session.ts';
import { Message } from '#src/ui/Message.tsx';
import styles from './ForCustomer.module.css';
import { hideLastKnown, rememberLastKnown, replaceLastKnown } from './last-known.ts';

interface Props {
  /** Of the store behind the screen. While it loads, on the server too, nobody has looked for a token yet. */
  kind: string;
  /** Why it is worth to sign in. */
  invitation: string;
  /** The screen's path, to come back to. */
  path: string;
  /** Whether what a customer saw is shown on the next visit until there is something newer; true unless said otherwise. */
  remembered?: boolean;
  /** What belongs to the customer, or its skeleton. */
  children: ReactNode;
}

/**
 * What only a customer sees, and an invitation to sign in for everybody else. While it is `loading` the HTML holds
 * both and a style shows the one that fits, so that neither flashes; without JavaScript it is the invitation. Both keep
 * their place in the tree, so that hydration leaves the link that somebody is about to tap. What a customer saw is remembered
 * when the page is left (decision 019).
 */
export function ForCustomer({ kind, invitation, path, remembered = true, children }: Props) {
  const part = (which: string | undefined) => `${styles['part']} ${kind === 'loading' ? which : ''}`;
  const customers = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (kind !== 'loading') replaceLastKnown(customers.current);
  }, [kind]);
  // Whatever ends the screen, a fault in it too, or its customer.
  useLayoutEffect(() => hideLastKnown, []);
  useEffect(() => $accessToken.listen(hideLastKnown), []);
  useEffect(() => {
    if (!remembered) return;
    const remember = () => customers.current && rememberLastKnown(customers.current);
    addEventListener('pagehide', remember);
    return () => removeEventListener('pagehide', remember);
  }, [remembered]);

  return (
    <>
      {(kind === 'loading' || kind === 'no-token') && (
        <div className={part(styles['signedOut'])}>
          <SignInMessage text={invitation} path={path} />
        </div>
      )}
      {kind !== 'no-token' && (
        <div ref={customers} className={part(styles['signedIn'])}>
          {children}
        </div>
      )}
    </>
  );
}

/** What a private screen says without a token, with the way to log in and come back. `path` is the screen's own. */
function SignInMessage({ text, path }: { text: string; path: string }) {
  const next = useAddress(path);
  return (
    <Message icon={lock} title="Silakan masuk terlebih dahulu." text={text}>
      <a className="button" href={`/login?next=${encodeURIComponent(next)}`}>
        Masuk
      </a>
      <a className="button quiet" href="/register">
        Daftar
      </a>
    </Message>
  );
}

/** Path and query of the present page; in HTML, which is the same for every query, the path alone. */
function useAddress(path: string): string {
  return useSyncExternalStore(never, address, () => path);
}

const never = () => () => {};
const address = () => location.pathname + location.search;

import lock from '@phosphor-icons/core/assets/regular/lock-key.svg?raw';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { accountPath } from '#domain/login.ts';
import { $accessToken } from '#src/stores/session.ts';
import { parseJson, readText, writeText } from '#src/stores/storage.ts';
import { Message } from '#src/ui/Message.tsx';
import styles from './ForCustomer.module.css';

interface Props {
  /** The state of the screen's store. While it is 'loading', also on the server, it is unknown whether a token exists. */
  kind: string;
  invitation: string;
  path: string;
  /** Whether the next visit shows what the customer saw, until the data is fresh; true by default. */
  isRemembered?: boolean;
  children: ReactNode;
}

/**
 * Shows its children to customers and an invitation to sign in to other visitors. While loading, the HTML contains both and a style hides
 * one, so that neither flashes; without JavaScript the invitation is visible. On leaving the page, stores what the customer saw (decision 019).
 */
export function ForCustomer({ kind, invitation, path, isRemembered = true, children }: Props) {
  const part = (which: string | undefined) => `${styles['part']} ${kind === 'loading' ? which : ''}`;
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (kind === 'loading') return;
    // The inline script replaces the last known screen when no pointer is down (src/layouts/last-known.ts). Signed out: at once.
    if (content.current === null) hideLastKnown();
    else content.current.dispatchEvent(new Event('last-known:over', { bubbles: true }));
  }, [kind]);
  // Also when the screen throws.
  useLayoutEffect(() => hideLastKnown, []);
  useEffect(() => $accessToken.listen(hideLastKnown), []);
  useEffect(() => {
    if (!isRemembered) return;
    const remember = () => content.current && rememberScreen(content.current);
    addEventListener('pagehide', remember);
    return () => removeEventListener('pagehide', remember);
  }, [isRemembered]);

  return (
    <>
      {(kind === 'loading' || kind === 'no-token') && (
        <div className={part(styles['signedOut'])}>
          <SignInMessage text={invitation} path={path} />
        </div>
      )}
      {kind !== 'no-token' && (
        <div ref={content} className={part(styles['signedIn'])}>
          {children}
        </div>
      )}
    </>
  );
}

/** The message of a private screen without a token. `path` is the screen's own. */
function SignInMessage({ text, path }: { text: string; path: string }) {
  // The HTML is the same for every query, so it contains only the path.
  const next = useSyncExternalStore(neverChanges, currentAddress, () => path);
  return (
    <Message icon={lock} title="Silakan masuk terlebih dahulu." text={text}>
      <a className="button" href={accountPath('/login', { next })}>
        Masuk
      </a>
      <a className="button quiet" href={accountPath('/register', { next })}>
        Daftar
      </a>
    </Message>
  );
}

const neverChanges = () => () => {};
const currentAddress = () => location.pathname + location.search;

/** Also in src/layouts/last-known.ts, which shows the screens, and in src/stores/session.ts, which removes them with the customer. */
const KEY = 'last-known';
/** The cart, the list, and the last opened orders. */
const MAX_SCREENS = 6;
/** A screen with these elements loads or has failed: it is not stored. */
const TRANSIENT = '[aria-busy="true"], [role="alert"]:not(:empty), dialog[open]';

/** HTML by path and query, the newest last. */
type LastKnown = { token: string; pages: Record<string, string> };

function rememberScreen(screen: Element): void {
  const token = $accessToken.get();
  // Another tab may have ended the session.
  if (token === null || token !== readText('local', 'access_token') || screen.querySelector(TRANSIENT)) return;
  // Only this function writes the key.
  const stored = parseJson(readText('local', KEY) ?? 'null') as LastKnown | null;
  const address = currentAddress();
  const pages = stored?.token === token ? Object.entries(stored.pages).filter(([page]) => page !== address) : [];
  const kept = Object.fromEntries([...pages.slice(1 - MAX_SCREENS), [address, htmlOf(screen)]]);
  writeText('local', KEY, JSON.stringify({ token, pages: kept } satisfies LastKnown));
}

function hideLastKnown(): void {
  document.querySelector('[data-last-known]')?.replaceChildren();
}

/** Returns the screen's HTML with the state of its fields, which is not in attributes, and without ids. */
function htmlOf(screen: Element): string {
  const copy = screen.cloneNode(true) as Element;
  const copies = copy.querySelectorAll('input, option, textarea');
  for (const [n, field] of screen.querySelectorAll('input, option, textarea').entries()) {
    if (field instanceof HTMLInputElement) copies[n]?.toggleAttribute('checked', field.checked);
    else if (field instanceof HTMLOptionElement) copies[n]?.toggleAttribute('selected', field.selected);
    else if (field instanceof HTMLTextAreaElement && copies[n]) copies[n].textContent = field.value;
  }
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
  return copy.innerHTML;
}

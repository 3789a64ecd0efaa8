import lock from '@phosphor-icons/core/assets/regular/lock-key.svg?raw';
import { useSyncExternalStore } from 'react';
import { Message } from './Message.tsx';

/** What a private screen says without a token, with the way to log in and come back. `path` is the screen's own. */
export function SignInMessage({ text, path }: { text: string; path: string }) {
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

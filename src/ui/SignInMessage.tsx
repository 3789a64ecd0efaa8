import lock from '@phosphor-icons/core/assets/regular/lock-key.svg?raw';
import { Message } from './Message.tsx';

/** What a private screen says without a token, with the way to log in and come back. `next` is a path of this site. */
export function SignInMessage({ text, next }: { text: string; next: string }) {
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

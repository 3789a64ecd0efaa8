import { decodeCustomer, decodeUser } from '#contract/decode/session.ts';
import type { Customer, Session, User } from '#domain/customer.ts';
import { loginPath } from '#domain/login.ts';
import { setCartSummary } from './cart-summary.ts';
import { putFlash } from './flash.ts';
import { navigation } from './navigation.ts';
import { asText, type Codec, parseJson, persistentAtom, readText, writeText } from './storage.ts';

const asJson = <T>(decode: (value: unknown) => T | null): Codec<T | null> => ({
  decode: (text) => decode(parseJson(text)),
  encode: (value) => JSON.stringify(value),
});

/** The token of every call; null when nobody is logged in. */
export const $accessToken = persistentAtom<string | null>('access_token', null, asText);
export const $refreshToken = persistentAtom<string | null>('refresh_token', null, asText);

export const $user = persistentAtom<User | null>('user', null, asJson(decodeUser));
export const $customer = persistentAtom<Customer | null>('customer', null, asJson(decodeCustomer));

/** Whose session ended in this tab: a customer who comes back finds the checkout as it was left. */
const endedKey = 'session:ended';

/** Remembers who is logged in. What another customer left behind goes first. */
export function signIn(session: Session): void {
  const ended = readText('session', endedKey);
  forgetCustomer(ended !== null && ended === idOf(session.customer));
  $refreshToken.set(session.refreshToken);
  $user.set(session.user);
  $customer.set(session.customer);
  // Last: others listen to it, and find the rest in place.
  $accessToken.set(session.accessToken);
}

/**
 * The server does not know the token any more: forgets the session and asks to log in again, to come back to `next`,
 * the present page unless said otherwise. A late response to an old token ends nothing: `token` is the one that was refused.
 */
export function endSession(token: string | null = $accessToken.get(), next: string = navigation.here()): void {
  if (token === null || token !== $accessToken.get()) return;
  const customer = idOf($customer.get());
  forgetCustomer(customer !== null);
  writeText('session', endedKey, customer);
  putFlash('Sesi berakhir, silakan masuk lagi.');
  navigation.replace(loginPath(next));
}

const idOf = (customer: Customer | null) => (customer?.id ? String(customer.id) : null);

/** Forgets the customer and all that is theirs, in this tab and in the shared storage. */
export function forgetCustomer(keepCheckout = false): void {
  $accessToken.set(null);
  $refreshToken.set(null);
  $user.set(null);
  $customer.set(null);
  setCartSummary(null);
  // By their keys: their stores need not be on the page.
  if (!keepCheckout) writeText('session', 'checkout:draft', null);
  writeText('session', endedKey, null);
  writeText('session', 'order:passed', null);
  writeText('local', 'last-known', null);
  void purgeCaches();
}

/** What one customer looked at must not be there for the next. The precache holds pages of everybody, and stays. */
async function purgeCaches(): Promise<void> {
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) if (!name.includes('-precache-')) await caches.delete(name);
}

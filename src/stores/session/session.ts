import type { Customer, Session, User } from '@slotterbit/contract/customers/customer.ts';
import { accountPath } from '@slotterbit/contract/customers/login.ts';
import { decodeCustomer, decodeUser } from '@slotterbit/contract/decode/decode-session.ts';
import { atom } from 'nanostores';
import { setCartSummary } from './cart-summary.ts';
import { putFlash } from './flash.ts';
import { $nextTasks } from './next-tasks.ts';
import { preferenceKeys } from './preferences.ts';
import { asText, type Codec, clearStorage, parseJson, persistentAtom, readText, writeText } from './storage.ts';

/** How the stores leave a page. Tests replace the functions. */
export const navigation = {
  go: (address: string): void => window.location.assign(address),
  replace: (address: string): void => window.location.replace(address),
  here: (): string => window.location.pathname + window.location.search,
};

const asJson = <T>(decode: (value: unknown) => T | null): Codec<T | null> => ({
  decode: (text) => decode(parseJson(text)),
  encode: (value) => JSON.stringify(value),
});

/** The token of every call; null when signed out. */
export const $accessToken = persistentAtom<string | null>('access_token', null, asText);
export const $refreshToken = persistentAtom<string | null>('refresh_token', null, asText);

export const $user = persistentAtom<User | null>('user', null, asJson(decodeUser));
export const $customer = persistentAtom<Customer | null>('customer', null, asJson(decodeCustomer));

/** The slots with a place held for the customer, by id. Filled by `src/stores/shop/waiting-list.ts`, which few screens load. */
export const $heldSlots = atom<ReadonlySet<number>>(new Set());

const idOf = (customer: Customer | null) => (customer?.id ? String(customer.id) : null);
const isCustomers = (key: string) => key.startsWith('customer:');
const isDraft = (key: string) => key.startsWith('draft:');

/** Whose drafts this tab has: the customer's id; nothing for a visitor's drafts, which stay at login. */
const ownerKey = 'draft:owner';

// Also when another tab signs in as another customer.
$customer.subscribe((customer) => {
  const id = idOf(customer);
  if (id === null) return;
  const owner = readText('session', ownerKey);
  if (owner !== null && owner !== id) clearStorage('session', (key) => !isCustomers(key) && !isDraft(key));
  writeText('session', ownerKey, id);
});

/** Stores the session. Removes the data of an earlier customer first. */
export function signIn(session: Session): void {
  const owner = readText('session', ownerKey);
  forgetCustomer({ keepsDrafts: owner === null || owner === idOf(session.customer) });
  $refreshToken.set(session.refreshToken);
  $user.set(session.user);
  $customer.set(session.customer);
  // Last: its listeners read the other values.
  $accessToken.set(session.accessToken);
}

/**
 * Ends the session after a 401: removes it and opens the login page, which returns to the current page. `token` is the refused one: a late
 * 401 for an old token does nothing.
 */
export function endSession(token: string): void {
  if (token !== $accessToken.get()) return;
  const keepsDrafts = idOf($customer.get()) !== null;
  forgetCustomer({ keepsDrafts });
  // The login screen says it for as long as it is open (src/layouts/account-links.ts).
  if (keepsDrafts) writeText('session', 'customer:ended', '1');
  putFlash('Sesi berakhir, silakan masuk lagi.');
  navigation.replace(accountPath('/login', { next: navigation.here() }));
}

/**
 * Removes the customer's data from this tab and from the shared storage, which keeps the preferences. Of the tab's storage: the keys that begin
 * with 'customer:', and with 'draft:' (what was chosen or filled in).
 */
export function forgetCustomer({ keepsDrafts }: { keepsDrafts: boolean }): void {
  $accessToken.set(null);
  $refreshToken.set(null);
  $user.set(null);
  $customer.set(null);
  setCartSummary(null);
  $nextTasks.set(null);
  clearStorage('local', (key) => preferenceKeys.includes(key));
  clearStorage('session', (key) => !isCustomers(key) && (keepsDrafts || !isDraft(key)));
  void purgeCaches();
}

/** The next customer must not see cached answers of this one. The precache contains no customer data and stays. */
async function purgeCaches(): Promise<void> {
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) if (!name.includes('-precache-')) await caches.delete(name);
}

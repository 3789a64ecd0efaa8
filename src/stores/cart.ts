import { atom } from 'nanostores';
import { type Cart, lineQty, summaryOf } from '#domain/cart.ts';
import { cartCalls } from '#src/api/cart-calls.ts';
import { type Wanted, withChanges, withWanted } from './cart-changes.ts';
import { call } from './client.ts';
import { setCartSummary } from './set-cart-summary.ts';
import { $accessToken } from './signed-in.ts';

const api = cartCalls(call);

/** The cart as it is to be shown. `pending` is true while a change waits for the server. */
export type CartState =
  | { kind: 'loading' }
  | { kind: 'no-token' }
  | { kind: 'ready'; cart: Cart; pending: boolean }
  | { kind: 'error'; message: string };

/** The single truth of the cart on a page. */
export const $cart = atom<CartState>({ kind: 'loading' });

/** The cart as the server last told it, with the changes that it confirmed since. */
let server: Cart | null = null;
/** What is wanted of each line beyond that; at most one wish per line, so quick steps need no queue. */
const changes = new Map<number, Wanted>();
/** The calls under way, one per line, and what each asked for last. */
const sending = new Map<number, Promise<void>>();
const sent = new Map<number, Wanted>();
/** Counts what happened to the cart at the server: an answer begun before it is out of date. */
let version = 0;
/** The version that `server` is of. */
let fetched = 0;
/** Counts sessions: an answer to another customer is nobody's. */
let generation = 0;
let loading: Promise<boolean> | null = null;

$accessToken.listen(() => {
  generation += 1;
  server = null;
  loading = null;
  changes.clear();
  sending.clear();
  sent.clear();
  $cart.set({ kind: $accessToken.get() === null ? 'no-token' : 'loading' });
});

function show(): void {
  if (server === null) return;
  const cart = withChanges(server, changes);
  $cart.set({ kind: 'ready', cart, pending: changes.size > 0 });
  setCartSummary(summaryOf(cart));
}

/**
 * Fetches the cart. Changes under way stay on top of what comes. Never throws: without a cart a failure is shown
 * ('Gagal mengambil keranjang.'), with one it is silent and the old one stays (docs/product.md 8). Gives whether it came.
 */
export function loadCart(): Promise<boolean> {
  if ($accessToken.get() === null) {
    $cart.set({ kind: 'no-token' });
    return Promise.resolve(false);
  }
  if (loading === null) {
    const mine = load().finally(() => {
      if (loading === mine) loading = null;
    });
    loading = mine;
  }
  return loading;
}

async function load(): Promise<boolean> {
  const session = generation;
  if (server === null) $cart.set({ kind: 'loading' });
  for (;;) {
    const before = version;
    try {
      const cart = await api.carts();
      if (session !== generation) return false;
      if (before !== version) continue;
      server = cart;
      fetched = version;
      show();
      return true;
    } catch (error) {
      if (session === generation && server === null)
        $cart.set({ kind: 'error', message: error instanceof Error ? error.message : String(error) });
      return false;
    }
  }
}

/** The cart at the server, as far as anyone knows: waits only for a fetch that tells of a change of this page's own. */
export async function knownCart(): Promise<Cart | null> {
  if (loading !== null && fetched !== version) await loading;
  return server;
}

/** Sets a line's quantity, at once on screen, 1 or more. Reverts silently if the server refuses (docs/product.md 8). */
export function setQty(lineId: number, qty: number): void {
  change(lineId, lineQty(qty));
}

/** Removes a line, at once on screen. Comes back silently if the server refuses (docs/product.md 8). */
export function removeLine(lineId: number): void {
  change(lineId, 'removed');
}

function change(lineId: number, wanted: Wanted): void {
  const line = server?.lines.find(({ id }) => id === lineId);
  if (line === undefined || changes.get(lineId) === 'removed') return;
  if (!changes.has(lineId) && line.qty === wanted) return;
  changes.set(lineId, wanted);
  show();
  if (!sending.has(lineId)) sending.set(lineId, send(lineId, wanted));
}

const ask = (lineId: number, wanted: Wanted) =>
  wanted === 'removed' ? api.removeCartLine(lineId) : api.setCartQty(lineId, wanted);

/** Sends what is wanted of a line, one call after the other, until the last one sent is what is still wanted. */
async function send(lineId: number, first: Wanted): Promise<void> {
  const session = generation;
  for (let wanted: Wanted | undefined = first; wanted !== undefined; ) {
    sent.set(lineId, wanted);
    try {
      await ask(lineId, wanted);
      if (session !== generation) return;
      if (server !== null) server = withWanted(server, lineId, wanted);
    } catch {
      // Silent (docs/product.md 8): the wish falls away below, alone, and the refetch tells how it really is.
      if (session !== generation) return;
    }
    version += 1;
    const now = changes.get(lineId);
    wanted = now === wanted ? undefined : now;
  }
  changes.delete(lineId);
  sending.delete(lineId);
  sent.delete(lineId);
  show();
  if (changes.size === 0) void cartTouched();
}

/** The cart changed at the server: tells the page (`cart:updated`) and fetches it anew. Gives whether it came. */
export function cartTouched(): Promise<boolean> {
  version += 1;
  // Who watches fetches too, and shares the one call.
  window.dispatchEvent(new Event('cart:updated'));
  return loadCart();
}

/** Someone else on the page says that the cart changed: fetches it, even if a fetch is already under way. */
export function refreshCart(): void {
  version += 1;
  void loadCart();
}

/** Resolves when no change waits for the server any more and the cart on screen is the server's. */
export async function cartSettled(): Promise<void> {
  while (sending.size > 0) await Promise.all(sending.values());
  if (loading !== null) await loading;
}

/** Sends at once what waits behind a call under way: the page is going away. */
export function flushCart(): void {
  for (const [lineId, wanted] of changes) {
    if (sent.get(lineId) === wanted) continue;
    sent.set(lineId, wanted);
    // Nobody is there to hear how it went.
    ask(lineId, wanted).catch(() => {});
  }
}

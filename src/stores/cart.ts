import { atom } from 'nanostores';
import { type Cart, lineQty, withoutLine, withQty } from '#domain/cart.ts';
import { api } from './api.ts';
import { setCartSummary } from './cart-summary.ts';
import { createResource, dataOf } from './resource.ts';
import { $accessToken } from './session.ts';

/** The cart as it is to be shown. `pending` is true while a change waits for the server. */
export type CartState =
  | { kind: 'loading' }
  | { kind: 'no-token' }
  | { kind: 'ready'; cart: Cart; pending: boolean }
  | { kind: 'error'; message: string };

/** The single truth of the cart on a page: what the server last said, with the pending mutations applied to it. */
export const $cart = atom<CartState>({ kind: 'loading' });

/** A change of a line: its new quantity, or that it goes. */
type Mutation = number | 'removed';

/** A mutation that was sent, and whether the server confirms it. */
type Call = { mutation: Mutation; controller: AbortController; confirmed: Promise<boolean> };

/** The cart at the server, with the mutations that it confirmed since. */
const server = createResource<Cart>({
  $token: $accessToken,
  fetch: (_, signal) => api.carts({ signal }),
  errorText: (error) => (error instanceof Error ? error.message : String(error)),
});

/** Mutations that the server has not confirmed, by line. One each, so quick steps need no queue: the last one wins. */
const pending = new Map<number, Mutation>();
/** The last call of each line that is being changed, and when all its calls are answered. */
const lastCall = new Map<number, Call>();
const calls = new Map<number, Promise<void>>();
/** The fetch after a change that this page made; null once it came. */
let afterChange: Promise<boolean> | null = null;
let ownEvent: Event | null = null;

$accessToken.listen(() => {
  pending.clear();
  lastCall.clear();
  calls.clear();
});
server.$state.listen((state, before) => {
  const data = dataOf(state);
  // Being asked for again changes nothing on screen.
  if (data === null || before === undefined || data !== dataOf(before)) show();
});
$cart.listen((state) => {
  if (state.kind !== 'ready') return;
  const { count, total } = state.cart;
  setCartSummary({ count, total });
});

function show(): void {
  const state = server.$state.get();
  const cart = dataOf(state);
  if (cart !== null) {
    const shown = [...pending].reduce((result, [lineId, mutation]) => apply(result, lineId, mutation), cart);
    $cart.set({ kind: 'ready', cart: shown, pending: pending.size > 0 });
  } else if (state.kind === 'error') $cart.set({ kind: 'error', message: state.message });
  else $cart.set({ kind: state.kind === 'no-token' ? 'no-token' : 'loading' });
}

/** The cart with one mutation applied. Pure. */
function apply(cart: Cart, lineId: number, mutation: Mutation): Cart {
  return mutation === 'removed' ? withoutLine(cart, lineId) : withQty(cart, lineId, mutation);
}

/**
 * Fetches the cart, unless that is under way. Pending mutations stay applied to what comes. Without a cart a failure is shown
 * ('Gagal mengambil keranjang.'), with one it is silent and the old one stays (docs/product.md 8). Gives whether it came.
 */
export function loadCart(): Promise<boolean> {
  return server.inFlight() ?? server.load();
}

/**
 * The cart at the server, as far as anyone knows: waits only for a fetch that tells of a change of this page's own, and for the
 * first one. Null when it cannot be had.
 */
export async function knownCart(): Promise<Cart | null> {
  await afterChange;
  if (dataOf(server.$state.get()) === null) await loadCart();
  return dataOf(server.$state.get());
}

/** Sets a line's quantity, at once on screen, 1 or more. Reverts silently if the server refuses (docs/product.md 8). */
export function setQty(lineId: number, qty: number): void {
  mutate(lineId, lineQty(qty));
}

/** Removes a line, at once on screen. Comes back silently if the server refuses (docs/product.md 8). */
export function removeLine(lineId: number): void {
  mutate(lineId, 'removed');
}

function mutate(lineId: number, mutation: Mutation): void {
  const line = dataOf(server.$state.get())?.lines.find(({ id }) => id === lineId);
  if (line === undefined || pending.get(lineId) === 'removed') return;
  if (!pending.has(lineId) && line.qty === mutation) return;
  pending.set(lineId, mutation);
  show();
  if (!calls.has(lineId)) calls.set(lineId, send(lineId, mutation));
}

/** Sends a line's mutation. One of the line that is still under way is ended first: two have no order between them. */
function call(lineId: number, mutation: Mutation): Call {
  lastCall.get(lineId)?.controller.abort();
  const controller = new AbortController();
  const { signal } = controller;
  const answer =
    mutation === 'removed' ? api.removeCartLine(lineId, { signal }) : api.setCartQty(lineId, mutation, { signal });
  const confirmed = answer.then(
    () => true,
    // Silent (docs/product.md 8): `send` rolls the mutation back, alone, and the refetch tells how it really is.
    () => false,
  );
  const sent = { mutation, controller, confirmed };
  lastCall.set(lineId, sent);
  return sent;
}

/** Sends a line's mutation, then the one that replaced it meanwhile, until the last one sent is the last one wanted. */
async function send(lineId: number, first: Mutation): Promise<void> {
  const token = $accessToken.get();
  for (let sent: Call | undefined = call(lineId, first); sent !== undefined; ) {
    const confirmed: boolean = await sent.confirmed;
    if (token !== $accessToken.get()) return;
    const last = lastCall.get(lineId);
    // `flushCart` sent another in its place.
    if (last !== sent) {
      sent = last;
      continue;
    }
    const cart = dataOf(server.$state.get());
    if (confirmed && cart !== null) server.show(apply(cart, lineId, sent.mutation));
    const latest = pending.get(lineId);
    sent = latest === undefined || latest === sent.mutation ? undefined : call(lineId, latest);
  }
  pending.delete(lineId);
  lastCall.delete(lineId);
  calls.delete(lineId);
  show();
  if (pending.size === 0) void invalidateCart();
  // A fetch that began before this was confirmed would bring the old quantity back.
  else if (server.inFlight() !== null) void server.load();
}

/** The cart changed at the server: fetches it anew and tells the page (`cart:updated`). Gives whether it came. */
export function invalidateCart(): Promise<boolean> {
  const loaded = server.load();
  afterChange = loaded;
  void loaded.then(() => {
    if (afterChange === loaded) afterChange = null;
  });
  ownEvent = new Event('cart:updated');
  window.dispatchEvent(ownEvent);
  return loaded;
}

/** Resolves when no change waits for the server any more and the cart on screen is the server's. */
export async function cartSettled(): Promise<void> {
  while (calls.size > 0) await Promise.all(calls.values());
  await server.inFlight();
}

/** Sends at once, in place of the call under way, what waits behind it: the page is going away. */
function flushCart(): void {
  for (const [lineId, mutation] of pending) {
    if (lastCall.get(lineId)?.mutation !== mutation) call(lineId, mutation);
  }
}

let watching = false;

/**
 * Keeps the cart true while the page is open: fetches it now, and again on window focus, on `cart:updated`, on menu
 * open (`menu:open`), when another tab's cart changed, when the connection is back, and when the page comes out of the
 * back/forward cache. Returns the function that stops it. While one watch is on, another adds nothing: the shell and an
 * island may both ask for it.
 */
export function watchCart(): () => void {
  if (watching) return () => {};
  watching = true;
  const controller = new AbortController();
  const { signal } = controller;
  const refresh = () => void server.load();

  window.addEventListener('focus', () => void loadCart(), { signal });
  window.addEventListener('pageshow', (event) => event.persisted && refresh(), { signal });
  window.addEventListener('pagehide', flushCart, { signal });
  window.addEventListener('online', refresh, { signal });
  window.addEventListener('storage', (event) => event.key === 'cart:summary' && refresh(), { signal });
  window.addEventListener('cart:updated', (event) => event !== ownEvent && refresh(), { signal });
  window.addEventListener('menu:open', refresh, { signal });
  void loadCart();
  return () => {
    watching = false;
    controller.abort();
  };
}

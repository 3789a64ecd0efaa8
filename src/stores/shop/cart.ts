import { cartApi } from '@slotterbit/contract/client/cart-api.ts';
import { type Cart, lineQty, withoutLine, withQty } from '@slotterbit/contract/orders/cart.ts';
import { atom } from 'nanostores';
import { request } from '../api.ts';
import { createResource, dataOf } from '../resource.ts';
import { setCartSummary } from '../session/cart-summary.ts';
import { $accessToken } from '../session/session.ts';

const api = cartApi(request);

/** What the screen shows of the cart. `pending` is true while a change waits for the server. */
export type CartState =
  | { kind: 'loading' }
  | { kind: 'no-token' }
  | { kind: 'ready'; cart: Cart; isPending: boolean }
  | { kind: 'error'; message: string };

/** The cart on this page: the server's cart with the pending mutations applied (optimistic update). */
export const $cart = atom<CartState>({ kind: 'loading' });

/** A change of a line: its new quantity, or its removal. */
type Mutation = number | 'removed';

/** A sent mutation; `confirmed` resolves to false if the server refuses it. */
type Call = { mutation: Mutation; controller: AbortController; confirmed: Promise<boolean> };

/** The server's cart, with the mutations that it has confirmed since. */
const server = createResource<Cart>({
  $token: $accessToken,
  fetch: (_, signal) => api.carts({ signal }),
  errorText: (error) => (error instanceof Error ? error.message : String(error)),
});

/** Unconfirmed mutations by line id. Only the newest per line: fast steps need no queue. */
const pending = new Map<number, Mutation>();
/** The newest call of each line, and a promise that resolves after all calls of the line. */
const lastCall = new Map<number, Call>();
const calls = new Map<number, Promise<void>>();
/** The fetch after a change by this page; null when it is done. */
let afterChange: Promise<boolean> | null = null;
let ownEvent: Event | null = null;

$accessToken.listen(() => {
  pending.clear();
  lastCall.clear();
  calls.clear();
});
server.$state.listen((state, before) => {
  const data = dataOf(state);
  // A refetch alone does not change the screen.
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
    $cart.set({ kind: 'ready', cart: shown, isPending: pending.size > 0 });
  } else if (state.kind === 'error') $cart.set({ kind: 'error', message: state.message });
  else $cart.set({ kind: state.kind === 'no-token' ? 'no-token' : 'loading' });
}

function apply(cart: Cart, lineId: number, mutation: Mutation): Cart {
  return mutation === 'removed' ? withoutLine(cart, lineId) : withQty(cart, lineId, mutation);
}

/**
 * Loads the cart, or joins a running load. Pending mutations stay applied. With a known cart a failure is silent, otherwise it is shown
 * ('Gagal mengambil keranjang.', docs/product.md 8). Resolves to whether it succeeded.
 */
export function loadCart(): Promise<boolean> {
  return server.inFlight() ?? server.load();
}

/** Returns the server's cart: waits for the first load and for loads after changes by this page. Null if it cannot be loaded. */
export async function knownCart(): Promise<Cart | null> {
  await afterChange;
  if (dataOf(server.$state.get()) === null) await loadCart();
  return dataOf(server.$state.get());
}

/** Sets a line's quantity, at least 1. The screen changes at once and rolls back silently if the server refuses (docs/product.md 8). */
export function setQty(lineId: number, qty: number): void {
  mutate(lineId, lineQty(qty));
}

/** Removes a line. The screen changes at once and rolls back silently if the server refuses (docs/product.md 8). */
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

/** Sends a line's mutation and aborts the line's running call: two calls have no order. */
function call(lineId: number, mutation: Mutation): Call {
  lastCall.get(lineId)?.controller.abort();
  const controller = new AbortController();
  const { signal } = controller;
  const answer =
    mutation === 'removed' ? api.removeCartLine(lineId, { signal }) : api.setCartQty(lineId, mutation, { signal });
  const confirmed = answer.then(
    () => true,
    // Silent (docs/product.md 8): `send` rolls the mutation back and loads the cart.
    () => false,
  );
  const sent = { mutation, controller, confirmed };
  lastCall.set(lineId, sent);
  return sent;
}

/** Sends a line's mutation, and then newer ones until the last sent one is the newest. */
async function send(lineId: number, first: Mutation): Promise<void> {
  const token = $accessToken.get();
  for (let sent: Call | undefined = call(lineId, first); sent !== undefined; ) {
    const isConfirmed: boolean = await sent.confirmed;
    if (token !== $accessToken.get()) return;
    const last = lastCall.get(lineId);
    // `flushCart` has replaced this call.
    if (last !== sent) {
      sent = last;
      continue;
    }
    const cart = dataOf(server.$state.get());
    if (isConfirmed && cart !== null) server.show(apply(cart, lineId, sent.mutation));
    const latest = pending.get(lineId);
    sent = latest === undefined || latest === sent.mutation ? undefined : call(lineId, latest);
  }
  pending.delete(lineId);
  lastCall.delete(lineId);
  calls.delete(lineId);
  show();
  if (pending.size === 0) void invalidateCart();
  // A load that started before the confirmation would restore the old quantity.
  else if (server.inFlight() !== null) void server.load();
}

/** Loads the cart after a change at the server and informs the page (`cart:updated`). Resolves to whether it succeeded. */
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

/** Resolves when the screen shows the server's cart and no change is pending. */
export async function cartSettled(): Promise<void> {
  while (calls.size > 0) await Promise.all(calls.values());
  await server.inFlight();
}

/** The page closes: sends waiting mutations now, in place of the running calls. */
function flushCart(): void {
  for (const [lineId, mutation] of pending) {
    if (lastCall.get(lineId)?.mutation !== mutation) call(lineId, mutation);
  }
}

let isWatching = false;

/**
 * Loads the cart now and keeps it fresh: on window focus, on `cart:updated`, when the menu opens (`menu:open`), when another tab's cart
 * changes, on reconnect, and when the page comes out of the back/forward cache. Returns the function that stops it. The shell and an island
 * may both call it: a second watch does nothing.
 */
export function watchCart(): () => void {
  if (isWatching) return () => {};
  isWatching = true;
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
    isWatching = false;
    controller.abort();
  };
}

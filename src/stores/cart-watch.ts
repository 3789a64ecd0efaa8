import { flushCart, loadCart, refreshCart } from './cart.ts';

let watching = false;

/**
 * Keeps the cart true while the page is open: fetches it now, and again on window focus, on `cart:updated`, on menu
 * open (`menu:open`), when another tab's cart changed, when the connection is back, and when the page comes out of the
 * back/forward cache. Returns the function that stops it. While one watch is on, another adds nothing: the shell and an island may both ask for it.
 */
export function watchCart(): () => void {
  if (watching) return () => {};
  watching = true;
  const controller = new AbortController();
  const on = <K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(name, listener, { signal: controller.signal });
  const onCustom = (name: string) => window.addEventListener(name, refreshCart, { signal: controller.signal });

  on('focus', () => void loadCart());
  on('pageshow', (event) => event.persisted && refreshCart());
  on('pagehide', flushCart);
  on('online', refreshCart);
  on('storage', (event) => event.key === 'cart:summary' && refreshCart());
  onCustom('cart:updated');
  onCustom('menu:open');
  void loadCart();
  return () => {
    watching = false;
    controller.abort();
  };
}

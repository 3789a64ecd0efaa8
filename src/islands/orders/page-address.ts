import { loadOrders } from '#src/stores/orders.ts';

/** The page that the address names with `?page=`, counted from 1; 1 without one. */
export function pageOfAddress(): number {
  const page = new URLSearchParams(location.search).get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

/** Goes to a page of the list within the screen, with an address of its own, so that back leads back. */
export function openPage(page: number): void {
  history.pushState(null, '', page === 1 ? location.pathname : `${location.pathname}?page=${page}`);
  window.scrollTo({ top: 0 });
  void loadOrders(page);
}

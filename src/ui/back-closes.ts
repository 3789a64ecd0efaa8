/*
 * Back closes what is open, as people expect on a phone: while a sheet, a panel or a dialog is open, the history has one more entry for the same page.
 */

/** The functions that close what is open, the last one on top. One that refuses (a request runs) leaves it open. */
const closers = new Set<() => void>();
const isAhead = () => history.state?.isOpen === true;

/** Whether the visitor is on the additional entry, and the address when it was added. */
let wasAhead = false;
let before = '';
/** The address that the page took while something was open: it belongs to the entry below as well. */
let taken: string | null = null;

/** Adds or removes the entry as needed. At the start of a page, a reload has closed what was open. */
export function settle(): void {
  if (closers.size > 0 && !isAhead()) {
    before = location.href;
    history.pushState({ ...history.state, isOpen: true }, '');
  }
  wasAhead = isAhead();
  if (closers.size === 0 && wasAhead) history.back();
}

/** Changes the address of the page without a new entry. @param path of this site */
export function replaceAddress(path: string): void {
  history.replaceState(history.state, '', path);
  if (closers.size > 0) taken = path;
}

/**
 * Lets Back call `close`. Returns the function for when it was closed, by Back or otherwise. What replaces something else in the same task uses
 * its entry.
 */
export function closeWithBack(close: () => void): () => void {
  addEventListener('popstate', onPop, { capture: true });
  closers.add(close);
  setTimeout(settle);
  return () => {
    if (closers.delete(close)) setTimeout(settle);
  };
}

function onPop(event: PopStateEvent): void {
  if (wasAhead === isAhead()) return;
  // Other listeners load what an address shows.
  if (location.href === before) event.stopImmediatePropagation();
  if (taken !== null) history.replaceState(history.state, '', taken);
  taken = null;
  if (!isAhead()) [...closers].at(-1)?.();
  setTimeout(settle);
}

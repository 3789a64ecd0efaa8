/*
 * The inline script of a product page. The page's HTML is the same for every query (server/page-cache.ts): data-choice hides price and form until
 * the island has applied the choice of the address, so that no other choice flashes first. It also makes 'Kembali' lead back to the list that the
 * visitor came from, with its filter, its loaded pages and its scroll position.
 */

const query = new URLSearchParams(location.search);
document.documentElement.toggleAttribute('data-choice', Boolean(query.get('indexing') || query.get('bulan')));

/** If going back does not leave the page within this time, the link is followed. */
const LEAVE_MS = 500;

const here = location.pathname + location.search;

/** Returns an address as a list of this site; null if it is something else. */
function asList(address: string | null | undefined): URL | null {
  const url = address ? new URL(address, location.href) : null;
  const isList =
    url?.origin === location.origin && /^\/(allproduct|catagory|bidang|bandingkan)(\/|$)/.test(url.pathname);
  return isList ? url : null;
}

/** Returns the number of history entries back to the list; 0 if the entry before this page is no list. Links to a part of this page add entries. */
function stepsToList(): number {
  if (!('navigation' in window)) return asList(document.referrer) && history.length > 1 ? 1 : 0;
  const entries = navigation.entries().slice(0, navigation.currentEntry?.index ?? 0);
  const before = entries.findLastIndex(({ url }) => {
    const { pathname, search } = new URL(url ?? '', location.href);
    return pathname + search !== here;
  });
  return asList(entries[before]?.url) ? entries.length - before : 0;
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-way-back]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // In a tab of its own, the list is not in the history, but the filter is in its address.
  link.href = asList(document.referrer)?.href ?? link.href;
  const steps = stepsToList();
  if (steps === 0) return;
  event.preventDefault();
  const follow = setTimeout(() => location.assign(link.href), LEAVE_MS);
  addEventListener('pagehide', () => clearTimeout(follow), { once: true });
  history.go(-steps);
});

export {};

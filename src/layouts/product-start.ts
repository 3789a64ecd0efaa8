/*
 * The inline script of a product page. The page's HTML is the same for every query (packages/server/page-cache.ts): data-choice hides price and form until
 * the island has applied the choice of the address, so that no other choice flashes first. It also makes 'Kembali' lead back to the list that the
 * visitor came from, with its filter, its loaded pages and its scroll position.
 */

document.documentElement.toggleAttribute('data-choice', /[?&](indexing|bulan)=./.test(location.search));

/** Returns whether an address is a list of this site. */
const isList = (address: string | null | undefined) =>
  new RegExp(`^${location.origin}/(allproduct|catagory|bidang|bandingkan)\\b`).test(address ?? '');

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-way-back]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // In a new tab, and in browsers without the Navigation API, the new list has at least the filter.
  if (isList(document.referrer)) link.href = document.referrer;
  const entries = window.navigation?.entries().slice(0, navigation.currentEntry?.index) ?? [];
  // Links to a part of this page add entries.
  const [here] = location.href.split('#');
  const before = entries.findLastIndex(({ url }) => url?.split('#')[0] !== here);
  if (!isList(entries[before]?.url)) return;
  event.preventDefault();
  history.go(before - entries.length);
});

export {};

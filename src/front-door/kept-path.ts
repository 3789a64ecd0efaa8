/** Screens of the public catalogue: the same for everybody, whoever asks. Ids as the screens link to them. */
const SCREENS =
  /^\/(home|allproduct|allindexing|catagory|(catagory|product|single-product|add-to-cart)\/[1-9]\d{0,9})$/;
/** What the query of /allproduct can hold; all other screens look at none. */
const FILTERS = ['indexing', 'kategori'] as const;
const LONGEST_FILTER = 100;

/**
 * The address under which a page is kept: without whatever in the query does not change it. Null for a page that is not kept.
 * @param path as it stands in the address, encoded
 */
export function keptPath(path: string, query: string | undefined): string | null {
  if (!SCREENS.test(path)) return null;
  if (path !== '/allproduct' || !query) return path;
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of FILTERS) {
    const value = given.get(name);
    if (value && value.length > LONGEST_FILTER) return null;
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}

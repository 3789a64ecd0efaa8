import type { Catalogue } from './catalogue.ts';
import type { PageMaking } from './page-making.ts';

/**
 * The catalogue for one page, which says whether the page may be cached: not when the catalogue could not be had (the page is then made
 * as well as can be), nor when nothing in it is what the address asks for. Anyone can think of ids and filters without end, and their
 * pages would push the real ones out.
 */
export function cacheable(open: () => Promise<Catalogue>, making: PageMaking): Catalogue {
  let catalogue: Promise<Catalogue> | undefined;
  const read = async <T>(from: (catalogue: Catalogue) => Promise<T>, isThere: (answer: T) => boolean): Promise<T> => {
    try {
      // Not every page asks.
      catalogue ??= open();
      const answer = await from(await catalogue);
      if (!isThere(answer)) making.passing = true;
      return answer;
    } catch (error) {
      making.passing = true;
      throw error;
    }
  };
  return {
    listed: () =>
      read(
        (one) => one.listed(),
        () => true,
      ),
    whole: (items) =>
      read(
        (one) => one.whole(items),
        (found) => found.length > 0,
      ),
    page: (query) =>
      read(
        (one) => one.page(query),
        ({ items }) => items.length > 0,
      ),
  };
}

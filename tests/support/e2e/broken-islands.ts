import type { Page } from 'playwright/test';

/** What a broken island throws. */
export const brokenMessage = 'Ada bagian yang rusak.';

/** Added to the address of an island's module to load the real one. */
const REAL = '?real';

/**
 * Breaks the island of a page: what its error boundary contains throws while it renders, as if the island itself had a bug. The browser gets a
 * module that wraps the real one. It depends only on Astro's attributes of `astro-island` and on React's elements and error boundaries.
 * @param path the page, before its first visit
 * @returns a function that repairs the island for the next load
 */
export async function breakIsland(page: Page, path: string): Promise<() => Promise<void>> {
  const html = await (await page.request.get(path)).text();
  const attribute = (name: string) => new RegExp(`<astro-island[^>]* ${name}="([^"]+)"`).exec(html)?.[1];
  const [address, name] = [attribute('component-url'), attribute('component-export')];
  if (!address || !name) throw new Error(`${path} has no island.`);
  const module = (url: URL) => url.pathname === address && url.search === '';
  await page.route(module, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      // The repaired page must load the real module.
      headers: { 'cache-control': 'no-store' },
      body: brokenModule(`${address}${REAL}`, name),
    }),
  );
  return () => page.unroute(module);
}

/** Renders the island's components down to the error boundary and replaces the boundary's child. */
function brokenModule(address: string, name: string): string {
  return `
    import { ${name} as Island } from '${address}';
    export * from '${address}';
    const Broken = () => { throw new Error(${JSON.stringify(brokenMessage)}); };
    const breakElement = (element) => {
      const { type, props } = element;
      if (!type.getDerivedStateFromError) return { ...element, type: (given) => breakElement(type(given)) };
      return { ...element, props: { ...props, children: { ...props.children, type: Broken } } };
    };
    export const ${name} = (props) => breakElement(Island(props));
  `;
}

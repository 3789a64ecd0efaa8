/**
 * A page whose module scripts wait for its first paint: a script element with an address becomes an inert one that src/layouts/boot.ts imports
 * once the page is painted. On a slow line they share it with nothing then (decision 017). Scripts that stand in the page are left alone.
 */
export function scriptsAfterFirstPaint(html: string): string {
  return html.replaceAll(
    /<script type="module" src="([^"]+)"><\/script>/g,
    '<script type="after-first-paint" data-src="$1"></script>',
  );
}

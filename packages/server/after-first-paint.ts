/**
 * Delays a page's external module scripts until its first paint: each becomes an inert element, and src/layouts/boot.ts imports it after the
 * paint. On a slow connection the scripts then do not compete with visible content (decision 017). Inline scripts are unchanged.
 */
export function scriptsAfterFirstPaint(html: string): string {
  return html.replaceAll(
    /<script type="module" src="([^"]+)"><\/script>/g,
    '<script type="after-first-paint" data-src="$1"></script>',
  );
}

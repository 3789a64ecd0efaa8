import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Trusted Types accept this empty HTML without a policy. */
const { emptyHTML = '' } = (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes ?? {};

/**
 * Starts React in an island. Replaces the client of @astrojs/react (astro.config.mjs), which has no `onRecoverableError`: if an extension or a
 * translator changed the HTML, React renders the island from scratch and reports an error as if nothing had recovered from it. That client also
 * inserts a slot's HTML as text, which Trusted Types forbid.
 */
export default (island: HTMLElement) =>
  (Island: ComponentType, props: object, _slots: unknown, { client }: { client: string }) => {
    // Already started.
    if (!island.hasAttribute('ssr')) return;
    const element = createElement(Island, props, slotOf(island));
    if (client === 'only') return createRoot(island).render(element);
    // Astro says then that the island is hydrated, and layouts/event-replay.ts replays what was stored: an input between the two would be lost.
    flushSync(() => {
      hydrateRoot(island, element, {
        identifierPrefix: island.getAttribute('prefix') ?? '',
        onRecoverableError: (error) => console.error(error),
      });
    });
  };

/** Returns the island's slot with the nodes of the page's HTML: hydration leaves them, and a rendering from scratch moves them. */
function slotOf(island: HTMLElement) {
  const slot = island.querySelector('astro-slot');
  if (slot === null) return;
  const nodes = [...slot.childNodes];
  return createElement('astro-slot', {
    suppressHydrationWarning: true,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: empty
    dangerouslySetInnerHTML: { __html: emptyHTML },
    ref: (element: HTMLElement | null) => {
      // React has removed it, and inserts its replacement before the microtask.
      if (element === null) queueMicrotask(() => island.dispatchEvent(new Event('astro:hydrate')));
      else if (!element.contains(nodes[0] ?? null)) element.append(...nodes);
    },
  });
}

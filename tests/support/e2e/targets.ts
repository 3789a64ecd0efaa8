import { expect, type Page } from 'playwright/test';

/** A control with a too small target: its name, and the size of its target in CSS pixels. */
interface SmallTarget {
  name: string;
  width: number;
  height: number;
}

/** The dots of the hero, which may be 24 px on a phone, because visitors swipe the slides instead. */
const notForThumbs = '.hero-slider .controls button';

/**
 * Returns the visible controls whose target is narrower or lower than `least` CSS pixels. The target includes the label of a field and the area
 * of a control's ::after. Ignores links within a sentence (WCAG 2.2, 2.5.8, "inline").
 */
function smallTargets(page: Page, least: number): Promise<SmallTarget[]> {
  return page.evaluate(
    ([least, exempt]) => {
      const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
      type Box = { width: number; height: number };
      const inSentence = (element: Element) =>
        getComputedStyle(element).display === 'inline' &&
        [...(element.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''),
        );
      /** The area of the element's ::after, if it is positioned. */
      const cover = (element: HTMLElement): Box[] => {
        const { content, position, top, right, bottom, left } = getComputedStyle(element, '::after');
        if (content === 'none' || position !== 'absolute') return [];
        const isPositioned = getComputedStyle(element).position !== 'static';
        const below = (isPositioned ? element : element.offsetParent)?.getBoundingClientRect();
        const [t, r, b, l] = [top, right, bottom, left].map(Number.parseFloat);
        if (below === undefined || [t, r, b, l].some((inset) => inset === undefined || Number.isNaN(inset))) return [];
        return [{ width: below.width - (l ?? 0) - (r ?? 0), height: below.height - (t ?? 0) - (b ?? 0) }];
      };
      const labels = (element: Element) =>
        element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? [...(element.labels ?? [])] : [];

      return [...document.querySelectorAll<HTMLElement>(controls)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => element.getBoundingClientRect().bottom > 0 && !inSentence(element))
        .flatMap((element) => {
          const boxes = [element, ...labels(element)].map((target): Box => target.getBoundingClientRect());
          const shown = [...boxes, ...cover(element)].filter(({ width, height }) => width > 1 && height > 1);
          // Only for screen readers: its size is one pixel.
          if (shown.length === 0) return [];
          const width = Math.max(...shown.map((box) => box.width));
          const height = Math.max(...shown.map((box) => box.height));
          const limit = element.matches(exempt) ? 24 : least;
          // Layouts that divide a width lose a fraction of a pixel.
          if (width > limit - 0.5 && height > limit - 0.5) return [];
          const text = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
          const name = `${element.localName}.${element.className} '${text}' in .${element.parentElement?.className}`;
          return [{ name, width: Math.round(width), height: Math.round(height) }];
        });
    },
    [least, notForThumbs] as const,
  );
}

/** Expects every target to have at least 24 px (WCAG 2.2, 2.5.8), and 44 px on a phone (`--tap` in tokens.css). */
export async function expectLargeTargets(page: Page, where: string): Promise<void> {
  // Waits until the hero, if there is one, has its buttons.
  await expect(page.locator('.hero-slider:not([data-live])')).toHaveCount(0);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  const least = (page.viewportSize()?.width ?? 0) < 600 ? 44 : 24;
  expect.soft(await smallTargets(page, least), `${where}, targets under ${least} px`).toEqual([]);
}

import { expect, type Page } from 'playwright/test';

interface LayoutShift {
  /** A part of the viewport. */
  value: number;
  /** In ms since the page began. */
  at: number;
  moved: string;
}

/** Nothing jumped on this page so far; shifts right after the visitor's own input do not count. A failure names what moved. */
export async function expectStill(page: Page): Promise<void> {
  expectLess(page, await layoutShifts(page), 0.01);
}

/** Less than this is 0 in the tools that measure it: they show three digits at most. */
const asGoodAsNone = 0.0005;

/**
 * As good as nothing moved once the HTML was whole. Until then a busy machine may paint half of it, half a word even: that may move things
 * as little as `expectStill` allows. `noteArrival` comes before the page.
 */
export async function expectStillOnceArrived(page: Page): Promise<void> {
  const arrived = await page.evaluate(() => window.htmlArrived);
  const shifts = await layoutShifts(page);
  expectLess(page, shifts, 0.01);
  expectLess(
    page,
    shifts.filter(({ at }) => at >= arrived),
    asGoodAsNone,
  );
}

/** Lets every page that comes note when the first frame with all of its HTML was made. */
export async function noteArrival(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.htmlArrived = new Promise((resolve) => {
      const nextFrame = () => new Promise(requestAnimationFrame);
      document.addEventListener(
        'readystatechange',
        () =>
          nextFrame()
            .then(nextFrame)
            .then(() => resolve(performance.now())),
        { once: true },
      );
    });
  });
}

declare global {
  interface Window {
    htmlArrived: Promise<number>;
  }
}

function expectLess(page: Page, shifts: readonly LayoutShift[], limit: number) {
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `layout shift of ${page.url()}\n${shifts.map(({ moved }) => moved).join('\n')}`).toBeLessThan(limit);
}

/** The page's unexpected layout shifts so far. */
function layoutShifts(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(
    () =>
      new Promise<LayoutShift[]>((resolve) => {
        type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
        const shifts: LayoutShift[] = [];
        const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
        const name = (node: Node | null) => {
          const element = node instanceof Element ? node : node?.parentElement;
          if (!element) return 'something since removed';
          return `${element.localName}.${element.className} '${element.textContent?.trim().slice(0, 30)}'`;
        };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            // The DOM's types do not know this entry (Layout Instability API).
            const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
            if (shift.hadRecentInput) continue;
            const sources = shift.sources.map(
              ({ node, previousRect, currentRect }) => `${name(node)}: ${box(previousRect)} -> ${box(currentRect)}`,
            );
            const when = `${shift.value.toFixed(4)} at ${Math.round(shift.startTime)} ms`;
            shifts.push({ value: shift.value, at: shift.startTime, moved: [when, ...sources].join('\n  ') });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered before the next frame.
        requestAnimationFrame(() => setTimeout(() => resolve(shifts), 50));
      }),
  );
}

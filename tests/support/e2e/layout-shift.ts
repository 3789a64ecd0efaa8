import { expect, type Page } from 'playwright/test';

interface LayoutShift {
  /** The score of the shift: a fraction of the viewport. */
  value: number;
  /** Milliseconds since the navigation. */
  at: number;
  moved: string;
}

/** Expects no layout shift so far, except right after input of the visitor. A failure names the shifted elements. */
export async function expectStill(page: Page): Promise<void> {
  expectLess(page, await layoutShifts(page), 0.01);
}

/** Measuring tools show at most three digits, so less than this is 0. */
const SHOWN_AS_ZERO = 0.0005;

/**
 * Expects no layout shift after the HTML was complete. Before that, a busy machine may paint a part of a page or even of a word; such shifts may
 * be as large as `expectStill` allows. Call `noteArrival` before the visit.
 */
export async function expectStillOnceArrived(page: Page): Promise<void> {
  const arrived = await page.evaluate(() => window.htmlArrived);
  const shifts = await layoutShifts(page);
  expectLess(page, shifts, 0.01);
  expectLess(
    page,
    shifts.filter(({ at }) => at >= arrived),
    SHOWN_AS_ZERO,
  );
}

/** Makes every later page record the time of its first frame with the complete HTML. */
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
        const read = (entries: readonly PerformanceEntry[]) => {
          for (const entry of entries) {
            // The DOM's types do not know this entry (Layout Instability API).
            const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
            if (shift.hadRecentInput) continue;
            const sources = shift.sources.map(
              ({ node, previousRect, currentRect }) => `${name(node)}: ${box(previousRect)} -> ${box(currentRect)}`,
            );
            const when = `${shift.value.toFixed(4)} at ${Math.round(shift.startTime)} ms`;
            shifts.push({ value: shift.value, at: shift.startTime, moved: [when, ...sources].join('\n  ') });
          }
        };
        const observer = new PerformanceObserver((list) => read(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        // The shifts of a frame are known at its end, so at the next frame.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            read(observer.takeRecords());
            resolve(shifts);
          }),
        );
      }),
  );
}

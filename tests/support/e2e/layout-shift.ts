import { expect, type Page } from 'playwright/test';

/** Nothing jumped on this page so far; shifts right after the visitor's own input do not count. A failure names what moved. */
export async function expectStill(page: Page, limit = 0.01): Promise<void> {
  const shifts = await layoutShifts(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `layout shift of ${page.url()}\n${shifts.map(({ moved }) => moved).join('\n')}`).toBeLessThan(limit);
}

/** The page's unexpected layout shifts so far, each with its size (a part of the viewport) and what moved. */
function layoutShifts(page: Page): Promise<{ value: number; moved: string }[]> {
  return page.evaluate(
    () =>
      new Promise<{ value: number; moved: string }[]>((resolve) => {
        type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
        const shifts: { value: number; moved: string }[] = [];
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
            shifts.push({ value: shift.value, moved: [when, ...sources].join('\n  ') });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered before the next frame.
        requestAnimationFrame(() => setTimeout(() => resolve(shifts), 50));
      }),
  );
}

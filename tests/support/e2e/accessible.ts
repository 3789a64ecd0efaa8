import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** WCAG 2.2 AA and good practice; zero violations on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are measured where they end, not half-way through a transition. An animation without end is not waited for.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ''}`),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

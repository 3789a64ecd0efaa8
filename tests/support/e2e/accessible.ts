import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** The rules that depend on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2 AA and good practice; zero violations on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, new AxeBuilder({ page }));
}

/** The same of colours alone, for a page of which the rest was checked in the other theme. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNoViolations(page, new AxeBuilder({ page }).withRules(colourRules));
}

async function expectNoViolations(page: Page, axe: AxeBuilder): Promise<void> {
  // Colours are measured where they end, not half-way through a transition. Asked again and again: the promise `finished` of an animation
  // whose element goes meanwhile may never settle.
  await expect
    .poll(() => runningAnimations(page), { message: `animations of ${page.url()}`, intervals: [50, 100, 250] })
    .toEqual([]);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ''}`),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** What moves now and comes to an end by itself; not what is paused or endless, such as a skeleton's shimmer. */
function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      .map((animation) => {
        const name = animation instanceof CSSTransition ? animation.transitionProperty : animation.id;
        const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
        return `${name} of ${target?.outerHTML.slice(0, 120)}`;
      }),
  );
}

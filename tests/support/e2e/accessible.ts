import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

type RunOptions = Parameters<AxeBuilder['options']>[0];

/** The rules of axe that depend on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const MODAL = 'dialog:modal';

/** Expects no violation of WCAG 2.2 AA or of axe's best practices in the visible page, or in its open dialog. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, {});
}

/** Checks only colours, for a page whose other rules were checked in the other theme. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNoViolations(page, { runOnly: { type: 'rule', values: colourRules } });
}

async function expectNoViolations(page: Page, rules: RunOptions): Promise<void> {
  // Colours are measured after transitions. Polls, because the promise `finished` of an animation may never settle if its element is removed.
  await expect
    .poll(() => runningAnimations(page), { message: `animations of ${page.url()}`, intervals: [50, 100, 250] })
    .toEqual([]);
  // Without legacy mode axe opens another page, and without `resultTypes` it describes each element that passes.
  const options: RunOptions = { resultTypes: ['violations'], ...rules };
  const [isLoaded, isModal] = await page.evaluate(
    (modal) => ['axe' in window, document.querySelector(modal) !== null],
    MODAL,
  );
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) }).setLegacyMode().options(options);
  // What is behind a modal dialog cannot be reached.
  if (isModal) axe.include(MODAL);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ''}`),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Returns the running animations that end by themselves; not paused or endless ones, such as the shimmer of a skeleton. */
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

import { readFileSync } from 'node:fs';
import type { RunOptions, run as runAxe } from 'axe-core';
import { expect, type Page } from 'playwright/test';

declare global {
  interface Window {
    axe: { run: typeof runAxe };
  }
}

/** Minified: half of the code to send and to parse for each page. */
const axe = readFileSync(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** The rules of axe that depend on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const MODAL = 'dialog:modal';

/** Expects no violation of WCAG 2.2 AA or of axe's best practices in the visible page, or in its open dialog. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, {});
}

/** Checks only the colours of the content, for a page whose other rules were checked in the other theme. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNoViolations(page, { runOnly: { type: 'rule', values: colourRules } }, 'main');
}

async function expectNoViolations(page: Page, rules: RunOptions, part?: 'main'): Promise<void> {
  // Colours are measured after transitions. Polls, because the promise `finished` of an animation may never settle if its element is removed.
  await expect
    .poll(() => runningAnimations(page), { message: `animations of ${page.url()}`, intervals: [50, 100, 250] })
    .toEqual([]);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // Only what a message shows: no passes, no selectors. No rule that is on needs the stylesheets that `preload` fetches.
  const options: RunOptions = { resultTypes: ['violations'], selectors: false, preload: false, ...rules };
  const found = await page.evaluate(
    async ([modal, within, given]) => {
      // What is behind a modal dialog cannot be reached.
      const context = document.querySelector(modal) ?? document.querySelector(within ?? ':root') ?? document;
      const { violations } = await window.axe.run(context, given);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ''}`),
      );
    },
    [MODAL, part, options] as const,
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

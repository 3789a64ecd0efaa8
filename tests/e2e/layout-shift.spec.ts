import type { Page } from 'playwright/test';
import { expectStillOnceArrived, noteArrival } from '#tests/support/e2e/layout-shift.ts';
import { hold, keepIntro } from '#tests/support/e2e/page-control.ts';
import { routeGroups, visit } from '#tests/support/e2e/route-table.ts';
import { orderRoutes, orderValues, publicValues } from '#tests/support/e2e/route-values.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/*
 * Every route, from a narrow phone to a desktop: nothing moves, whether the web font arrives in time or late.
 */

const views = [
  { width: 320, isFontLate: false },
  { width: 360, isFontLate: true },
  { width: 390, isFontLate: false },
  { width: 768, isFontLate: true },
  { width: 1280, isFontLate: false },
];

const font = /\.woff2$/;

/** Whether all visible content is loaded and all visible islands are hydrated. */
const isComplete = () => {
  const isOutOfSight = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return !element.checkVisibility() || top > innerHeight || bottom < 0;
  };
  // An island has no box, only its children have.
  const waiting = document.querySelectorAll('astro-island[ssr] > :not(astro-slot), .skeleton');
  return [...waiting].every(isOutOfSight);
};

async function expectStillAt(page: Page, path: string, { width, isFontLate }: (typeof views)[number]) {
  await page.setViewportSize({ width, height: 844 });
  const release = isFontLate ? await hold(page, font) : null;
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(isComplete);
  if (release !== null) {
    const arrived = page.waitForResponse(font);
    release();
    await (await arrived).finished();
  }
  await expectStillOnceArrived(page);
}

for (const routes of routeGroups(8)) {
  test(`nothing moves: ${routes.join(' ')}`, async ({ page, request, customer, origin }) => {
    test.setTimeout(300_000);
    await keepIntro(page);
    await noteArrival(page);
    const ordered = routes.some((route) => orderRoutes.includes(route)) ? await orderValues(origin, customer) : {};
    const filled = { ...(await publicValues(request)), ...ordered };
    for (const route of routes) {
      for (const view of views) await expectStillAt(page, visit(route, filled), view);
    }
  });
}

test('a page uses the web font that arrives in time', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page);
  await expect(async () => {
    await page.goto('/about-us');
    await devTools.send('DOM.enable');
    await devTools.send('CSS.enable');
    const { root } = await devTools.send('DOM.getDocument');
    const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h2' });
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.map(({ familyName }) => familyName)).toEqual(['Plus Jakarta Sans']);
  }).toPass();
});

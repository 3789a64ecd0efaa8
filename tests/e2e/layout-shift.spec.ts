import type { Page } from 'playwright/test';
import { expectStillOnceArrived, noteArrival } from '#tests/support/e2e/layout-shift.ts';
import { keepIntro } from '#tests/support/e2e/page-control.ts';
import { routeGroups, visit } from '#tests/support/e2e/route-table.ts';
import { orderRoutes, orderValues, publicValues } from '#tests/support/e2e/route-values.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/*
 * Every route, from a narrow phone to a desktop: nothing moves, in the fallback font of a first visit and in the web font of later pages.
 */

const views = [
  { width: 320, isFirstVisit: false },
  { width: 360, isFirstVisit: true },
  { width: 390, isFirstVisit: false },
  { width: 768, isFirstVisit: true },
  { width: 1280, isFirstVisit: false },
];

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

async function expectStillAt(page: Page, font: string, path: string, { width, isFirstVisit }: (typeof views)[number]) {
  await page.setViewportSize({ width, height: 844 });
  await page.evaluate(
    (stored) => {
      if (stored === null) localStorage.removeItem('font');
      else localStorage.setItem('font', stored);
    },
    isFirstVisit ? null : font,
  );
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(isComplete);
  await expectStillOnceArrived(page);
}

const fontStored = (page: Page) => page.waitForFunction(() => localStorage.getItem('font') !== null);

for (const routes of routeGroups(8)) {
  test(`nothing moves: ${routes.join(' ')}`, async ({ page, request, customer, origin }) => {
    test.setTimeout(300_000);
    await keepIntro(page);
    await noteArrival(page);
    const ordered = routes.some((route) => orderRoutes.includes(route)) ? await orderValues(origin, customer) : {};
    const filled = { ...(await publicValues(request)), ...ordered };
    await page.goto('/offline');
    await fontStored(page);
    const font = await page.evaluate(() => localStorage.getItem('font') ?? '');
    for (const route of routes) {
      for (const view of views) await expectStillAt(page, font, visit(route, filled), view);
    }
  });
}

test('every page after the first uses the web font, even if its file does not load', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page);
  const fontsOf = async (selector: string) => {
    await devTools.send('DOM.enable');
    await devTools.send('CSS.enable');
    const { root } = await devTools.send('DOM.getDocument');
    const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName }) => familyName);
  };
  await page.goto('/home');
  await fontStored(page);
  expect(await fontsOf('h2')).not.toContain('Plus Jakarta Sans');
  await page.route('**/*.woff2', (route) => route.abort());
  for (const path of ['/about-us', '/home', '/support']) {
    await page.goto(path);
    expect(await fontsOf('h2'), path).toEqual(['Plus Jakarta Sans']);
  }
});

import type { Page } from 'playwright/test';
import { expectStillOnceArrived, noteArrival } from '#tests/support/e2e/layout-shift.ts';
import { keepIntro } from '#tests/support/e2e/page-control.ts';
import { routeGroups, visit } from '#tests/support/e2e/route-table.ts';
import { orderRoutes, orderValues, publicValues } from '#tests/support/e2e/route-values.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/*
 * Every route, from a narrow phone to a desktop: nothing moves, although the web font loads long after the text was painted in a fallback font.
 */

const widths = [320, 360, 390, 768, 1280];

interface LateFont {
  /** Delays the font from now on. */
  delay(): void;
  /** Lets the delayed font load. */
  load(): void;
}

/** Delays the web font of every page. */
async function lateFont(page: Page): Promise<LateFont> {
  let waiting = Promise.withResolvers<void>();
  await page.route('**/*.woff2', (route) => waiting.promise.then(() => route.fallback()).catch(() => {}));
  return {
    delay() {
      waiting = Promise.withResolvers<void>();
    },
    load: () => waiting.resolve(),
  };
}

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

async function expectStillAt(page: Page, font: LateFont, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  font.delay();
  // The load event waits for the font.
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(isComplete);
  font.load();
  await page.evaluate(() => document.fonts.load("1em 'Plus Jakarta Sans'"));
  await expectStillOnceArrived(page);
}

for (const routes of routeGroups(8)) {
  test(`nothing moves when the font loads: ${routes.join(' ')}`, async ({ page, request, customer, origin }) => {
    test.setTimeout(300_000);
    await keepIntro(page);
    await noteArrival(page);
    const ordered = routes.some((route) => orderRoutes.includes(route)) ? await orderValues(origin, customer) : {};
    const filled = { ...(await publicValues(request)), ...ordered };
    const font = await lateFont(page);
    for (const route of routes) {
      for (const width of widths) await expectStillAt(page, font, visit(route, filled), width);
    }
  });
}

test('the second page uses the web font', async ({ page }) => {
  await page.goto('/home');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('font'))).not.toBeNull();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  // On a busy machine even the cached font may be late; the page then keeps the fallback font.
  await expect(async () => {
    await page.goto('/about-us');
    const { root } = await devTools.send('DOM.getDocument');
    const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.map(({ familyName }) => familyName)).toEqual(['Plus Jakarta Sans']);
  }).toPass();
});

import { siteName } from '@slotterbit/provider/tests/support/site.ts';
import type { Page } from 'playwright/test';
import { expectAccessible, expectReadable } from '#tests/support/e2e/accessible.ts';
import { expectForDevices } from '#tests/support/e2e/devices.ts';
import { expectFilled } from '#tests/support/e2e/empty-areas.ts';
import { expectFitsLargeText } from '#tests/support/e2e/large-text.ts';
import { expectStillOnceArrived, noteArrival } from '#tests/support/e2e/layout-shift.ts';
import { hold, keepIntro, widths } from '#tests/support/e2e/page-control.ts';
import {
  payerRoutes,
  routeGroups,
  sameScreens,
  siteRoutes,
  specRoutes,
  visit,
} from '#tests/support/e2e/route-table.ts';
import { orderRoutes, orderValues, payerValues, publicValues } from '#tests/support/e2e/route-values.ts';
import { expectLargeTargets } from '#tests/support/e2e/targets.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/* Every route of the site, at the widths, themes and directions that customers use. Other tests check behaviour and states. */

const titleOfScreen = new RegExp(`^(?!undefined).+ · ${siteName.source}$`);
const font = /\.woff2$/;

/** Whether all visible content is loaded and all visible islands are hydrated. */
const isComplete = () => {
  const isOutOfSight = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return !element.checkVisibility() || top > innerHeight || bottom < 0;
  };
  // An island has no box, only its children have.
  const waiting = document.querySelectorAll('astro-island[ssr] > :not(astro-slot), .skeleton');
  return [...waiting, ...[...document.images].filter(({ complete }) => !complete)].every(isOutOfSight);
};

/** How a route is loaded. The other theme, direction and widths follow on the open page. */
interface View {
  theme: 'light' | 'dark';
  dir: 'ltr' | 'rtl';
  width: number;
  isFontLate: boolean;
}

/** Half of the routes each, because a load costs as much as all checks. */
const views: readonly [View, View] = [
  { theme: 'dark', dir: 'ltr', width: 390, isFontLate: true },
  { theme: 'light', dir: 'rtl', width: 1280, isFontLate: false },
];

/** Opens the page, with the web font in time or late. Expects that nothing moves. */
async function openStill(page: Page, path: string, { width, isFontLate }: View) {
  await page.setViewportSize({ width, height: 844 });
  const release = isFontLate ? await hold(page, font) : null;
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(isComplete);
  if (release !== null) {
    const arrived = page.waitForResponse(font);
    release();
    await (await arrived).finished();
    await page.unroute(font);
  }
  await expectStillOnceArrived(page);
  return response;
}

/** Switches the open page to the other theme, as Settings does. Returns false if the page has only one. */
function switchTheme(page: Page, { theme }: View): Promise<boolean> {
  return page.evaluate(
    (other) => {
      const { dataset } = document.documentElement;
      if (dataset['forceTheme'] !== undefined) return false;
      dataset['theme'] = other;
      return true;
    },
    theme === 'light' ? 'dark' : 'light',
  );
}

/** Expects no empty area, nothing that scrolls sideways in either direction, and large enough targets on a phone and on a desktop. */
async function expectFits(page: Page, route: string): Promise<void> {
  for (const width of widths) {
    const where = `${route} at ${width} px`;
    await page.setViewportSize({ width, height: 844 });
    const overflows = await page.evaluate(() => {
      const html = document.documentElement;
      return ['rtl', 'ltr'].filter((dir) => {
        html.dir = dir;
        return html.scrollWidth > html.clientWidth;
      });
    });
    expect(overflows, `directions in which ${where} scrolls sideways`).toEqual([]);
    if (width === 320 || width === 768) continue;
    await expectFilled(page, where);
    await expectLargeTargets(page, where);
  }
}

test('the route table of the specification is complete', () => {
  expect(specRoutes).toContain('/');
  expect(specRoutes).toContain('/blog-details');
  expect(specRoutes.length).toBeGreaterThan(55);
});

test('routes of one screen have the same content', async ({ request }) => {
  const values = await publicValues(request);
  const html = async (route: string) => {
    const answer = await request.get(visit(route, values));
    expect(answer.status(), route).toBe(200);
    return /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0].replaceAll(/<[^>]*>/g, '');
  };
  for (const [route, other] of Object.entries(sameScreens)) expect(await html(route), route).toBe(await html(other));
});

for (const routes of routeGroups(12))
  test(`still, accessible and as wide as the screen: ${routes.join(' ')}`, async ({
    page,
    shop,
    request,
    customer,
    origin,
    stored,
  }) => {
    test.setTimeout(400_000);
    await keepIntro(page);
    await noteArrival(page);
    const otherSites: string[] = [];
    page.on('request', (sent) => {
      if (/^https?:/.test(sent.url()) && new URL(sent.url()).origin !== origin) otherSites.push(sent.url());
    });
    const values = {
      ...(await publicValues(request)),
      ...(routes.some((route) => orderRoutes.includes(route)) && (await orderValues(origin, customer))),
      ...(routes.some((route) => payerRoutes.includes(route)) && (await payerValues(origin, customer))),
    };
    await shop.fill(2);
    for (const route of routes)
      await test.step(route, async () => {
        const view = views[siteRoutes.indexOf(route) % 2 === 0 ? 0 : 1];
        await stored({ theme: view.theme, view: view.dir });
        const response = await openStill(page, visit(route, values), view);
        expect(response?.status(), route).toBe(200);
        await expect(page, route).toHaveTitle(titleOfScreen);
        await expect(page.locator('main'), route).toHaveCount(1);
        await expect(page.locator('h1'), route).toHaveText([/\S/]);
        await expectAccessible(page);
        if (await switchTheme(page, view)) await expectReadable(page);
        await expectForDevices(page, route);
        await expectFitsLargeText(page, route);
        // Last, because it scrolls, and lists grow.
        await expectFits(page, route);
      });
    expect(otherSites, 'requests to other sites').toEqual([]);
  });

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

import type { Page } from 'playwright/test';
import { expectAccessible, expectReadable } from '#tests/support/e2e/accessible.ts';
import { expectStillOnceArrived, noteArrival } from '#tests/support/e2e/layout-shift.ts';
import { hold, keepIntro } from '#tests/support/e2e/page-control.ts';
import { routeGroups, specRoutes, visit } from '#tests/support/e2e/route-table.ts';
import { orderRoutes, orderValues, publicValues } from '#tests/support/e2e/route-values.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expectLargeTargets } from '#tests/support/e2e/targets.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { siteName } from '#tests/support/site.ts';

/* Every route of the site, at the widths, themes and directions that customers use. Other tests check behaviour and states. */

const titleOfScreen = new RegExp(`^(?!undefined).+ · ${siteName.source}$`);
const font = /\.woff2$/;

/** Checks the security headers of a page. */
function expectSecurityHeaders(headers: Record<string, string>, route: string): void {
  const policy = Object.fromEntries(
    (headers['content-security-policy'] ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources.join(' ')];
    }),
  );
  expect(policy['default-src'], route).toBe("'none'");
  expect(policy['script-src'], route).toContain("'self'");
  expect(policy['script-src'], route).not.toMatch(/unsafe|https?:|\*/);
  expect(policy['frame-ancestors'], route).toBe("'none'");
  expect(policy['base-uri'], route).toBe("'none'");
  expect(headers['x-content-type-options'], route).toBe('nosniff');
  // The address of this one contains a secret.
  const referrer = route === '/atur-password' ? 'no-referrer' : 'strict-origin-when-cross-origin';
  expect(headers['referrer-policy'], route).toBe(referrer);
  expect(headers['permissions-policy'], route).toContain('geolocation=()');
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

/** Opens the page, with the web font in time or late. Expects that nothing moves. */
async function openStill(page: Page, path: string, { width, isFontLate }: { width: number; isFontLate: boolean }) {
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

async function expectFits(page: Page, where: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${where} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test('the route table of the specification is complete', () => {
  expect(specRoutes).toContain('/');
  expect(specRoutes).toContain('/blog-details');
  expect(specRoutes.length).toBeGreaterThan(55);
});

for (const routes of routeGroups(12))
  test(`still, accessible and as wide as the screen: ${routes.join(' ')}`, async ({
    page,
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
    };
    await new Shop(origin, customer).fill(2);
    for (const route of routes)
      await test.step(route, async () => {
        const path = visit(route, values);
        await stored({ theme: 'light', view: 'rtl' });
        await openStill(page, path, { width: 1280, isFontLate: false });
        await expectFits(page, `${route} from right to left`, [320]);

        await stored({ theme: 'dark', view: 'ltr' });
        const response = await openStill(page, path, { width: 390, isFontLate: true });
        expect(response?.status(), route).toBe(200);
        expectSecurityHeaders(response?.headers() ?? {}, route);
        await expect(page, route).toHaveTitle(titleOfScreen);
        await expect(page.getByRole('main'), route).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1 }), route).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1 }), route).not.toBeEmpty();
        await expectAccessible(page);
        await expectLargeTargets(page, route);
        await expectFits(page, route, [1440, 768, 320]);
        await page.evaluate(() => {
          const { dataset } = document.documentElement;
          dataset['theme'] = dataset['forceTheme'] ?? 'light';
        });
        await expectReadable(page);
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

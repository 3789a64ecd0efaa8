import { expectAccessible, expectReadable } from '#tests/support/e2e/accessible.ts';
import { keepIntro } from '#tests/support/e2e/page-control.ts';
import { siteRoutes, specRoutes, visit } from '#tests/support/e2e/route-table.ts';
import { orderRoutes, orderValues, publicValues } from '#tests/support/e2e/route-values.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expectLargeTargets } from '#tests/support/e2e/targets.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { siteName } from '#tests/support/site.ts';

const titleOfScreen = new RegExp(`^(?!undefined).+ · ${siteName.source}$`);

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

test('the route table of the specification is complete', () => {
  expect(specRoutes).toContain('/');
  expect(specRoutes).toContain('/blog-details');
  expect(specRoutes.length).toBeGreaterThan(55);
});

// One test per route, so that the time of a test does not depend on the number of routes.
for (const route of siteRoutes) {
  test(`${route} is accessible, in both themes and directions`, async ({ page, request, customer, origin }) => {
    await keepIntro(page);
    const otherSites: string[] = [];
    page.on('request', (sent) => {
      if (/^https?:/.test(sent.url()) && new URL(sent.url()).origin !== origin) otherSites.push(sent.url());
    });
    if (route === '/cart') await new Shop(origin, customer).fill(2);
    const ordered = orderRoutes.includes(route) ? await orderValues(origin, customer) : {};
    const response = await page.goto(visit(route, { ...(await publicValues(request)), ...ordered }));
    expect(response?.status()).toBe(200);
    expectSecurityHeaders(response?.headers() ?? {}, route);
    await expect(page).toHaveTitle(titleOfScreen);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty();
    expect(await page.getByRole('heading', { level: 1 }).count(), 'one h1').toBe(1);
    for (const [theme, view, check] of [
      ['dark', 'ltr', expectAccessible],
      ['light', 'rtl', expectReadable],
    ] as const) {
      await page.evaluate(
        ([nextTheme, nextView]) => {
          const html = document.documentElement;
          html.dataset['theme'] = html.dataset['forceTheme'] ?? nextTheme;
          html.dir = nextView;
        },
        [theme, view] as const,
      );
      await check(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `scrolls sideways in ${view}`).toBeLessThanOrEqual(0);
    }
    await expectLargeTargets(page, route);
    expect(otherSites, 'requests to other sites').toEqual([]);
  });
}

import type { APIRequestContext } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import type { TestCustomer } from '#tests/support/e2e/customer.ts';
import { keepIntro } from '#tests/support/e2e/intro.ts';
import { specRoutes, visit } from '#tests/support/e2e/route-table.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/** What fills the braces of the table: an item, an indexing and a holding of the demo. */
async function publicValues(request: APIRequestContext): Promise<Record<string, string>> {
  const { data } = await (await request.get('/api/items?limit=1')).json();
  const [item] = data.items;
  return {
    holding: 'supp',
    itemId: String(item.id),
    id: String(item.id),
    '/catagory/{id} id': String(item.indexing[0].id),
  };
}

const orderRoutes = ['/detailorder/{id}', '/pay/{id}', '/track/{id}'];

/** An order of this customer. */
async function orderValues(origin: string, customer: TestCustomer): Promise<Record<string, string>> {
  const { id } = await new Shop(origin, customer).ordered();
  return Object.fromEntries(orderRoutes.map((route) => [`${route} id`, String(id)]));
}

/** What the browser is told to refuse, on each page. */
function expectGuarded(headers: Record<string, string>, route: string): void {
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
  expect(headers['referrer-policy'], route).toBe('strict-origin-when-cross-origin');
  expect(headers['permissions-policy'], route).toContain('geolocation=()');
}

test('the table of the specification was read whole', () => {
  expect(specRoutes).toContain('/');
  expect(specRoutes).toContain('/blog-details');
  expect(specRoutes.length).toBeGreaterThan(55);
});

// One test each: all of them together, or some, would take longer the slower the machine is, and the more routes there are.
for (const route of specRoutes) {
  test(`answers: ${route}`, async ({ page, request, customer, origin }) => {
    await keepIntro(page);
    const elsewhere: string[] = [];
    page.on('request', (asked) => {
      if (/^https?:/.test(asked.url()) && new URL(asked.url()).origin !== origin) elsewhere.push(asked.url());
    });
    const ordered = orderRoutes.includes(route) ? await orderValues(origin, customer) : {};
    const response = await page.goto(visit(route, { ...(await publicValues(request)), ...ordered }));
    expect(response?.status()).toBe(200);
    expectGuarded(response?.headers() ?? {}, route);
    await expect(page).toHaveTitle(/^(?!undefined).+ · SlotTerbit$/);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty();
    expect(await page.getByRole('heading', { level: 1 }).count(), 'one h1').toBe(1);
    for (const [theme, view] of [
      ['dark', 'ltr'],
      ['light', 'rtl'],
    ] as const) {
      await page.evaluate(
        ([nextTheme, nextView]) => {
          const html = document.documentElement;
          html.dataset['theme'] = html.dataset['forceTheme'] ?? nextTheme;
          html.dir = nextView;
        },
        [theme, view] as const,
      );
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `scrolls sideways in ${view}`).toBeLessThanOrEqual(0);
    }
    expect(elsewhere, 'others that it asks').toEqual([]);
  });
}

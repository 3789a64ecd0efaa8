import type { Page } from 'playwright/test';
import { keepIntro } from '#tests/support/e2e/intro.ts';
import { routeGroups, visit } from '#tests/support/e2e/route-table.ts';
import { orderRoutes, orderValues, publicValues } from '#tests/support/e2e/route-values.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { smallTargets } from '#tests/support/e2e/targets.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/* What is tapped or clicked is large enough: 24 px everywhere (WCAG 2.2, 2.5.8), 44 px on a phone (`--tap` in tokens.css). */

/** The dots of the hero: a thumb swipes the slides themselves. They have the 24 px of everything else. */
const notForThumbs = '[data-hero-controls] button';

async function expectLarge(page: Page, where: string) {
  // Its buttons are there once it turns; where there is no hero there is nothing to wait for.
  await expect(page.locator('[data-hero]:not([data-live])')).toHaveCount(0);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await smallTargets(page, 44, notForThumbs), `${where}, under 44 px on a phone`).toEqual([]);
  expect.soft(await smallTargets(page, 24), `${where}, under 24 px on a phone`).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect.soft(await smallTargets(page, 24), `${where}, under 24 px on a desktop`).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
}

for (const routes of routeGroups(8)) {
  test(`controls are large enough: ${routes.join(' ')}`, async ({ page, request, customer, origin }) => {
    test.setTimeout(120_000);
    await keepIntro(page);
    const ordered = routes.some((route) => orderRoutes.includes(route)) ? await orderValues(origin, customer) : {};
    if (routes.includes('/cart')) await new Shop(origin, customer).fill(2);
    const filled = { ...(await publicValues(request)), ...ordered };
    for (const route of routes) {
      await page.goto(visit(route, filled));
      await expectLarge(page, route);
    }
  });
}

test('so are those of menu, filter and sheet', async ({ page, origin, customer }) => {
  await new Shop(origin, customer).fill(1);
  await page.goto('/shop-list');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();
  await expectLarge(page, 'side menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('button', { name: 'Apply Filter' })).toBeVisible();
  await expectLarge(page, 'filter');
  await page.goto('/home');
  await page.getByRole('article').first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectLarge(page, 'sheet');
});

test('a product card is its own link, all of it', async ({ page }) => {
  await page.goto('/shop-grid');
  await page
    .getByRole('article')
    .first()
    .click({ position: { x: 30, y: 30 } });
  await expect(page).toHaveURL('/single-product');
});

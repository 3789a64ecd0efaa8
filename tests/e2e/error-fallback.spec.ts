import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { breakIsland, brokenMessage } from '#tests/support/e2e/broken-islands.ts';
import { islandPaths, islandRoutes, islands } from '#tests/support/e2e/islands.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('the list of islands is complete', () => {
  const pages = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.astro'));
  const mounted = pages.flatMap((name) =>
    [...readFileSync(join('src', name), 'utf8').matchAll(/<(\w+)\s+client:/g)].map(([, island = '']) => island),
  );
  expect([...new Set(mounted)].sort()).toEqual(Object.keys(islands).sort());
});

/** Every route has an error fallback (docs/product.md 2). These are the fallbacks of the live screens, whose island throws. */
for (const isSignedIn of [false, true])
  test(`an error in an island shows a message, a retry and a link to Beranda, ${isSignedIn ? 'signed in' : 'signed out'}`, async ({
    page,
    request,
    origin,
    stored,
    allowConsole,
  }) => {
    allowConsole(new RegExp(brokenMessage));
    const pathOf = await islandPaths({ request, origin, stored, isSignedIn });
    const fallback = page.getByRole('alert').filter({ hasText: 'Oops! An error occurred.' });
    const routes = islandRoutes(isSignedIn);
    let repair = async () => {};
    for (const route of routes)
      await test.step(route, async () => {
        await repair();
        repair = await breakIsland(page, pathOf(route));
        await page.goto(pathOf(route));
        await expect(fallback).toBeVisible();
        await expect(fallback).toContainText(brokenMessage);
        await expect(fallback.getByRole('link', { name: 'Beranda' })).toHaveAttribute('href', '/home');
        // The rest of the page still works.
        await expect(page.getByRole('dialog', { name: 'Something went wrong.' })).toBeHidden();
        await expect(page.getByRole('main')).toBeVisible();
      });
    await expectAccessible(page);
    await repair();
    await fallback.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(fallback).toHaveCount(0);
    await expect(page.locator('astro-island')).toHaveCount(1);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await expect(fallback).toHaveCount(0);
  });

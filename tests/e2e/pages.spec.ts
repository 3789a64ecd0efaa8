import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/** The routes that the site has, as the index writes them: '/product/{}'. */
function builtRoutes(): string[] {
  const pages = readdirSync(fileURLToPath(new URL('../../src/pages', import.meta.url)), { recursive: true });
  return pages
    .map(String)
    .filter((file) => file.endsWith('.astro') && !/^(404|500)\./.test(file) && !file.startsWith('blog/'))
    .map(
      (file) =>
        `/${file
          .replace(/\.astro$/, '')
          .replace(/(^|\/)index$/, '')
          .replace(/\[[^\]]+\]/g, '{}')}`,
    )
    .sort();
}

test('the index lists every screen of the site, and every link of it answers', async ({ page, request }) => {
  await page.goto('/pages');
  const listed = await page.locator('main .route').allTextContents();
  expect(listed.map((route) => route.replace(/\{\w+\}/, '{}')).sort()).toEqual(builtRoutes());
  const links = await page
    .locator('main li a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200);
  await expectAccessible(page);
});

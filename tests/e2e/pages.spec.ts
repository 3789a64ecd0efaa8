import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '#tests/support/e2e/test.ts';

const root = new URL('../../', import.meta.url);
const filesIn = (folder: string) => readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' });

/** Returns all routes of the site, pre-rendered and rendered on demand, with '{}' for a parameter; without those of payment links, which are secrets. */
function siteRoutes(): string[] {
  const built = filesIn('dist/client')
    .filter((file) => file.endsWith('.html') && !/^(404|500|blog)\b(?!-)/.test(file))
    .map((file) => file.replace(/(^|\/)index\.html$|\.html$/, ''));
  const onDemand = filesIn('src/pages')
    .filter((file) => file.endsWith('.astro') && !file.startsWith('bayar/'))
    .filter((file) => readFileSync(new URL(`src/pages/${file}`, root), 'utf8').includes('prerender = false'))
    .map((file) =>
      file
        .replace(/\.astro$/, '')
        .replace(/(^|\/)index$/, '')
        .replace(/\[[^\]]+\]/g, '{}'),
    );
  return [...built, ...onDemand].map((route) => `/${route}`).sort();
}

test('the index lists every screen, and every link works', async ({ page, request }) => {
  await page.goto('/pages');
  const listed = await page.locator('main .route').allTextContents();
  expect(listed.map((route) => route.replace(/\{\w+\}/, '{}')).sort()).toEqual(siteRoutes());
  const links = await page
    .locator('main li a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200);
});

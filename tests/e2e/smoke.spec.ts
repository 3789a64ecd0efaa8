import { readdirSync, readFileSync } from 'node:fs';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('the policy blocks an injected script, and refuses text as markup or script', async ({ page, allowConsole }) => {
  allowConsole(/Content Security Policy|CSP: script-src|requires 'Trusted|CSP: require-trusted-types-for/);
  await page.goto('/login');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    // As a text node: Trusted Types would refuse the text property first.
    script.append('document.body.dataset.injected = "yes"');
    document.body.append(script);
    return document.body.dataset['injected'];
  });
  expect(ran).toBeUndefined();
  const refused = await page.evaluate(() => {
    const refuses = (assign: () => void) => {
      try {
        assign();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    return [
      refuses(() => {
        document.createElement('p').innerHTML = '<b>contoh</b>';
      }),
      refuses(() => {
        document.createElement('script').text = 'void 0';
      }),
    ];
  });
  expect(refused).toEqual([true, true]);
});

test('an unknown address shows the not-found page', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('the files that a page links to exist', async ({ request }) => {
  const html = await (await request.get('/home')).text();
  const files = [...html.matchAll(/ (?:href|src|component-url|renderer-url)="?(\/[^"\s>]*\.\w+)/g)].map(
    ([, file = '']) => file,
  );
  expect(files).toContainEqual(expect.stringMatching(/\.js$/));
  expect(files).toContainEqual(expect.stringMatching(/\.webmanifest$/));
  for (const file of new Set(files)) expect((await request.get(file)).status(), file).toBe(200);
});

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

import type { ItemsAnswer } from '#contract/items.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { monthAhead } from '#tests/support/e2e/now.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('the Content-Security-Policy blocks an injected script', async ({ page, allowConsole }) => {
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
});

test('Trusted Types refuse text as markup or script', async ({ page, allowConsole, browserName }) => {
  test.skip(browserName !== 'chromium', 'Other browsers do not support Trusted Types');
  allowConsole(/requires 'Trusted|CSP: require-trusted-types-for/);
  await page.goto('/login');
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

test('the process and its database are healthy', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
});

test('pages revalidate, assets are immutable, and a trailing slash redirects', async ({ request }) => {
  const page = await request.get('/login');
  expect(page.headers()['cache-control']).toContain('must-revalidate');
  expect(page.headers()['content-encoding']).toBe('br');
  const again = await request.get('/login', { headers: { 'if-none-match': page.headers()['etag'] ?? '' } });
  expect(again.status()).toBe(304);
  const asset = /\/_astro\/[^"')\s]+/.exec(await page.text())?.[0] ?? '';
  expect((await request.get(asset)).headers()['cache-control']).toContain('immutable');
  const slash = await request.get('/login/?next=%2Fcart', { maxRedirects: 0 });
  expect([slash.status(), slash.headers()['location']]).toEqual([308, '/login?next=%2Fcart']);
});

test('the files that a page links to exist', async ({ page, request }) => {
  await page.goto('/home');
  const files = await page
    .locator('link[href], script[src], astro-island')
    .evaluateAll((elements) =>
      elements.flatMap((element) =>
        ['href', 'src', 'component-url', 'renderer-url'].map((name) => element.getAttribute(name) ?? ''),
      ),
    );
  const ours = files.filter((address) => address.startsWith('/'));
  expect(ours).toContainEqual(expect.stringMatching(/\.js$/));
  expect(ours).toContainEqual(expect.stringMatching(/\.webmanifest$/));
  for (const address of ours) expect((await request.get(address)).status(), address).toBe(200);
});

test('the demo offers slots in the next month', async ({ request }) => {
  const { data }: ItemsAnswer = await (await request.get('/api/items')).json();
  const months = data.items.flatMap(({ slots }) =>
    slots.map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`),
  );
  expect(months).toContain(monthAhead(1));
});

import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { monthAhead } from '#tests/support/e2e/now.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('the Content-Security-Policy blocks an injected script, and Trusted Types refuse text as markup or script', async ({
  page,
  allowConsole,
}) => {
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

test('/favicon.ico is a picture, also for who reads no page', async ({ page }) => {
  await page.goto('/api/items?limit=1');
  const width = await page.evaluate(async () => {
    const icon = Object.assign(new Image(), { src: '/favicon.ico' });
    await icon.decode();
    return icon.naturalWidth;
  });
  expect(width).toBe(48);
});

test('the demo offers slots in the next month', async ({ request }) => {
  const { data }: ItemsAnswer = await (await request.get('/api/items')).json();
  const months = data.items.flatMap(({ slots }) =>
    slots.map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`),
  );
  expect(months).toContain(monthAhead(1));
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { hydrated } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const sourcesOf = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

/** Every route has an error fallback (docs/product.md 2). */
test('every island is wrapped in the error fallback', () => {
  const islands = sourcesOf('src', '.astro').flatMap((source) =>
    [...source.matchAll(/<(\w+)\s+client:/g)].map(([, island]) => island),
  );
  // The screens of an order share a frame, which is wrapped.
  const wrapped = sourcesOf('src/islands', '.tsx').flatMap((source) =>
    [
      ...source.matchAll(source.includes('<OrderFrame') ? /export function (\w+)/g : /(\w+) = withErrorBoundary\(/g),
    ].map(([, island]) => island),
  );
  expect(islands).toContain('OrderDetail');
  expect(wrapped).toEqual(expect.arrayContaining(islands));
});

test('an error in an island shows a message, a retry and a link to Beranda', async ({ page, allowConsole }) => {
  allowConsole(/TypeError/);
  const fallback = page.getByRole('alert').filter({ hasText: 'Oops! An error occurred.' });
  const isPage = ({ pathname }: URL) => pathname === '/product/1';
  // An item without fields, which the island cannot render.
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    const props = '{&quot;id&quot;:[0,1],&quot;start&quot;:[0,{&quot;item&quot;:[0,{}]}]}';
    await route.fulfill({ response, body: (await response.text()).replace(/ props="[^"]*"/, ` props="${props}"`) });
  });
  await page.goto('/product/1');
  await expect(fallback).toBeVisible();
  await expect(fallback).toContainText('indexings is not iterable');
  await expect(fallback.getByRole('link', { name: 'Beranda' })).toHaveAttribute('href', '/home');
  // The rest of the page still works.
  await expect(page.getByRole('dialog', { name: 'Something went wrong.' })).toBeHidden();
  await expect(page.getByRole('main')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(isPage);
  await fallback.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(fallback).toHaveCount(0);
  await expect(page.locator('astro-island')).toHaveCount(1);
  await hydrated(page);
  await expect(fallback).toHaveCount(0);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { breakIsland, brokenMessage } from '#tests/support/e2e/broken-islands.ts';
import { islands } from '#tests/support/e2e/islands.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('the list of islands is complete', () => {
  const pages = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.astro'));
  const mounted = pages.flatMap((name) =>
    [...readFileSync(join('src', name), 'utf8').matchAll(/<(\w+)\s+client:/g)].map(([, island = '']) => island),
  );
  expect([...new Set(mounted)].sort()).toEqual(Object.keys(islands).sort());
});

/** Every route has an error fallback (docs/product.md 2). */
test('every island is wrapped in the error fallback', () => {
  const sources = readdirSync('src/islands', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join('src/islands', name), 'utf8'));
  // The screens of an order share a frame, which is wrapped.
  const wrapped = sources.flatMap((source) =>
    [
      ...source.matchAll(source.includes('<OrderFrame') ? /export function (\w+)/g : /(\w+) = withErrorBoundary\(/g),
    ].map(([, island]) => island),
  );
  expect(wrapped).toEqual(expect.arrayContaining(Object.keys(islands)));
});

test('an error in an island shows a message, a retry and a link to Beranda', async ({ page, allowConsole }) => {
  allowConsole(new RegExp(brokenMessage));
  const fallback = page.getByRole('alert').filter({ hasText: 'Oops! An error occurred.' });
  let repair = async () => {};
  for (const path of ['/login', '/home', '/product/1'])
    await test.step(path, async () => {
      await repair();
      repair = await breakIsland(page, path);
      await page.goto(path);
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

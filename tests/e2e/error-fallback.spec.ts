import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { breakIsland, brokenMessage } from '#tests/support/e2e/broken-islands.ts';
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
  allowConsole(new RegExp(brokenMessage));
  const fallback = page.getByRole('alert').filter({ hasText: 'Oops! An error occurred.' });
  const repair = await breakIsland(page, '/product/1');
  await page.goto('/product/1');
  await expect(fallback).toBeVisible();
  await expect(fallback).toContainText(brokenMessage);
  await expect(fallback.getByRole('link', { name: 'Beranda' })).toHaveAttribute('href', '/home');
  // The rest of the page still works.
  await expect(page.getByRole('dialog', { name: 'Something went wrong.' })).toBeHidden();
  await expect(page.getByRole('main')).toBeVisible();
  await expectAccessible(page);
  await repair();
  await fallback.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(fallback).toHaveCount(0);
  await expect(page.locator('astro-island')).toHaveCount(1);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(fallback).toHaveCount(0);
});

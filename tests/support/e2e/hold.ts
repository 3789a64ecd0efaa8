import type { Page } from 'playwright/test';

/** Keeps requests that match waiting. Gives the function that lets them through; what the page gave up meanwhile is let go. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, (route) => promise.then(() => route.fallback()).catch(() => {}));
  return resolve;
}

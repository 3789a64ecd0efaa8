import { expect, type Page } from 'playwright/test';

/** Widths of screens that customers use, in CSS pixels. */
export const widths = [320, 390, 768, 1280];

/** Holds matching requests. Returns a function that releases them; requests that the page aborted are ignored. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, (route) => promise.then(() => route.fallback()).catch(() => {}));
  return resolve;
}

/** Waits until the page's scripts have run. They load after the first paint (src/layouts/boot.ts), and `goto` does not wait for them. */
export async function scriptsRun(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="after-first-paint"]');
    await Promise.all([...scripts].map(({ dataset }) => import(new URL(dataset['src'] ?? '', location.href).href)));
  });
}

/** Waits until React has hydrated the page's islands. */
export const hydrated = (page: Page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0);

/** What the browser does when the customer comes back to the window. */
export const focusWindow = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('focus')));

/** Stops the intro from leaving after 2 seconds (docs/product.md 9). Call it before the visit. */
export async function keepIntro(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const waiting = (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
      delay === 2000 ? 0 : later(handler, delay, ...rest);
    Object.assign(window, { setTimeout: waiting });
  });
}

/** Answers addresses with an empty page: a test that only arrives at a screen saves loading it. */
export const emptyPage = (page: Page, address: string | RegExp) =>
  // Without the rule, the transition between the pages fails with an error.
  page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<style>@view-transition { navigation: auto; }</style>' }),
  );

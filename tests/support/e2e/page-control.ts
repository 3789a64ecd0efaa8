import type { Page } from 'playwright/test';

/** Keeps requests that match waiting. Gives the function that lets them through; what the page gave up meanwhile is let go. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, (route) => promise.then(() => route.fallback()).catch(() => {}));
  return resolve;
}

/** Waits until the page's plain scripts have run: they come after the first paint (src/layouts/boot.ts), for which `goto` does not wait. */
export async function scriptsRun(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="after-first-paint"]');
    await Promise.all([...scripts].map(({ dataset }) => import(new URL(dataset['src'] ?? '', location.href).href)));
  });
}

/** The intro leaves by itself after 2 seconds (docs/product.md 9); after this it waits to be looked at. Call it before the visit. */
export async function keepIntro(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const waiting = (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
      delay === 2000 ? 0 : later(handler, delay, ...rest);
    Object.assign(window, { setTimeout: waiting });
  });
}

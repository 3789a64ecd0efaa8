import type { Page } from 'playwright/test';

/** The intro leaves by itself after 2 seconds (docs/product.md 9); after this it waits to be looked at. Call it before the visit. */
export async function keepIntro(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const waiting = (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
      delay === 2000 ? 0 : later(handler, delay, ...rest);
    Object.assign(window, { setTimeout: waiting });
  });
}

import type { Page } from 'playwright/test';

/** What an island throws that was broken here. */
export const brokenMessage = 'Ada bagian yang rusak.';

/**
 * Breaks every island of the built site: each of React's hooks throws. Only what stands inside of an island's error boundary calls one,
 * so this is what it looks like when the island itself has a fault; nothing in the product knows of it. Gives the function that
 * mends them again, for the next load. Should React be built otherwise one day, nothing breaks and the test says so.
 */
export async function breakIslands(page: Page): Promise<() => Promise<void>> {
  const scripts = '**/_astro/*.js';
  // In React's build: useState=function(e){return x.H.useState(e)}
  const hooks = /return (\w+\.H\.use[A-Z])/g;
  await page.route(scripts, async (route) => {
    const answer = await route.fetch();
    const code = await answer.text();
    const broken = code.replace(hooks, `throw new Error(${JSON.stringify(brokenMessage)});return $1`);
    // Not to be kept: the mended page loads anew.
    const headers = { ...answer.headers(), 'cache-control': 'no-store' };
    await route.fulfill({ response: answer, headers, body: broken });
  });
  return () => page.unroute(scripts);
}

import type { BrowserContext } from 'playwright/test';

/**
 * Puts values into the browser's local storage before a page is open, beside what is there.
 * @param values as the app stores them: keys of docs/product.md 3, for example { theme: 'light' }
 */
export async function store(context: BrowserContext, origin: string, values: Record<string, string>): Promise<void> {
  const { cookies, origins } = await context.storageState();
  const present = origins.find((entry) => entry.origin === origin)?.localStorage ?? [];
  const merged = { ...Object.fromEntries(present.map(({ name, value }) => [name, value])), ...values };
  const localStorage = Object.entries(merged).map(([name, value]) => ({ name, value }));
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] });
}

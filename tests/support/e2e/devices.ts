import { expect, type Page } from 'playwright/test';

/** Low windows: zoom of 400 %, and a phone on its side. */
export const lowWindows = [
  { width: 320, height: 256 },
  { width: 844, height: 390 },
];

/** The share of a low window that bars may cover. */
const MOST_COVERED = 0.2;

/** iOS zooms into a field with smaller text. */
const LEAST_FIELD_TEXT_PX = 16;

/** Returns how many pixels of the window's height keep their place when the page scrolls. */
const coveredByBars = (page: Page) =>
  page.evaluate(() => {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        /fixed|sticky/.test(getComputedStyle(element).position) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.clientWidth > innerWidth / 2,
    );
    const tops = [2, 1].map((part) => {
      scrollTo({ top: document.documentElement.scrollHeight / 2 - 20 * part, behavior: 'instant' });
      return wide.map((element) => element.getBoundingClientRect().top);
    });
    const rows = new Set<number>();
    for (const [index, element] of wide.entries()) {
      const { top, bottom } = element.getBoundingClientRect();
      if (tops[0]?.[index] !== top) continue;
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y++) rows.add(y);
    }
    return rows.size;
  });

/** Returns the fields whose text is small. */
const smallFields = (page: Page) =>
  page.evaluate((least) => {
    const noText = ['checkbox', 'radio', 'hidden', 'file'].map((type) => `[type=${type}]`).join();
    return [...document.querySelectorAll(`input:not(${noText}), select, textarea`)]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < least)
      .map((field) => field.outerHTML.slice(0, 80));
  }, LEAST_FIELD_TEXT_PX);

/** Returns buttons without an edge and chosen controls without a thick one. */
const flatControls = (page: Page) =>
  page.evaluate(() => {
    const chosen = ['current=true', 'current=page', 'pressed=true', 'selected=true'].map((is) => `[aria-${is}]`);
    const edgeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).borderTopWidth);
    const flat = (selector: string, least: number) =>
      [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility() && edgeOf(part) < least);
    return [
      ...flat('.button, button:not(.icon-button), .chip, .segments', 1),
      ...flat(`${chosen}, label:has(> :checked), [aria-checked=true] > .switch`, 3),
    ].map((part) => part.outerHTML.slice(0, 80));
  });

/** Expects what devices need of every page: low windows, fields that do not zoom, forced colours. */
export async function expectForDevices(page: Page, where: string): Promise<void> {
  expect(await smallFields(page), `fields with small text: ${where}`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await flatControls(page), `without an edge in forced colours: ${where}`).toEqual([]);
  await page.emulateMedia({ forcedColors: null });
  for (const size of lowWindows) {
    await page.setViewportSize(size);
    const covered = await coveredByBars(page);
    expect(covered / size.height, `bars, ${where} at ${size.width}x${size.height}`).toBeLessThanOrEqual(MOST_COVERED);
  }
}

import type { Locator, Page } from 'playwright/test';
import { expect } from './test.ts';

/** Expects that the screen is printed on this number of A4 pages. */
export async function expectPages(page: Page, count: number): Promise<void> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(count);
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12]/);
}

/** Expects only `content` in print, black on white. */
export async function expectPrintedAlone(page: Page, content: Locator): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const printed = await content.evaluate((sheet) => ({
    besides: [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.clientHeight > 0)
      .filter((element) => !sheet.contains(element) && !element.contains(sheet))
      .map((element) => `${element.localName}.${element.className}`),
    colours: [document.documentElement, document.body, sheet].map((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return `${color} on ${backgroundColor}`;
    }),
  }));
  expect(printed).toEqual({ besides: [], colours: Array(3).fill('rgb(0, 0, 0) on rgb(255, 255, 255)') });
  await page.emulateMedia({ media: null });
}

import { type Browser, expect, type FrameLocator, type Locator, type Page } from 'playwright/test';
import type { EditorsDesk } from './editors-desk.ts';
import { photograph } from './photograph.ts';

/** The desk in a browser: state on top, form on the left, page on the right. */
export interface DeskPage {
  page: Page;
  form: FrameLocator;
  shown: FrameLocator;
  /** Opens a list, or the form of a single entry, from the first page of the forms. */
  open(list: string): Promise<void>;
  /** Opens the form of an entry from a list. @param id the file name */
  choose(id: string): Promise<void>;
  /** A text field of the form. */
  field(name: string): Locator;
  save(name?: 'Save' | 'Create'): Promise<void>;
  /** Waits until Keystatic has finished a save: until then it would discard typed text. */
  isSaved(): Promise<void>;
  /** Uploads a file for the only picture of the form. */
  choosePicture(buffer?: Buffer, name?: string): Promise<void>;
  /** The list of unpublished changes. */
  changes(): Locator;
}

export async function openDeskPage(browser: Browser, desk: EditorsDesk): Promise<DeskPage> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(20_000);
  const form = page.frameLocator('iframe[title="Formulir"]');
  // The first visit is slow: Vite transforms all modules.
  await page.goto(desk.url, { timeout: 90_000 });
  await expect(page.getByRole('status')).toHaveText('Semuanya beres', { timeout: 60_000 });
  return {
    page,
    form,
    shown: page.frameLocator('iframe[title="Halaman"]'),
    async open(list) {
      // Waits for a new first page: a click on the old page would be lost.
      const frame = await (await page.locator('iframe[title="Formulir"]').elementHandle())?.contentFrame();
      await frame?.goto(new URL('/keystatic', desk.url).href);
      await form.getByRole('main').getByRole('link', { name: list, exact: true }).click();
      // The first page stays visible until the next page is ready.
      const save = form.getByRole('button', { name: 'Save', exact: true });
      await expect(form.getByRole('searchbox').or(save).first()).toBeVisible();
    },
    async choose(id) {
      // A long list renders only the visible rows.
      await form.getByRole('searchbox').fill(id);
      await form
        .getByRole('row')
        .filter({ has: form.getByRole('rowheader', { name: id, exact: true }) })
        .click();
    },
    field: (name) => form.getByRole('textbox', { name, exact: true }),
    save: (name = 'Save') => form.getByRole('button', { name, exact: true }).click(),
    isSaved: () => expect(form.getByText('Unsaved').or(form.getByLabel('Saving changes'))).toHaveCount(0),
    async choosePicture(buffer = photograph(1000, 625), name = 'IMG_0001.png') {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        form.getByRole('button', { name: 'Choose file' }).click(),
      ]);
      await chooser.setFiles({ name, mimeType: 'image/png', buffer });
    },
    changes: () => page.locator('[data-changes] li'),
  };
}

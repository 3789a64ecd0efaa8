import type { StaffBrowser } from './staff-browser.ts';

export const ITEM_FORM = '/staf/jurnal/ubah';

type Typed = Record<string, string | readonly string[]>;

/** Sends the form of a journal that the browser shows, as a browser does, with these fields instead. The answer is the plan, or the form. */
export function sendItem(browser: StaffBrowser, typed: Typed, files: Record<string, File> = {}) {
  const { text } = browser.page;
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first);
  const shown = [...text.matchAll(/<input name="(\w+)"[^>]* value="([^"]*)"/g)];
  const [bidang = '', deskripsi = ''] = all(/<textarea[^>]*>([^<]*)/g);
  const [max_termin = ''] = all(/<option selected>(\d)/g);
  return browser.sendFiles(ITEM_FORM, files, {
    ...Object.fromEntries(shown.map(([, name = '', value = '']) => [name, value])),
    ...{ bidang, deskripsi, max_termin, kode_indexing: browser.repeated('kode_indexing') },
    indexing: all(/value="([\w-]+)" checked/g),
    harga: all(/<input name="harga"[^>]* value="(\d*)"/g),
    ...typed,
  });
}

export async function changeItem(browser: StaffBrowser, item: number, typed: Typed, files?: Record<string, File>) {
  await browser.open(`${ITEM_FORM}?jurnal=${item}`);
  return sendItem(browser, typed, files);
}

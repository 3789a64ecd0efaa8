import { isInsideApp } from '#src/ui/inside-app.ts';

/** Some browsers read the file only a while after the click. */
const URL_LIFETIME_MS = 60_000;

/** Saves a text as a file of the customer. Returns false inside an app, where a sheet says how to get the file. */
export async function download(text: string, type: string, name: string): Promise<boolean> {
  if (isInsideApp()) {
    const { openInBrowserSheet } = await import('./OpenInBrowserSheet.tsx');
    openInBrowserSheet('menyimpan berkas');
    return false;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
  return true;
}

/** Some browsers read the file only a while after the click. */
const URL_LIFETIME_MS = 60_000;

/** Saves a text as a file of the customer. */
export function download(text: string, type: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
}

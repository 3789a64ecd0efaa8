/** Not in Safari and Firefox. */
type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Loads the suggestions of a search field (`data-suggest`) when it gets the focus; not on a slow connection, or one whose data costs money.
 */
export function suggestOnFocus(): void {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {};
  if (saveData || /[23]g/.test(effectiveType)) return;
  const load = () => {
    const field = document.activeElement;
    if (field?.matches('[data-suggest]'))
      import('./search-suggestions.ts').then(
        ({ suggestFor }) => suggestFor(field as HTMLInputElement),
        () => {},
      );
  };
  // The focus may have come before this script, or before hydration.
  for (const event of ['focusin', 'input']) document.addEventListener(event, load);
  load();
}

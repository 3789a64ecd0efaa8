type Connection = { saveData?: boolean; effectiveType?: string };

/** A slow connection, or one whose data costs money, has other needs than suggestions. */
function isSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }; // Not in Safari and Firefox.
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}

/** Loads the suggestions of a search field (`data-suggest`) when it gets the focus. */
export function suggestOnFocus(): void {
  const load = (target: unknown) => {
    if (!(target instanceof HTMLInputElement) || !('suggest' in target.dataset) || isSlow()) return;
    import('./search-suggestions.ts').then(
      ({ suggestFor }) => suggestFor(target),
      () => {},
    );
  };
  document.addEventListener('focusin', ({ target }) => load(target));
  // The focus may have come before the island was hydrated.
  document.addEventListener('input', ({ target }) => load(target));
  load(document.activeElement);
}

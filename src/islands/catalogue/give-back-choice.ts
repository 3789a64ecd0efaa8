import { $catalogue, loadItems } from '#src/stores/catalogue.ts';
import { type KeptChoice, takeChoice } from '#src/stores/sheet-choice.ts';
import { $accessToken } from '#src/stores/signed-in.ts';
import { openSheet } from './open-sheet.ts';

/**
 * Opens the sheet again with what was chosen before login. Waits for the catalogue if the item is not known yet; a
 * choice of an item that is gone is dropped. Returns the function that stops waiting.
 */
export function giveBackChoice(): () => void {
  if ($accessToken.get() === null) return () => {};
  const choice = takeChoice();
  if (choice === null) return () => {};
  if (open(choice)) return () => {};
  const stop = $catalogue.listen((state) => {
    if (open(choice) || (state.kind === 'ready' && state.whole)) stop();
  });
  if ($catalogue.get().kind !== 'loading') void loadItems();
  return stop;
}

function open(choice: KeptChoice): boolean {
  const state = $catalogue.get();
  const item = state.kind === 'ready' ? state.items.find(({ id }) => id === choice.itemId) : undefined;
  if (item !== undefined) openSheet(item, choice);
  return item !== undefined;
}

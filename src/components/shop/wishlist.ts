/** Takes items out of the demo wishlist, says so, and brings the last one back on 'Undo'. Nothing is stored. */
const list = document.querySelector('[data-wishlist]');
const part = (name: string) => list?.querySelector<HTMLElement>(`[data-wish-${name}]`);
const items = [...(list?.querySelectorAll<HTMLElement>('[data-wish]') ?? [])];
let last: HTMLElement | undefined;

function show(text: string) {
  const left = items.filter((item) => !item.hidden).length;
  const [count, full, empty, said, undo] = ['count', 'full', 'empty', 'said', 'undo'].map(part);
  if (!count || !full || !empty || !said || !undo) return;
  count.textContent = left === 1 ? '1 item' : `${left} items`;
  full.hidden = left === 0;
  empty.hidden = left > 0;
  undo.hidden = last === undefined;
  said.textContent = text;
}

for (const item of items) {
  item.querySelector('[data-wish-remove]')?.addEventListener('click', () => {
    last = item;
    item.hidden = true;
    show(`${item.dataset['wish']} removed`);
    // The button that had the focus is gone with its card.
    part('undo')?.querySelector('button')?.focus({ preventScroll: true });
  });
}
part('undo')
  ?.querySelector('button')
  ?.addEventListener('click', () => {
    const item = last;
    if (item === undefined) return;
    item.hidden = false;
    last = undefined;
    show('');
    item.querySelector<HTMLElement>('[data-wish-remove]')?.focus();
  });

// Its names are its own.
export {};

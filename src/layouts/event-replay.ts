/*
 * The inline script of screens with an island: what is tapped or chosen before the island is hydrated is kept, and replayed once it is. Astro takes
 * the attribute `ssr` from a hydrated island and then says `astro:hydrate`.
 * - Of buttons, the last one tapped (aria-busy in the meantime).
 * - Check boxes, radio buttons and selects that were changed.
 * An island whose code cannot be had is an error like any other (shell/global-error.ts).
 */

type Choice = HTMLInputElement | HTMLSelectElement;

const waiting = 'astro-island[ssr]';
const choices = new Map<Choice, string | boolean>();
let tapped: Element | null = null;

function setTapped(button: Element | null) {
  tapped?.removeAttribute('aria-busy');
  button?.setAttribute('aria-busy', 'true');
  tapped = button;
}

function isIn(island: EventTarget | null, element: Element): boolean {
  return island instanceof Node && island.contains(element);
}

addEventListener(
  'click',
  (event) => {
    const button = event.target instanceof Element && event.target.closest(`${waiting} button`);
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    setTapped(button);
  },
  true,
);

addEventListener(
  'change',
  ({ target }) => {
    if (!(target instanceof Element) || !target.closest(waiting)) return;
    if (target instanceof HTMLSelectElement) choices.set(target, target.value);
    else if (target instanceof HTMLInputElement) {
      if (target.checked === target.defaultChecked) choices.delete(target);
      else choices.set(target, target.checked);
    }
  },
  true,
);

addEventListener(
  'astro:hydrate',
  ({ target }) => {
    for (const [field, chosen] of choices) {
      if (!isIn(target, field)) continue;
      choices.delete(field);
      // React notices a change only by comparing. Any key event first makes it finish with the island.
      field.dispatchEvent(new Event('keyup', { bubbles: true }));
      if (field instanceof HTMLSelectElement) {
        field.value = String(chosen);
        field.dispatchEvent(new Event('change', { bubbles: true }));
      } else {
        field.checked = !chosen;
        field.click();
      }
    }
    const button = tapped;
    if (button instanceof HTMLElement && isIn(target, button)) {
      setTapped(null);
      button.click();
    }
  },
  true,
);

addEventListener(
  'astro:hydration-error',
  (event) => {
    setTapped(null);
    event.preventDefault();
    // Astro's event, which its types do not know.
    if (event instanceof CustomEvent) reportError(event.detail.error);
  },
  true,
);

export {};

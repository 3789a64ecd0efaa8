/*
 * The inline script of screens with an island: stores input before hydration and replays it afterwards. Astro removes
 * the attribute `ssr` from a hydrated island and then fires `astro:hydrate`. Stored are the last tapped button
 * (aria-busy in the meantime), changed check boxes, radio buttons and selects, and typed months and numbers. An island
 * whose code fails to load is an error like any other (shell/global-error.ts).
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

const isTyped = ({ type }: Choice) => type === 'month' || type === 'number';

function store({ target }: Event) {
  if (!(target instanceof Element) || !target.closest(waiting)) return;
  if (target instanceof HTMLSelectElement) choices.set(target, target.value);
  else if (target instanceof HTMLInputElement) {
    if (isTyped(target)) choices.set(target, target.value);
    else if (target.checked === target.defaultChecked) choices.delete(target);
    else choices.set(target, target.checked);
  }
}

// A typed field reports 'change' only when it loses the focus.
for (const type of ['input', 'change']) addEventListener(type, store, true);

/** React detects a change only by comparing with what it read or set last; it does not see what the element's own setter sets. */
function type(field: HTMLInputElement, value: string) {
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

addEventListener(
  'astro:hydrate',
  ({ target }) => {
    for (const [field, chosen] of choices) {
      if (!isIn(target, field)) continue;
      choices.delete(field);
      // React detects a change only by comparing. Dispatching a key event first makes it finish hydrating the island.
      field.dispatchEvent(new Event('keyup', { bubbles: true }));
      if (field instanceof HTMLSelectElement) {
        field.value = String(chosen);
        field.dispatchEvent(new Event('change', { bubbles: true }));
      } else if (isTyped(field)) type(field, String(chosen));
      else {
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
    // Astro's event, absent from its types.
    if (event instanceof CustomEvent) reportError(event.detail.error);
  },
  true,
);

export {};

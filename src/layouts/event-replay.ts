/*
 * The inline script of screens with an island: stores input before hydration and replays it afterwards. Astro removes
 * the attribute `ssr` from a hydrated island and then fires `astro:hydrate`. Stored are the last tapped button
 * (aria-busy in the meantime) and the changed fields. Where React renders from scratch (react-client.ts), they are new
 * elements, and the focus moves, too. An island whose code fails to load is an error like any other
 * (shell/GlobalError.astro).
 */

type Field = HTMLInputElement | HTMLSelectElement;
type Control = Field | HTMLButtonElement;

const waiting = 'astro-island[ssr]';
const changed = new Map<Control, string | boolean>();
let tapped: HTMLElement | null = null;

function setTapped(button: HTMLElement | null) {
  tapped?.removeAttribute('aria-busy');
  button?.setAttribute('aria-busy', 'true');
  tapped = button;
}

addEventListener(
  'click',
  (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>(`${waiting} button`);
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    setTapped(button);
  },
  true,
);

const isToggle = ({ type }: Control) => type === 'checkbox' || type === 'radio';

const isOfGroup = (one: Control, { name, form }: Control) =>
  one.type === 'radio' && one.name === name && one.form === form;

function store({ target }: Event) {
  if (!(target instanceof Element) || !target.closest(waiting)) return;
  if (target instanceof HTMLInputElement && isToggle(target)) {
    if (target.type === 'radio') {
      for (const other of changed.keys()) if (isOfGroup(other, target)) changed.delete(other);
    }
    if (target.checked === target.defaultChecked) changed.delete(target);
    else changed.set(target, target.checked);
  } else if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
    changed.set(target, target.value);
  }
}

// A typed field reports 'change' only when it loses the focus.
for (const type of ['input', 'change']) addEventListener(type, store, true);

/** React detects a change only by comparing with what it read or set last; it does not see what the element's own setter sets. */
function type(field: HTMLInputElement, value: string) {
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field === document.activeElement) return;
  // A quantity counts when it loses the focus. React renders the new text in a microtask.
  queueMicrotask(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
}

function change(control: Control, value: string | boolean) {
  if (control instanceof HTMLSelectElement) {
    control.value = String(value);
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control instanceof HTMLInputElement && isToggle(control)) {
    control.checked = !value;
    control.click();
  } else if (control instanceof HTMLInputElement) type(control, String(value));
}

/** Hydration keeps the text of a field, but React does not know a month, a number or a choice. */
const isKept = ({ type, inputMode }: Control) => type !== 'month' && inputMode !== 'numeric' && type !== 'select-one';

const controlsIn = (island: Element) => [...island.querySelectorAll<Control>('button, input, select')];

addEventListener(
  'astro:hydrate',
  ({ target }) => {
    if (!(target instanceof Element)) return;
    const before = controlsIn(target);
    const { activeElement } = document;
    const used = before.filter((one) => changed.has(one) || one === tapped || one === activeElement);
    // A key event makes React finish hydrating the island.
    used[0]?.dispatchEvent(new Event('keyup', { bubbles: true }));
    const after = controlsIn(target);
    for (const control of used) {
      // By name, since an extension may have inserted fields. A name that React made (useId) is another one after a new start.
      const isMade = /_r_/i.test(control.name);
      const isAlike = ({ type, name }: Control) => type === control.type && (isMade || name === control.name);
      // Hydration may add controls, so a position counts only for an element that React replaced.
      const live = control.isConnected ? control : after.filter(isAlike)[before.filter(isAlike).indexOf(control)];
      const value = changed.get(control);
      changed.delete(control);
      if (live === undefined) {
        if (control === tapped) setTapped(null);
        continue;
      }
      if (value !== undefined && (live !== control || isToggle(control) || !isKept(control))) change(live, value);
      if (control === activeElement) live.focus();
      if (control === tapped) {
        setTapped(null);
        live.click();
      }
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

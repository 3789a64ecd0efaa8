/*
 * The inline script of screens with an island: stores what a visitor does with HTML that is not live yet, and replays it in order. Astro removes
 * the attribute `ssr` when React has hydrated an island and then fires `astro:hydrate`; islands/shared/react-client.ts fires it, too, when React
 * has replaced a slot by live controls. Stored are taps (the last one, which has aria-busy, and all of a stepper), changed fields and the focus.
 * React may have replaced a control: the live one has the same name and position. An island whose code fails to load is an error like any other
 * (Shell.astro).
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLButtonElement;
/** A use of a control: its new value, a tap, or the focus. `nth` is its position among its island's similar controls. */
type Use = { control: Control; island: Element; nth: number; value: string | boolean | null };

const waiting = 'astro-island[ssr], astro-slot';
let uses: Use[] = [];
let focused: Use | undefined;

const isToggle = ({ type }: Control) => type === 'checkbox' || type === 'radio';

/** By name, since an extension may have inserted fields. */
const isSimilar = (one: Control, other: Control) =>
  one.type === other.type &&
  one.ariaLabel === other.ariaLabel &&
  one.name === other.name &&
  (!isToggle(one) || one.value === other.value);

const similarIn = (island: Element, control: Control) =>
  [...island.querySelectorAll<Control>('button, input, select')].filter((one) => isSimilar(one, control));

/** Returns the use of a control that is not live yet. */
function describeUse(control: Control | null, value: Use['value']): Use | undefined {
  const island = control?.closest(waiting)?.closest('astro-island');
  return control && island ? { control, island, nth: similarIn(island, control).indexOf(control), value } : undefined;
}

const controlOf = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<Control>(selector) : null;

const isStep = ({ control }: Use) => control.matches('fieldset > button');

function forget(isForgotten: (use: Use) => boolean) {
  for (const use of uses) if (isForgotten(use)) use.control.removeAttribute('aria-busy');
  uses = uses.filter((use) => !isForgotten(use));
}

addEventListener(
  'click',
  (event) => {
    const use = describeUse(controlOf(event, 'button'), null);
    if (!use) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isStep(use)) {
      forget((other) => other.value === null && !isStep(other));
      use.control.setAttribute('aria-busy', 'true');
    }
    uses.push(use);
  },
  true,
);

function store(event: Event) {
  const control = controlOf(event, 'input, select');
  const isSet = control instanceof HTMLInputElement && isToggle(control);
  const use = describeUse(control, control && (isSet ? control.checked : control.value));
  if (!control || !use) return;
  const { type, name, form } = control;
  forget(({ control: one }) => one === control || (type === 'radio' && one.name === name && one.form === form));
  if (!isSet || control.checked !== control.defaultChecked) uses.push(use);
}

// A typed field reports 'change' only when it loses the focus.
for (const type of ['input', 'change']) addEventListener(type, store, true);

addEventListener('focusin', (event) => {
  focused = describeUse(controlOf(event, 'button, input, select'), null);
});

addEventListener('focusout', () => {
  const left = focused;
  // A control that React replaces leaves the page before the microtask.
  queueMicrotask(() => {
    if (focused === left && left?.control.isConnected) focused = undefined;
  });
});

/** React detects a change only by comparing with what it read or set last; it does not see what the element's own setter sets. */
async function type(field: HTMLInputElement, value: string) {
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  // A quantity counts when it loses the focus. React renders the new text in a microtask.
  await null;
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Hydration keeps the text of a field, but React does not know a month, a number or a choice. */
const isKept = ({ type, inputMode }: Control) => type !== 'month' && inputMode !== 'numeric' && type !== 'select-one';

async function replay({ control, value }: Use, live: Control) {
  if (value === null) live.click();
  else if (live instanceof HTMLSelectElement) {
    live.value = String(value);
    live.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (live instanceof HTMLInputElement && isToggle(live)) {
    live.checked = !value;
    live.click();
  } else if (live instanceof HTMLInputElement && (live !== control || !isKept(live))) await type(live, String(value));
}

addEventListener(
  'astro:hydrate',
  async ({ target }) => {
    const isLive = ({ control, island }: Use) =>
      island === target && !(control.isConnected && control.closest(waiting));
    const liveOf = ({ control, island, nth }: Use) =>
      // Hydration may add controls, so a position counts only for an element that React replaced.
      control.isConnected ? control : similarIn(island, control)[nth];
    const ready = uses.filter(isLive).map((use) => ({ use, live: liveOf(use) }));
    forget(isLive);
    if (focused && !focused.control.isConnected && isLive(focused)) liveOf(focused)?.focus();
    for (const { use, live } of ready) {
      if (live) await replay(use, live);
      // React renders in a microtask, and the next tap needs its result.
      await null;
    }
  },
  true,
);

addEventListener(
  'astro:hydration-error',
  (event) => {
    forget(() => true);
    event.preventDefault();
    // Astro's event, absent from its types.
    if (event instanceof CustomEvent) reportError(event.detail.error);
  },
  true,
);

export {};

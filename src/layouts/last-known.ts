/*
 * The inline script after the island of a private screen: shows its last known HTML
 * (src/islands/shared/last-known.ts) until the island has fresh data. `setHTML` removes everything executable; a
 * browser without it shows the skeleton. A tap on this HTML is stored and performed on the same control of the live
 * screen (decision 019).
 */

const place = document.querySelector<HTMLElement>('[data-last-known]');

/** Milliseconds after a pointer release without a click: a long press sends none. */
const CLICK_LIMIT_MS = 500;

/** The token of the customer whose HTML is shown. */
let shown: string | null = null;
/** The live screen, once it has data and until it is shown. */
let live: Element | null = null;
/** The control that was tapped last. */
let tapped: HTMLElement | null = null;
/** Whether a pointer is down on a control: the HTML stays until the click arrives. */
let isPressed = false;
let clickLimit: ReturnType<typeof setTimeout> | undefined;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked: there is nothing to show.
    return null;
  }
}

/** Another tab or a return to this page may have ended the session before the island is hydrated. */
function followSession() {
  if (shown !== stored('access_token')) place?.replaceChildren();
}

function controlAt(picture: HTMLElement, { clientX, clientY }: MouseEvent): HTMLElement | null {
  // Pointers do not hit inert elements, so it is briefly not inert.
  picture.inert = false;
  const hit = document.elementFromPoint(clientX, clientY);
  picture.inert = true;
  return picture.contains(hit) ? (hit?.closest<HTMLElement>('a[href], button, label') ?? null) : null;
}

/**
 * Finds the control of the live screen that corresponds to a tapped one; undefined if none does. A link matches by
 * text and address, or by text alone if it is unique. A button depends on its surroundings: it matches only if the
 * screen's text is unchanged.
 */
function liveControl(control: HTMLElement, picture: HTMLElement, screen: Element): HTMLElement | undefined {
  const text = (element: Element) => `${element.ariaLabel} ${element.textContent}`;
  const alike = (root: Element) =>
    [...root.querySelectorAll<HTMLElement>(control.localName)].filter((other) => text(other) === text(control));
  const [before, now] = [alike(picture), alike(screen)];
  if (control.localName !== 'a') {
    return picture.textContent === screen.textContent ? now[before.indexOf(control)] : undefined;
  }
  const address = control.getAttribute('href');
  const same = now.find((link) => link.getAttribute('href') === address);
  return same ?? (before.length === 1 && now.length === 1 ? now[0] : undefined);
}

/** Shows the live screen once it has data and no pointer is down, then performs the tap on it. */
function showLive(picture: HTMLElement) {
  if (live === null || isPressed || !picture.hasChildNodes()) return;
  const control = tapped && liveControl(tapped, picture, live);
  picture.replaceChildren();
  control?.click();
}

function keepTaps(picture: HTMLElement, stack: HTMLElement) {
  stack.addEventListener('last-known:over', ({ target }) => {
    live = target as Element;
    showLive(picture);
  });
  stack.addEventListener('pointerdown', (event) => {
    clearTimeout(clickLimit);
    isPressed = picture.hasChildNodes() && controlAt(picture, event) !== null;
  });
  stack.addEventListener('click', (event) => {
    if (!picture.hasChildNodes()) return;
    tapped?.removeAttribute('aria-busy');
    tapped = controlAt(picture, event);
    tapped?.setAttribute('aria-busy', 'true');
    isPressed = false;
    showLive(picture);
  });
  const release = () => {
    isPressed = false;
    showLive(picture);
  };
  addEventListener('pointercancel', release);
  addEventListener('pointerup', () => {
    clickLimit = setTimeout(release, CLICK_LIMIT_MS);
  });
}

try {
  const { token, pages } = JSON.parse(stored('last-known') ?? '{}');
  const html = pages?.[location.pathname + location.search];
  if (place?.parentElement && html && token === stored('access_token')) {
    shown = token;
    keepTaps(place, place.parentElement);
    place.setHTML?.(html, { sanitizer: {} });
    addEventListener('storage', followSession);
    addEventListener('pageshow', followSession);
  }
} catch {
  // JSON that this app did not write.
}

export {};

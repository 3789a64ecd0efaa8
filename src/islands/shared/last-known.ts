import { $accessToken } from '#src/stores/session.ts';
import { parseJson, readText, writeText } from '#src/stores/storage.ts';

/** Also in src/layouts/last-known.ts, which shows it, and in src/stores/session.ts, which forgets it with the customer. */
const KEY = 'last-known';
/** Screens that are remembered: the cart, the list, and the orders looked at last. */
const PAGES = 6;
/** What is on its way, or went wrong, is nothing to come back to. */
const TRANSIENT = '[aria-busy="true"], [role="alert"]:not(:empty), dialog[open]';

interface LastKnown {
  token: string;
  /** HTML by path and query, the latest at the end. */
  pages: Record<string, string>;
}

/** Remembers what a private screen shows, for the next visit: it is shown before any script of the island has come. */
export function rememberLastKnown(screen: Element): void {
  const token = $accessToken.get();
  // Another tab may have ended the session a moment ago.
  if (token === null || token !== readText('local', 'access_token') || screen.querySelector(TRANSIENT)) return;
  const address = location.pathname + location.search;
  const earlier = Object.entries(remembered(token)).filter(([page]) => page !== address);
  const pages = Object.fromEntries([...earlier.slice(1 - PAGES), [address, htmlOf(screen)]]);
  writeText('local', KEY, JSON.stringify({ token, pages } satisfies LastKnown));
}

/**
 * The island has something to show, and `screen` is where: the inline script shows it in place of what was remembered, as soon as no pointer
 * is down on that. Null: signed out, so nothing of a customer may stay.
 */
export function replaceLastKnown(screen: Element | null): void {
  if (screen === null) hideLastKnown();
  else screen.dispatchEvent(new Event('last-known:over', { bubbles: true }));
}

/** Takes away what was remembered, whatever the visitor is doing. */
export function hideLastKnown(): void {
  document.querySelector('[data-last-known]')?.replaceChildren();
}

function remembered(token: string): Record<string, string> {
  // Written above; anything else has no token, or another one.
  const stored = parseJson(readText('local', KEY) ?? 'null') as LastKnown | null;
  return stored?.token === token ? stored.pages : {};
}

/** The screen as it looks: what is chosen in its fields stands in properties only. No id is there twice. */
function htmlOf(screen: Element): string {
  const copy = screen.cloneNode(true) as Element;
  const copies = copy.querySelectorAll('input, option, textarea');
  for (const [n, field] of screen.querySelectorAll('input, option, textarea').entries()) {
    if (field instanceof HTMLInputElement) copies[n]?.toggleAttribute('checked', field.checked);
    else if (field instanceof HTMLOptionElement) copies[n]?.toggleAttribute('selected', field.selected);
    else if (field instanceof HTMLTextAreaElement && copies[n]) copies[n].textContent = field.value;
  }
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
  return copy.innerHTML;
}

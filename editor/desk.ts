import type { DeskState } from './api.ts';
import { screenOf } from './preview.ts';

// Vite reloads each page after a save: the page beside the form is to, but not the desk with the form in it.
import.meta.hot?.on('vite:beforeFullReload', () => new Promise(() => {}));

const part = <Kind extends HTMLElement = HTMLElement>(name: string): Kind => {
  const found = document.querySelector<Kind>(`[data-${name}]`);
  if (!found) throw new Error(`The desk has no part ${name}`);
  return found;
};
const form = part<HTMLIFrameElement>('form');
const page = part<HTMLIFrameElement>('page');
const status = part('status');
const publishButton = part<HTMLButtonElement>('publish');
const absent = part('absent');
const said = part('said');

/** How often the desk looks for what was saved and where the form is, in ms. */
const INTERVAL = 1000;

/** How long after Astro wrote its store Vite has heard of it, in ms. */
const SETTLED = 500;

/** After how long nothing more is expected of a save: it was of a wrong entry, or changed nothing that Astro stores. In ms. */
const GIVEN_UP = 3000;

let shownForm = '';
let shownState = '';
let faults: DeskState['faults'] = [];
/** The screen to be shown that has not come yet, and whether it was asked for. */
let awaited: { screen: string; isAskedFor: boolean } | undefined;
/** What the server said last, and when it said something new. */
const content = { saved: 0, savedSeen: 0, taken: 0, takenSeen: 0 };

/**
 * Whether pages show what was saved. One that is asked for too early is answered from the content before, and a new post then stays
 * unknown: Astro remembers which addresses there are.
 */
function isSettled(): boolean {
  const now = Date.now();
  const isTaken = content.saved <= content.taken || now - content.savedSeen > GIVEN_UP;
  return isTaken && now - content.takenSeen > SETTLED;
}

/** Shows the screen of what is edited, when the form has moved on. */
async function followForm(): Promise<void> {
  const path = form.contentWindow?.location.pathname ?? '';
  if (path !== shownForm) {
    shownForm = path;
    const screen = screenOf(path);
    awaited = screen === undefined ? undefined : { screen, isAskedFor: false };
    // The form moves on after it has saved.
    await readState();
  }
  if (awaited && !awaited.isAskedFor && isSettled()) refreshPage();
}

/** Shows the awaited screen, or the one that is there anew: somebody may have gone on from it. */
function refreshPage(): void {
  const { location } = page.contentWindow ?? {};
  if (!awaited) {
    location?.reload();
    return;
  }
  awaited.isAskedFor = true;
  const isThere = location !== undefined && isAwaited(location);
  const [, place] = awaited.screen.split('#');
  location?.replace(awaited.screen);
  if (!isThere || place === undefined) return;
  // To another place of the same screen nothing is loaded; one that is new is not there yet.
  if (page.contentDocument?.getElementById(place)) awaited = undefined;
  else location?.reload();
}

const isAwaited = ({ pathname }: Location) => pathname === awaited?.screen.split('#')[0];

// Vite's reload of the old screen may have come between.
page.addEventListener('load', () => {
  sayWhetherAbsent();
  showPlace();
  if (!awaited?.isAskedFor) return;
  if (page.contentWindow && isAwaited(page.contentWindow.location)) awaited = undefined;
  else refreshPage();
});

/** Scrolls to what is edited: a page that Vite reloads stays where it was, which may be its top where the place is new. */
function showPlace(): void {
  const [, place] = screenOf(shownForm)?.split('#') ?? [];
  const { history, document } = page.contentWindow ?? {};
  if (place === undefined || !history) return;
  // Else the browser goes back to where the page was, after this.
  history.scrollRestoration = 'manual';
  document?.getElementById(place)?.scrollIntoView({ block: 'center' });
}

/**
 * A new entry with a mistake has no page yet, and a text that is gone breaks its own: a visitor's 'not found' is of no use beside the form. What the site answers elsewhere is
 * left alone: somebody may look where a link leads.
 */
function sayWhetherAbsent(): void {
  const shown = page.contentWindow;
  const [loaded] = (shown?.performance.getEntriesByType('navigation') ?? []) as PerformanceNavigationTiming[];
  const isOfForm = shown?.location.pathname === screenOf(shownForm)?.split('#')[0];
  const isWrong = faults.some(({ form: address }) => address === shownForm);
  const answer = loaded?.responseStatus ?? 200;
  const isAbsent = isOfForm && (answer === 404 || (answer >= 500 && isWrong));
  page.hidden = isAbsent;
  absent.hidden = !isAbsent;
  absent.textContent = `Halaman ini belum ada${isWrong ? ': perbaiki dulu yang disebut di atas.' : '.'}`;
}

async function readState(): Promise<void> {
  try {
    const response = await fetch('/api/edit/state');
    const text = await response.text();
    if (text === shownState) return;
    if (shownState !== '') said.hidden = true;
    shownState = text;
    const state = JSON.parse(text) as DeskState;
    show(state);
    noteContent(state);
  } catch {
    shownState = '';
    status.className = 'bad';
    status.textContent = 'Meja redaksi sudah berhenti. Jalankan lagi: npm run edit';
  }
}

function noteContent({ saved, taken }: DeskState): void {
  const isFirst = content.savedSeen === 0;
  if (saved !== content.saved) Object.assign(content, { saved, savedSeen: Date.now() });
  if (taken === content.taken) return;
  Object.assign(content, { taken, takenSeen: isFirst ? 0 : Date.now() });
  // Vite reloads a page too, but not one that was not there, failed, or was still loading.
  if (!isFirst) setTimeout(refreshPage, SETTLED);
}

function show({ changes, ...state }: DeskState): void {
  faults = state.faults;
  sayWhetherAbsent();
  status.className = faults.length > 0 ? 'bad' : '';
  status.textContent =
    faults.length > 0 ? `${faults.length} kesalahan harus diperbaiki sebelum terbit` : 'Semuanya beres';
  list(
    'faults',
    `${faults.length} kesalahan`,
    faults.map(({ place, reason, form: address }) => ({ text: `${place}: ${reason}`, address })),
  );
  list(
    'changes',
    `${changes.length} perubahan belum terbit`,
    changes.map(({ words, form: address }) => ({ text: words, address })),
  );
  publishButton.disabled = faults.length > 0 || changes.length === 0;
}

function list(name: 'faults' | 'changes', title: string, items: readonly { text: string; address: string | null }[]) {
  part(`${name}-box`).hidden = items.length === 0;
  part(`${name}-title`).textContent = title;
  part(name).replaceChildren(
    ...items.map(({ text, address }) => {
      const item = document.createElement('li');
      if (address === null) item.textContent = text;
      else item.append(linkTo(address, text));
      return item;
    }),
  );
}

/** A link that opens a form in its frame; the browser asks there about what is not saved. */
function linkTo(address: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = text;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    form.contentWindow?.location.assign(address);
    showSide('form');
  });
  return link;
}

async function publish(): Promise<void> {
  publishButton.disabled = true;
  const response = await fetch('/api/edit/publish', { method: 'POST', headers: { 'X-Desk': '1' } });
  const answer = (await response.json()) as { message?: string; published?: string[] };
  if (answer.published) sayPublished(answer.published);
  else say(answer.message ?? '');
  shownState = '';
  await readState();
}

function say(...parts: (string | Node)[]): void {
  said.hidden = false;
  said.replaceChildren(...parts);
}

/** Many changes are folded: the forms below are to stay in sight. */
function sayPublished(changes: readonly string[]): void {
  const after = ' Pengunjung melihatnya setelah pengelola situs memasangnya.';
  const [first = '', ...others] = changes;
  if (others.length === 0) {
    say(`Diterbitkan: ${first}.${after}`);
    return;
  }
  const all = document.createElement('details');
  all.append(document.createElement('summary'), document.createElement('ul'));
  all.firstElementChild?.append(`Diterbitkan: ${changes.length} perubahan.${after}`);
  for (const words of changes) {
    const item = document.createElement('li');
    item.textContent = words;
    all.lastElementChild?.append(item);
  }
  say(all);
}

function showSide(side: string): void {
  document.body.dataset['side'] = side;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-show]')) {
    button.ariaPressed = String(button.dataset['show'] === side);
  }
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-show]')) {
  button.addEventListener('click', () => showSide(button.dataset['show'] ?? 'form'));
}
publishButton.addEventListener('click', () => {
  publish().catch((error: unknown) => {
    say(`Belum ada yang diterbitkan: ${String(error)}`);
  });
});

setInterval(() => void followForm(), INTERVAL / 3);
setInterval(() => void readState(), INTERVAL);
void readState();

import type { DeskState } from './api.ts';
import { PageBeside } from './page-beside.ts';

// Vite reloads each page after a save: the page beside the form is to, but not the desk with the form in it.
import.meta.hot?.on('vite:beforeFullReload', () => new Promise(() => {}));

const part = <Kind extends HTMLElement = HTMLElement>(name: string): Kind => {
  const found = document.querySelector<Kind>(`[data-${name}]`);
  if (!found) throw new Error(`The desk has no part ${name}`);
  return found;
};
const form = part<HTMLIFrameElement>('form');
const status = part('status');
const publishButton = part<HTMLButtonElement>('publish');
const said = part('said');

/** How often the desk reads the state, and how often it looks where the form is, in ms. */
const STATE_MS = 1000;
const FORM_MS = 300;

let readAt = 0;
let shownState = '';
const beside = new PageBeside(form, part<HTMLIFrameElement>('page'), part('absent'));

/** Runs for as long as the desk is open. One step after the other: what is shown is decided by a state that is newer than the move of the form. */
async function watch(): Promise<void> {
  try {
    const hasMoved = beside.followForm();
    if (hasMoved || Date.now() - readAt >= STATE_MS) await readState();
    beside.show();
  } finally {
    setTimeout(watch, FORM_MS);
  }
}

async function readState(): Promise<void> {
  readAt = Date.now();
  try {
    const response = await fetch('/api/edit/state');
    const text = await response.text();
    if (text === shownState) return;
    if (shownState !== '') said.hidden = true;
    shownState = text;
    const state = JSON.parse(text) as DeskState;
    show(state);
    beside.noteState(state);
  } catch {
    shownState = '';
    status.className = 'bad';
    status.textContent = 'Meja redaksi sudah berhenti. Jalankan lagi: npm run edit';
  }
}

function show({ faults, changes }: DeskState): void {
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

void watch();

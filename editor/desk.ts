import type { DeskState } from './api.ts';
import { PreviewFrame } from './preview-frame.ts';

// Vite reloads each page after a save. A promise that never settles prevents this for the desk, which contains the form.
import.meta.hot?.on('vite:beforeFullReload', () => new Promise(() => {}));

const part = <Kind extends HTMLElement = HTMLElement>(name: string): Kind => {
  const found = document.querySelector<Kind>(`[data-${name}]`);
  if (!found) throw new Error(`The desk has no part ${name}`);
  return found;
};
const form = part<HTMLIFrameElement>('form');
const status = part('status');
const publishButton = part<HTMLButtonElement>('publish');
const message = part('said');

const POLL_MS = 500;

/** The state that is shown, as JSON; '' before the first one and after an error. */
let stateText = '';
const preview = new PreviewFrame(form, part<HTMLIFrameElement>('page'), part('absent'));

async function poll(): Promise<void> {
  preview.followForm();
  await readState();
  setTimeout(poll, POLL_MS);
}

async function readState(): Promise<void> {
  try {
    const response = await fetch('/api/edit/state');
    const text = await response.text();
    const state = JSON.parse(text) as DeskState;
    if (text !== stateText) {
      if (stateText !== '') message.hidden = true;
      stateText = text;
      show(state);
    }
    preview.update(state);
  } catch {
    stateText = '';
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

/** Makes a link that opens a form in the form's frame. The browser asks first if the open form has unsaved text. */
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
  if (answer.published) showPublished(answer.published);
  else showMessage(answer.message ?? '');
  stateText = '';
  await readState();
}

function showMessage(...parts: (string | Node)[]): void {
  message.hidden = false;
  message.replaceChildren(...parts);
}

/** Several changes are in a closed <details>, so that the forms stay visible. */
function showPublished(changes: readonly string[]): void {
  const after = ' Pengunjung melihatnya setelah pengelola situs memasangnya.';
  const [first = '', ...others] = changes;
  if (others.length === 0) {
    showMessage(`Diterbitkan: ${first}.${after}`);
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
  showMessage(all);
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
    showMessage(`Belum ada yang diterbitkan: ${String(error)}`);
  });
});

void poll();

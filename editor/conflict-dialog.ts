import type { Difference } from './differences.ts';
import type { SaveConflict } from './save.ts';

/** The editor's decision. */
type Answer = 'keep mine' | 'back to the form';

/**
 * Shows both versions of an entry, field by field, and asks which to keep. Escape returns to the form.
 * @param additions the files of this tab's save, with its pictures
 */
export function askAboutConflict(
  conflict: SaveConflict,
  additions: readonly { path: string; contents: string }[],
): Promise<Answer> {
  const dialog = document.createElement('dialog');
  dialog.className = 'conflict';
  const heading = element('h2', 'Dua versi');
  heading.id = 'conflict-heading';
  dialog.setAttribute('aria-labelledby', heading.id);
  const buttons = element('div');
  buttons.className = 'answers';
  const back = button('Kembali ke formulir');
  const keep = button('Simpan versi Anda');
  buttons.append(back, keep);
  dialog.append(
    heading,
    element('p', conflict.message),
    element(
      'p',
      'Yang Anda tulis masih ada di formulir. Salin dari versi tersimpan apa yang mau dipakai, atau simpan versi Anda sebagai gantinya.',
    ),
    ...conflict.differences.map((difference) => versions(difference, conflict, additions)),
    buttons,
  );
  document.body.append(dialog);
  dialog.showModal();
  back.focus();
  return new Promise((resolve) => {
    let answer: Answer = 'back to the form';
    keep.addEventListener('click', () => {
      answer = 'keep mine';
      dialog.close();
    });
    back.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(answer);
    });
  });
}

/** Shows both versions of a field. */
function versions(
  { label, saved, yours, picture }: Difference,
  { revisions }: SaveConflict,
  additions: readonly { path: string; contents: string }[],
): HTMLElement {
  const section = element('section');
  const revision = picture === null ? undefined : revisions[picture];
  const mine = additions.find(({ path }) => path === picture)?.contents;
  section.append(
    element('h3', label),
    version('Tersimpan', saved, revision && savedPicture(picture ?? '', revision)),
    version('Versi Anda', yours, mine && newPicture(picture ?? '', mine)),
  );
  return section;
}

function version(title: string, text: string | null, picture: Promise<Blob> | undefined | ''): HTMLElement {
  const box = element('div');
  box.append(element('h4', title));
  const words = element('pre', text ?? '(tidak ada)');
  words.tabIndex = 0;
  box.append(words);
  if (picture) {
    const image = document.createElement('img');
    image.alt = title;
    void picture.then((bytes) => {
      image.src = URL.createObjectURL(bytes);
    });
    box.append(image);
  } else if (text !== null) {
    const copy = button('Salin');
    copy.ariaLabel = `Salin ${title.toLowerCase()}`;
    copy.addEventListener('click', async () => {
      await navigator.clipboard.writeText(text);
      copy.textContent = 'Tersalin';
    });
    box.append(copy);
  }
  return box;
}

/** Browsers show an SVG only with its type. */
const typeOf = (path: string) => (path.endsWith('.svg') ? 'image/svg+xml' : '');

async function savedPicture(path: string, revision: string): Promise<Blob> {
  const response = await fetch(`/api/keystatic/blob/${revision}/${path}`, { headers: { 'no-cors': '1' } });
  return new Blob([await response.arrayBuffer()], { type: typeOf(path) });
}

async function newPicture(path: string, base64: string): Promise<Blob> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: typeOf(path) });
}

function element(name: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function button(text: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  return made;
}

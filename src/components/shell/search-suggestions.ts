import { filterFromQuery, filterPath, type ItemFilter, noFilter } from '@slotterbit/contract/catalogue/item-filter.ts';
import type { Suggestions } from '#src/catalogue/suggestions.ts';
import { parseJson, readText, writeText } from '#src/stores/session/storage.ts';
import './search-suggestions.css';

type Option = { text: string; kind: string; address: string };

const SEARCHES_KEY = 'searches';
const MAX_SEARCHES = 5;
const MIN_LENGTH = 3;

/** Returns the last searches of this browser, newest first. */
function recentSearches(): string[] {
  const known = parseJson(readText('local', SEARCHES_KEY) ?? '');
  return Array.isArray(known) ? known.filter((text) => typeof text === 'string').slice(0, MAX_SEARCHES) : [];
}

/** Adds a search; a text that continues a shorter one replaces it. */
function rememberSearch(typed: string): void {
  const text = typed.trim();
  if (text.length < MIN_LENGTH) return;
  const others = recentSearches().filter((other) => !text.toLowerCase().startsWith(other.toLowerCase()));
  writeText('local', SEARCHES_KEY, JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)));
}

/** A request is sent after this pause in typing. */
const TYPING_PAUSE_MS = 150;

/** Returns the form's other filters and one more. */
function withFilter(form: HTMLFormElement, { fields = [], ...added }: Partial<ItemFilter>): string {
  const texts = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const given = filterFromQuery(new URLSearchParams(texts));
  return filterPath({ ...given, q: null, fields: [...given.fields, ...fields], ...added });
}

/** With `data-suggest="filters"` there are no journals, which the list below shows, and a field filters that list. */
async function optionsFor(field: HTMLInputElement, form: HTMLFormElement, signal: AbortSignal): Promise<Option[]> {
  const q = field.value.trim();
  const answer = await fetch(`/allproduct/suggestions.json?${new URLSearchParams({ q })}`, { signal });
  if (!answer.ok) return [];
  const { items, fields, indexings, both }: Suggestions = await answer.json();
  const isOfFilters = field.dataset['suggest'] === 'filters';
  return [
    ...(both ? [both] : []).map(({ indexing, field: { name, slug } }) => ({
      text: `${indexing} · ${name}`,
      kind: 'Filter',
      address: withFilter(form, { indexings: [indexing], fields: [slug] }),
    })),
    ...fields.map(({ name, slug }) => ({
      text: name,
      kind: 'Bidang',
      address: isOfFilters ? withFilter(form, { fields: [slug] }) : `/bidang/${slug}`,
    })),
    ...indexings.map((name) => ({ text: name, kind: 'Indexing', address: withFilter(form, { indexings: [name] }) })),
    ...(isOfFilters ? [] : items).map(({ id, name }) => ({ text: name, kind: 'Jurnal', address: `/product/${id}` })),
  ];
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Record<string, string>, text = '') {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.textContent = text;
  return made;
}

// Older browsers do not have the properties of ARIA attributes.
function setAttributes(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

let count = 0;

/** Makes a search field a combobox (WAI-ARIA APG, list autocomplete with manual selection): suggestions, or recent searches when it is empty. */
export function suggestFor(field: HTMLInputElement): void {
  const { form } = field;
  // Before hydration, React would not accept more elements.
  if (form === null || field.getAttribute('role') === 'combobox' || field.closest('astro-island[ssr]')) return;
  attach(field, form);
}

function attach(field: HTMLInputElement, form: HTMLFormElement): void {
  const id = `saran-${count++}`;
  const list = element('ul', { id, role: 'listbox', 'aria-label': 'Saran pencarian' });
  const status = element('p', { class: 'visually-hidden', role: 'status' });
  const forget = element('button', { type: 'button', class: 'link' }, 'Hapus riwayat pencarian');
  const panel = element('div', { class: 'suggestions', hidden: '' });
  panel.append(list, forget);
  form.append(panel, status);
  setAttributes(field, {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': id,
  });

  let options: Option[] = [];
  let active = -1;
  let timer = 0;
  let request = new AbortController();

  function choose(index: number): void {
    list.children[active]?.removeAttribute('aria-selected');
    active = index;
    const chosen = list.children[index];
    chosen?.setAttribute('aria-selected', 'true');
    chosen?.scrollIntoView({ block: 'nearest' });
    if (chosen) field.setAttribute('aria-activedescendant', chosen.id);
    else field.removeAttribute('aria-activedescendant');
  }

  function show(found: Option[]): void {
    options = found;
    list.replaceChildren(
      ...found.map(({ text, kind }, n) => {
        const option = element('li', { id: `${id}-${n}`, role: 'option' }, text);
        option.append(' ', element('small', {}, kind));
        return option;
      }),
    );
    choose(-1);
    const isOpen = found.length > 0;
    forget.hidden = field.value.trim() !== '';
    // Below the field, wherever the form has it.
    const box = field.getBoundingClientRect();
    const outer = form.getBoundingClientRect();
    panel.style.insetBlockStart = `${box.bottom - outer.top + 4}px`;
    panel.hidden = !isOpen;
    field.setAttribute('aria-expanded', String(isOpen));
    status.textContent = isOpen ? `${found.length} saran` : '';
  }

  function close(): void {
    clearTimeout(timer);
    request.abort();
    show([]);
  }

  function update(): void {
    close();
    const typed = field.value.trim();
    if (typed === '') {
      show(
        recentSearches().map((text) => ({
          text,
          kind: 'Riwayat',
          address: filterPath({ ...noFilter, q: text }),
        })),
      );
      return;
    }
    request = new AbortController();
    const { signal } = request;
    timer = window.setTimeout(async () => {
      const found = await optionsFor(field, form, signal).catch(() => []);
      if (!signal.aborted && document.activeElement === field) show(found);
    }, TYPING_PAUSE_MS);
  }

  function follow(index: number): void {
    const option = options[index];
    if (option === undefined) return;
    rememberSearch(field.value);
    location.assign(option.address);
  }

  function press(event: KeyboardEvent): void {
    const { key } = event;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && panel.hidden) update();
    else if (step !== 0) {
      const places = options.length + 1;
      // One place more: the field itself, without an option.
      choose(((active + 1 + step + places) % places) - 1);
    } else if (key === 'Enter' && active >= 0) follow(active);
    else if (key === 'Escape' && !panel.hidden) close();
    else return;
    event.preventDefault();
  }

  field.addEventListener('input', update);
  field.addEventListener('focus', () => {
    if (field.value.trim() === '') update();
  });
  field.addEventListener('keydown', press);
  field.addEventListener('change', () => rememberSearch(field.value));
  form.addEventListener('submit', close);
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== field && !(relatedTarget instanceof Node && panel.contains(relatedTarget))) close();
  });
  // Keeps the focus in the field.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) =>
    follow([...list.children].findIndex((li) => li.contains(target as Node))),
  );
  forget.addEventListener('click', () => {
    writeText('local', SEARCHES_KEY, null);
    close();
    field.focus();
  });
  if (document.activeElement === field) update();
}

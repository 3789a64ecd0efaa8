/** Filters the questions: each word typed must stand in the question or its answer, whatever its case and accents. */
const search = document.querySelector<HTMLInputElement>('[data-faq-search]');
const found = document.querySelector('[data-faq-found]');
const groups = [...document.querySelectorAll<HTMLElement>('[data-faq-group]')];

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const questions = [...document.querySelectorAll<HTMLElement>('[data-faq]')].map((element) => ({
  element,
  text: plain(element.textContent),
}));

function filter() {
  const words = plain(search?.value ?? '')
    .split(/\s+/)
    .filter(Boolean);
  let count = 0;
  for (const { element, text } of questions) {
    element.hidden = !words.every((word) => text.includes(word));
    if (!element.hidden) count += 1;
  }
  for (const group of groups) group.hidden = group.querySelector('[data-faq]:not([hidden])') === null;
  if (found === null) return;
  if (words.length === 0) found.textContent = '';
  else if (count === 0) found.textContent = `No question matches "${search?.value.trim()}".`;
  else found.textContent = count === 1 ? '1 question found' : `${count} questions found`;
}

search?.addEventListener('input', filter);
// The browser may bring back what was typed before.
addEventListener('pageshow', filter);

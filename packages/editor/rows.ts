// The buttons of a list in a form, the first wrong field, and a warning before typed text is lost.

const form = document.querySelector<HTMLFormElement>('[data-form]');
let isChanged = false;

form?.addEventListener('input', () => {
  isChanged = true;
});
// The page shows its own reasons: a browser's have its language.
form?.addEventListener(
  'invalid',
  (event) => {
    event.preventDefault();
    form.querySelector<HTMLElement>(':is(input, select, textarea):invalid')?.focus();
  },
  true,
);
form?.addEventListener('submit', () => {
  isChanged = false;
});
addEventListener('beforeunload', (event) => {
  if (isChanged) event.preventDefault();
});

for (const list of document.querySelectorAll('[data-rows]')) {
  list.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-move]') : null;
    if (!button) return;
    isChanged = true;
    const row = button.closest('li');
    const template = list.querySelector('template');
    if (button.dataset['move'] === 'up') row?.previousElementSibling?.before(row);
    if (button.dataset['move'] === 'down') row?.nextElementSibling?.after(row);
    if (button.dataset['move'] === 'out') row?.remove();
    if (button.dataset['move'] === 'add' && template) {
      list.querySelector('ol')?.append(template.content.cloneNode(true));
      list.querySelector<HTMLElement>('li:last-child input')?.focus();
    } else button.focus();
  });
}

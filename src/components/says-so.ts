import { showAlert } from '#src/stores/flash.ts';

/**
 * What "does nothing" in a demo says so in the alert banner: `<button data-says="Demo: …">`, or a form with `data-says`,
 * whose submit then goes nowhere.
 */
document.addEventListener('click', ({ target }) => {
  const text = target instanceof Element && target.closest<HTMLElement>('button[data-says]')?.dataset['says'];
  if (text) showAlert(text);
});
document.addEventListener('submit', (event) => {
  const text = event.target instanceof HTMLElement && event.target.dataset['says'];
  if (!text) return;
  event.preventDefault();
  showAlert(text);
});

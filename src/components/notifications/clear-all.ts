/** Clear All: takes the notifications away on this view. Demo: they are back after a reload. */
const root = document.querySelector('[data-notifications]');
root?.querySelector('[data-clear-all]')?.addEventListener('click', () => {
  root.querySelector('.filled')?.remove();
  const empty = root.querySelector<HTMLElement>('.empty');
  if (empty) {
    empty.hidden = false;
    // The button that had the focus is gone.
    empty.focus();
  }
  const said = root.querySelector('[role="status"]');
  if (said) said.textContent = 'All notifications cleared';
});

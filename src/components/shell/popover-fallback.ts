/*
 * Popovers for browsers without them (Chrome before 114, Firefox before 125, Safari before 17): buttons with `popovertarget` give their
 * target the class `open` (Drawer.astro) and take it away, as do Escape and a tap outside. Loaded there alone, by shell.ts.
 */

export {};

let opened: { panel: HTMLElement; toggle: HTMLElement } | null = null;

const tell = (panel: HTMLElement, newState: 'open' | 'closed') =>
  panel.dispatchEvent(Object.assign(new Event('toggle'), { newState }));

function open(panel: HTMLElement, toggle: HTMLElement) {
  close();
  opened = { panel, toggle };
  panel.classList.add('open');
  toggle.setAttribute('aria-expanded', 'true');
  panel.querySelector<HTMLElement>('[autofocus]')?.focus();
  tell(panel, 'open');
}

function close() {
  if (opened === null) return;
  const { panel, toggle } = opened;
  opened = null;
  panel.classList.remove('open');
  toggle.setAttribute('aria-expanded', 'false');
  // Whoever tapped something outside wants to be there.
  if (panel.contains(document.activeElement)) toggle.focus();
  tell(panel, 'closed');
}

for (const button of document.querySelectorAll<HTMLElement>('[popovertarget]')) {
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (panel === null) continue;
  const hides = button.getAttribute('popovertargetaction') === 'hide';
  if (!hides) button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', (event) => {
    // A browser that supports a part of the API would do it a second time.
    event.preventDefault();
    if (hides || opened?.panel === panel) close();
    else open(panel, button);
  });
}

document.addEventListener('click', ({ target }) => {
  if (opened === null || !(target instanceof Node)) return;
  if (!opened.panel.contains(target) && !opened.toggle.contains(target)) close();
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || opened === null) return;
  const { toggle } = opened;
  close();
  toggle.focus();
});

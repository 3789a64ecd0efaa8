/*
 * Popovers for browsers without them (Chrome before 114, Firefox before 125, Safari before 17): a button with
 * `popovertarget` toggles the class `open` of its target (Drawer.astro); Escape and an outside tap remove it.
 * shell.ts loads it only there.
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
  // A tap outside on a control keeps the focus there.
  if (panel.contains(document.activeElement)) toggle.focus();
  tell(panel, 'closed');
}

for (const button of document.querySelectorAll<HTMLElement>('[popovertarget]')) {
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (panel === null) continue;
  const hides = button.getAttribute('popovertargetaction') === 'hide';
  if (!hides) button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', (event) => {
    // A browser that supports a part of the API would act twice.
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

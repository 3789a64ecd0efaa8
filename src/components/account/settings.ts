import { $view, toggleView } from '#src/stores/preferences.ts';

/** The settings' own switches; the theme's is turned by the shell, like every `data-theme-switch`. */
for (const toggle of document.querySelectorAll('[data-view-switch]')) {
  $view.subscribe((view) => toggle.setAttribute('aria-checked', String(view === 'rtl')));
  toggle.addEventListener('click', toggleView);
}

// Not wired (docs/product.md 2.17): they turn, and are back after a reload (docs/product.md 10).
for (const toggle of document.querySelectorAll('[data-unwired-switch]')) {
  toggle.addEventListener('click', () => {
    toggle.setAttribute('aria-checked', String(toggle.getAttribute('aria-checked') !== 'true'));
  });
}

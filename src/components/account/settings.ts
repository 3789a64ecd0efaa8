import { $view, toggleView } from '#src/stores/preferences.ts';

/** The switches of the settings screen. The shell handles the theme's, like every `data-theme-switch`. */
for (const toggle of document.querySelectorAll('[data-view-switch]')) {
  $view.subscribe((view) => toggle.setAttribute('aria-checked', String(view === 'rtl')));
  toggle.addEventListener('click', toggleView);
}

// Not wired (docs/product.md 2.17): they toggle and reset on reload (docs/product.md 10).
for (const toggle of document.querySelectorAll('[data-unwired-switch]')) {
  toggle.addEventListener('click', () => {
    toggle.setAttribute('aria-checked', String(toggle.getAttribute('aria-checked') !== 'true'));
  });
}

import { showAlert } from '#src/stores/session/flash.ts';
import { $language, $view, toggleView } from '#src/stores/session/preferences.ts';

/** The switches of /settings. The shell handles the theme's, like every `data-theme-switch`. */
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

/** The choice on /language: stored on this device; it follows other tabs. */
const radios = [...document.querySelectorAll<HTMLInputElement>('[data-language]')];

$language.subscribe((code) => {
  const chosen = radios.find((radio) => radio.value === code);
  if (chosen) chosen.checked = true;
});

for (const radio of radios) {
  radio.addEventListener('change', () => {
    $language.set(radio.value);
    showAlert(`Language: ${radio.dataset['language']}`, 'success');
  });
}

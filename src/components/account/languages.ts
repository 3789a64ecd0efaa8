import { showAlert } from '#src/stores/flash.ts';
import { $language } from '#src/stores/preferences.ts';

/** Stores the chosen language on this device, announces it, and follows other tabs. */
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

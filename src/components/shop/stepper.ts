/** Minus, a number of at least 1, plus. What is no whole number becomes 1 when the field is left. */
for (const stepper of document.querySelectorAll('[data-stepper]')) {
  const field = stepper.querySelector('input');
  const [less] = stepper.querySelectorAll('button');
  if (!field || !less) continue;
  const set = (wanted: number) => {
    field.value = String(Math.max(1, Math.trunc(wanted) || 1));
    less.disabled = field.value === '1';
  };
  field.addEventListener('change', () => set(field.valueAsNumber));
  for (const button of stepper.querySelectorAll<HTMLElement>('[data-step]')) {
    button.addEventListener('click', () => set(field.valueAsNumber + Number(button.dataset['step'])));
  }
  // A reload keeps what was typed.
  set(field.valueAsNumber);
}

// Its names are its own.
export {};

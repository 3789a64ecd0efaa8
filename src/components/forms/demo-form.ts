/** Says in place that a demo form sends nothing. */
for (const form of document.querySelectorAll<HTMLFormElement>('[data-demo-form]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const said = form.querySelector('[role="status"]');
    if (said) said.textContent = form.dataset['demoForm'] ?? '';
  });
}

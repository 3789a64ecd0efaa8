/** Shows and hides the passwords of a demo form. */
for (const button of document.querySelectorAll<HTMLElement>('[data-reveal]')) {
  const field = document.getElementById(button.dataset['reveal'] ?? '');
  button.addEventListener('click', () => {
    if (!(field instanceof HTMLInputElement)) return;
    const shown = field.type === 'password';
    field.type = shown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(shown));
  });
}

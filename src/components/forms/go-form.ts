/** Follows the form's address without the '?' that an empty query would leave in it. */
for (const form of document.querySelectorAll('form[data-go-form]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    location.assign(form.getAttribute('action') ?? '/home');
  });
}

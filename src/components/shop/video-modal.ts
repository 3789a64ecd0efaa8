const dialog = document.querySelector<HTMLDialogElement>('[data-video]');

for (const button of document.querySelectorAll('[data-video-open]')) {
  button.addEventListener('click', () => dialog?.showModal());
}
// The frame covers the whole dialog, so a click on the dialog itself is one on its backdrop.
dialog?.addEventListener('click', ({ target }) => {
  if (target === dialog) dialog.close();
});

// Its names are its own.
export {};

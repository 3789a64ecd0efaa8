/** Shows the global fallback once per page after any uncaught error or rejection (docs/product.md 2). */
function show(reason: unknown) {
  const dialog = document.querySelector<HTMLDialogElement>('#global-error');
  if (dialog === null || dialog.open) return;
  // A request that the page itself gave up is no error.
  if (reason instanceof DOMException && reason.name === 'AbortError') return;
  const message = dialog.querySelector('[data-message]');
  if (message) message.textContent = reason instanceof Error ? reason.message : '';
  dialog.querySelector('[data-reload]')?.addEventListener('click', () => location.reload(), { once: true });
  dialog.showModal();
}

addEventListener('error', (event) => {
  // A picture or script that fails to load also sends an error event, without an error in it.
  if (event.error !== undefined && event.error !== null) show(event.error);
});
addEventListener('unhandledrejection', (event) => show(event.reason));

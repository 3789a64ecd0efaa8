/*
 * The inline script of the pages of a payment link, which work without it. It prints and copies; and once the payer is back from the gateway (data-order), it
 * leads the order's own customer to the site's screen. Only the API can tell customers from other payers, by the token in this browser. The page
 * stays hidden until the API has answered, so that nothing flickers.
 */

import { isInsideApp } from '#src/ui/inside-app.ts';

addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-print]')) {
    if (isInsideApp()) document.querySelector('[data-no-print]')?.removeAttribute('hidden');
    else print();
  }
  const button = target.closest<HTMLElement>('[data-copy]');
  if (button !== null) copy(button);
});

/** Copies the button's text; if the browser refuses its clipboard, selects the text before the button. */
async function copy(button: HTMLElement): Promise<void> {
  const said = document.querySelector('[data-copied]');
  try {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '');
    button.textContent = 'Disalin';
    setTimeout(() => {
      button.textContent = 'Salin';
      if (said) said.textContent = '';
    }, 2000);
    if (said) said.textContent = 'Disalin';
  } catch {
    if (button.previousElementSibling) getSelection()?.selectAllChildren(button.previousElementSibling);
  }
}

/** Whether the order is that of the customer in this browser. */
async function isOwn(order: string): Promise<boolean> {
  try {
    const token = localStorage.getItem('access_token');
    if (!token) return false;
    document.documentElement.hidden = true;
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`/api/pi-orders/${order}`, { headers, signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}

const order = document.currentScript?.dataset['order'];
if (order !== undefined)
  isOwn(order).then((own) => {
    if (own) location.replace(`/pay/${order}`);
    else document.documentElement.hidden = false;
  });

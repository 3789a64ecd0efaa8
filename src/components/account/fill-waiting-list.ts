import { type WaitingEntry, waitingText } from '@slotterbit/contract/catalogue/waiting-list.ts';
import { formatMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import { dataOf } from '#src/stores/resource.ts';
import { showAlert } from '#src/stores/session/flash.ts';
import { $waitingList, leaveWaitingList, loadWaitingList } from '#src/stores/shop/waiting-list.ts';

/** Shows the full months that the customer waits for, and lets them leave (docs/product.md 13.9). */
export function showWaitingList(section: HTMLElement): void {
  const list = section.querySelector<HTMLElement>('[data-waiting-list]');
  const status = section.querySelector<HTMLElement>('[data-waiting-status]');
  const retry = section.querySelector<HTMLButtonElement>('[data-waiting-retry]');
  const template = section.querySelector<HTMLTemplateElement>('[data-waiting-row]');
  if (list === null || status === null || retry === null || template === null) return;
  const heading = section.querySelector('h2');

  function rowOf(entry: WaitingEntry, row: DocumentFragment): DocumentFragment {
    const part = <E extends HTMLElement>(name: string) => row.querySelector<E>(`[data-part="${name}"]`);
    const name = `${entry.itemName}, ${formatMonth(entry.month)}`;
    const link = part<HTMLAnchorElement>('item');
    const state = part('state');
    const leave = part<HTMLButtonElement>('leave');
    if (link === null || state === null || leave === null) return row;
    link.href = `/product/${entry.itemId}?bulan=${toInputValue(entry.month)}`;
    link.textContent = name;
    state.textContent = waitingText(entry);
    row.querySelector('li')?.toggleAttribute('data-held', entry.state === 'held');
    leave.textContent = entry.state === 'held' ? 'Lepas slot ini' : 'Keluar dari antrean';
    leave.setAttribute('aria-label', `${leave.textContent}: ${name}`);
    leave.addEventListener('click', async () => {
      leave.disabled = true;
      const problem = await leaveWaitingList(entry);
      leave.disabled = false;
      if (problem !== null) showAlert(problem, 'error');
      // The row is gone, and the focus with it.
      if (!leave.isConnected) heading?.focus();
      else leave.focus();
    });
    return row;
  }

  let shown: string | null = null;
  $waitingList.subscribe((state) => {
    const entries = dataOf(state);
    const failure = state.kind === 'error' ? state.message : null;
    retry.hidden = failure === null;
    // After a failure, the section stays while the list loads again.
    if (state.kind === 'loading' && !section.hidden) status.textContent = 'Memuat…';
    else {
      // Also hidden if the provider has no waiting list.
      section.hidden = entries === null && failure === null;
      status.textContent = failure ?? (entries?.length === 0 ? 'Anda tidak menunggu slot apa pun.' : '');
    }
    list.hidden = !entries?.length;
    // Rows that are still right keep the focus.
    if (shown === JSON.stringify(entries)) return;
    shown = JSON.stringify(entries);
    // The template holds one row.
    list.replaceChildren(
      ...(entries ?? []).map((entry) => rowOf(entry, template.content.cloneNode(true) as DocumentFragment)),
    );
  });
  retry.addEventListener('click', () => {
    // The button goes, and the focus with it.
    heading?.focus();
    void loadWaitingList();
  });
  void loadWaitingList();
}

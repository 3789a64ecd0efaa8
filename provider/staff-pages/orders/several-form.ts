import { html } from 'hono/html';
import type { Action } from '../page/action.ts';
import type { Html } from '../page/shell.ts';

/** A check box that selects an order for an action with several orders. */
export const tick = (code: string, isTicked: boolean) =>
  html`<label class="tick"><input type="checkbox" name="pesanan" value="${code}" aria-label="Centang ${code}"${
    isTicked ? html` checked` : ''
  }></label>`;

type SeveralForm = {
  /** Each becomes a button that opens the action's plan. */
  actions: readonly { action: Action; label: string }[];
  hidden: Record<string, string>;
  /** The address of this page with every order ticked, or with none. */
  tickAll: { href: string; isTicked: boolean };
};

/** Puts a list with check boxes into a form. Without actions, the list stays alone. */
export function severalForm({ actions, hidden, tickAll: { href, isTicked } }: SeveralForm, list: Html): Html {
  if (actions.length === 0) return list;
  return html`<form method="get" class="several">
<p><a class="button" href="${href}">${isTicked ? 'Hapus centang' : 'Centang semua'}</a></p>
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}${list}
<p class="do">${actions.map(
    ({ action, label }) => html`<button class="primary" formaction="/staf/aksi/${action.slug}">${label}</button>`,
  )}</p></form>`;
}

import { html } from 'hono/html';
import type { ActionLink } from '../page/action.ts';
import type { Html } from '../page/page-shell.ts';
import { markRefund, refundTo } from './order-actions.ts';

type DueRefund = { id: number; order: string; destination: string | null };

/** The account of a due refund, for the accounts that may send it, and what they can do. `about`: for their labels. */
export function refundActions({ id, order, destination }: DueRefund, about: string, act: ActionLink) {
  const fields = { refund: id, pesanan: order };
  const mark = act(markRefund, 'Tandai terkirim', fields, about);
  const account = act(refundTo, destination === null ? 'Isi rekening' : 'Ganti rekening', fields, about);
  const to: Html | '' = mark === '' || destination === null ? '' : html`<br>ke ${destination}`;
  return { to, buttons: html`${mark}${account}` };
}

import { html } from 'hono/html';
import { formatDateTime, formatShortTime } from '#domain/date.ts';
import type { listMessages } from '../../operations/mail/messages.ts';
import type { showOrder } from '../../operations/orders/find-orders.ts';
import { changeText } from '../page/change-texts.ts';
import { mailKindTexts, mailStatusTexts } from '../page/mail-texts.ts';
import type { Html } from '../page/shell.ts';
import { statusName } from '../page/status-texts.ts';

type Shown = Awaited<ReturnType<typeof showOrder>>;

/** The statuses of an order, and what staff did and wrote. */
export function history({ order, changes }: Pick<Shown, 'order' | 'changes'>): Html {
  return html`<h2>Riwayat</h2><ul class="plan">${order.history.map(
    ({ status, at }) => html`<li>${formatDateTime(new Date(at))}: ${statusName(status)}</li>`,
  )}</ul>
<h2>Catatan dan tindakan staf</h2>
${
  changes.length === 0
    ? html`<p class="soft">Belum ada.</p>`
    : html`<ul class="plan">${changes.map(
        ({ at, changed_by, what, why }) => html`<li>${formatDateTime(new Date(at))}, ${changed_by}:
${changeText(what)}${why ? ` – ${why}` : ''}</li>`,
      )}</ul>`
}`;
}

export const mailRows = (messages: Awaited<ReturnType<typeof listMessages>>) =>
  html`<h2>Email</h2>${
    messages.length === 0
      ? html`<p class="soft">Belum ada.</p>`
      : html`<ul class="plan">${messages.map(
          ({ kind, status, ended_at, not_before }) => html`<li>${mailKindTexts[kind]}: ${mailStatusTexts[status]},
${formatShortTime(new Date(ended_at ?? not_before))}</li>`,
        )}</ul>`
  }`;

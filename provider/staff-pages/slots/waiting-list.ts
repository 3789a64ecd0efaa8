import { html } from 'hono/html';
import { formatDateTime } from '#domain/date.ts';
import { formatMonth, parseMonthInYears } from '#domain/month.ts';
import { type listWaiting, removeWaiting } from '../../operations/waiting/waiting.ts';
import type { ActionButton } from '../page/action.ts';
import { numberField, staffAction } from '../page/action.ts';
import type { Html } from '../page/shell.ts';
import { slotPath } from './slot-view.ts';

export const removeFromWaitingList = staffAction({
  slug: 'keluarkan-dari-daftar-tunggu',
  title: 'Keluarkan dari daftar tunggu',
  operation: removeWaiting,
  fields: ['antrean', 'jurnal', 'mulai'],
  input(fields) {
    const entry = numberField(fields, 'antrean');
    return entry === null ? null : { entry };
  },
  plan: ({ customer, name, year, month, state }) => [
    `${customer} tidak lagi menunggu ${name}, ${formatMonth({ year, month })}.`,
    ...(state === 'held' ? ['Slot yang ditahan ditawarkan kepada yang berikutnya.'] : []),
  ],
  done: ({ was_held }) => ({
    text: `Dikeluarkan dari daftar tunggu.${was_held ? ' Slotnya ditawarkan kepada yang berikutnya.' : ''}`,
  }),
  back: (fields) => slotPath(fields.get('jurnal') ?? '', parseMonthInYears(fields.get('mulai')) ?? undefined),
});

type Entry = Awaited<ReturnType<typeof listWaiting>>[number];

/** The customers who wait for months of a journal, in their order. `from`: the page's first month. */
export function waitingRows(
  entries: readonly Entry[],
  act: ActionButton,
  fields: { jurnal: number; mulai: string },
): Html | '' {
  if (entries.length === 0) return '';
  return html`<h2>Daftar tunggu <small>(${entries.length})</small></h2><ul class="rows">${entries.map(
    ({
      id,
      customer,
      year,
      month,
      state,
      created_at,
      ends_at,
    }) => html`<li><div><strong>${formatMonth({ year, month })}</strong><br>${customer} · <span
class="soft">sejak ${formatDateTime(new Date(created_at))}${
      state === 'held' ? `, slot ditahan sampai ${formatDateTime(new Date(ends_at))}` : ''
    }</span></div><div class="do">${act(removeFromWaitingList, 'Keluarkan', { antrean: id, ...fields }, customer)}</div></li>`,
  )}</ul>`;
}

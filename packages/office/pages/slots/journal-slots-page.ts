import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { formatMonth, isPast, type Month, parseMonthInYears, toInputValue } from '@slotterbit/contract/values/month.ts';
import { MAX_CAPACITY } from '@slotterbit/provider/catalogue-file/catalogue-format.ts';
import { html } from 'hono/html';
import type { ShownRow } from '../../operations/audit-texts.ts';
import { monthsIn } from '../../operations/reports/period.ts';
import {
  listWaiting,
  removeWaiting,
  type SlotCell,
  type SlotRow,
  slotsOfJournal,
} from '../../operations/slots/slot-grid.ts';
import { NOT_OPEN, versionsOf, versionsText } from '../../operations/versions.ts';
import { type ActionLink, actionPath, numberField, staffAction, VERSIONS } from '../page/action.ts';
import { type Html, hiddenField } from '../page/page-shell.ts';
import type { StaffPage } from '../page/serve-page.ts';
import {
  changeCapacities,
  earlier,
  later,
  manyForm,
  openableMonths,
  SHOWN_CAPACITY,
  slotPath,
  stateOf,
  windowOf,
} from './slot-actions.ts';

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
function waitingRows(entries: readonly Entry[], act: ActionLink, fields: { jurnal: number; mulai: string }): Html | '' {
  if (entries.length === 0) return '';
  const rows = entries.map(({ id, customer, year, month, state, created_at, ends_at }) => {
    const held = state === 'held' ? `, slot ditahan sampai ${formatDateTime(new Date(ends_at))}` : '';
    return html`<li><div><strong>${formatMonth({ year, month })}</strong><br>${customer} · <span
class="soft">sejak ${formatDateTime(new Date(created_at))}${held}</span></div><div class="do">${act(
      removeFromWaitingList,
      'Keluarkan',
      { antrean: id, ...fields },
      customer,
    )}</div></li>`;
  });
  return html`<h2>Daftar tunggu <small>(${entries.length})</small></h2><ul class="rows">${rows}</ul>`;
}

type Editing = {
  item: number;
  from: Month;
  now: Date;
  canChange: boolean;
  versions: string;
  typed: ReadonlyMap<string, string>;
};

function capacityField(month: Month, cell: SlotCell | null, { typed }: Editing): Html {
  const capacity = cell?.capacity ?? '';
  return html`${hiddenField('bulan', toInputValue(month))}${hiddenField(SHOWN_CAPACITY, capacity)}
<input name="kapasitas" inputmode="numeric" maxlength="${String(MAX_CAPACITY).length}" value="${typed.get(toInputValue(month)) ?? capacity}"
aria-label="Kapasitas ${formatMonth(month)}">`;
}

function closeLink(month: Month, { capacity }: SlotCell, { item, from, versions }: Editing): Html {
  const fields = {
    jurnal: item,
    bulan: toInputValue(month),
    [SHOWN_CAPACITY]: capacity,
    kapasitas: 'tutup',
    mulai: toInputValue(from),
    [VERSIONS]: versions,
  };
  return html`<a class="button" href="${actionPath(changeCapacities, fields)}" aria-label="Tutup ${formatMonth(month)}">Tutup</a>`;
}

function monthRow(month: Month, cell: SlotCell | null, editing: Editing): Html {
  const isOver = isPast(month, editing.now);
  const state = cell === null ? { text: 'belum dibuka', colour: 'soft' } : stateOf(cell);
  const closes = !isOver && cell !== null && cell.capacity > cell.used;
  return html`<tr><th scope="row">${formatMonth(month)}${isOver ? html` <span class="soft">lewat</span>` : ''}</th>
<td>${cell === null ? '' : html`<strong>${cell.used}/${cell.capacity}</strong> `}<span class="${state.colour}">${state.text}</span></td>
${editing.canChange ? html`<td>${isOver ? '' : capacityField(month, cell, editing)}</td><td>${closes ? closeLink(month, cell, editing) : ''}</td>` : ''}
<td>${cell?.unpaid ?? ''}</td><td>${cell?.waiting ?? ''}</td><td>${cell?.held ?? ''}</td></tr>`;
}

function monthsTable({ months: cells }: SlotRow, months: readonly Month[], editing: Editing): Html {
  return html`<div class="wide slots months" role="region" aria-label="Slot menurut bulan" tabindex="0"><table>
<thead><tr><th scope="col">Bulan</th><th scope="col">Terisi/<wbr>kapasitas</th>${
    editing.canChange ? html`<th scope="col">Kapasitas baru</th><th scope="col">Tutup</th>` : ''
  }<th scope="col">Belum dibayar</th><th scope="col">Menunggu</th><th scope="col">Ditahan</th></tr></thead>
<tbody>${months.map((month, index) => monthRow(month, cells[index] ?? null, editing))}</tbody></table></div>`;
}

const shownSlots = ({ id: itemId, name, months: cells }: SlotRow, months: readonly Month[]) =>
  months.map((month, index): ShownRow => {
    const version = cells[index]?.version ?? NOT_OPEN;
    return { table: 'slots', id: null, name, version, slot: { itemId, month } };
  });

/** The months of one journal, with a field for the capacity of each. */
export const slotPage: StaffPage = {
  path: '/slot/:id{[0-9]{1,9}}',
  permission: 'slots.read',
  async show({ c, operations, query, act, can, logRead }) {
    const now = operations.now();
    const window = windowOf(query, now);
    const journal = await slotsOfJournal(operations, Number(c.req.param('id')), window);
    const openable = openableMonths(window, now);
    const canChange = can('slots.change') && openable.length > 0;
    const months = monthsIn(window);
    const versions = versionsText(versionsOf(shownSlots(journal, months), now));
    const capacities = query.getAll('kapasitas');
    const typed = new Map(query.getAll('bulan').map((month, row) => [month, capacities[row] ?? '']));
    const editing = { item: journal.id, from: window.from, now, canChange, versions, typed };
    const table = monthsTable(journal, months, editing);
    const from = toInputValue(window.from);
    const waiting = await listWaiting(operations, journal.id);
    if (waiting.length > 0) logRead({ reason: 'waiting list' });
    const hidden = Object.entries({ jurnal: `${journal.id}`, kembali: `${journal.id}`, mulai: from });
    const form = html`<form method="get" action="/staf/aksi/${changeCapacities.slug}">
${hiddenField('jurnal', journal.id)}${hiddenField('mulai', from)}${hiddenField(VERSIONS, versions)}${table}
<p><button class="primary">Ubah kapasitas yang diganti</button></p></form>`;
    const content = html`<div class="pages"><a class="button" href="/staf/slot?mulai=${from}">Semua jurnal</a>
<a class="button" href="${slotPath(journal.id, earlier(window))}" aria-label="Bulan sebelumnya">Sebelumnya</a>
<a class="button" href="${slotPath(journal.id, later(window))}" aria-label="Bulan berikutnya">Berikutnya</a>
<a class="button" href="/staf/pesanan?jurnal=${journal.id}">Pesanan jurnal ini</a></div>
${canChange ? form : table}
${canChange ? manyForm(openable, hidden, '', query) : ''}
${waitingRows(waiting, act, { jurnal: journal.id, mulai: from })}`;
    return { title: `Slot ${journal.name}`, content };
  },
};

import {
  currentMonth,
  formatMonth,
  isPast,
  type Month,
  monthNumber,
  monthsAfter,
  parseMonth,
  parseMonthInYears,
  shortMonth,
  toInputValue,
} from '@slotterbit/contract/values/month.ts';
import { MAX_CAPACITY } from '@slotterbit/provider/catalogue-file/catalogue-format.ts';
import { html } from 'hono/html';
import { monthsIn, type Period } from '../../operations/reports/period.ts';
import { type CapacityChange, type CapacityResult, setCapacities } from '../../operations/slots/capacities.ts';
import { type SlotCell, type SlotState, slotState } from '../../operations/slots/slot-grid.ts';
import { type Fields, numberField, staffAction } from '../page/action.ts';
import { type Html, hiddenField, lastOf, pathWith } from '../page/page-shell.ts';

const MONTHS_PER_PAGE = 12;

const SEARCH_FIELDS = ['cari', 'indexing', 'penuh', 'halaman', 'mulai'] as const;

/** Returns the months of a page: from the address (`mulai`), or from this month. */
export function windowOf(query: URLSearchParams, now: Date): Period {
  const from = parseMonthInYears(lastOf(query, 'mulai')) ?? currentMonth(now);
  return { from, to: monthsAfter(from, MONTHS_PER_PAGE - 1) };
}

export const earlier = ({ from }: Period) => monthsAfter(from, -MONTHS_PER_PAGE);
export const later = ({ to }: Period) => monthsAfter(to, 1);

/** The address of one journal's months. */
export function slotPath(item: number | string, from?: Month): string {
  const path = `/staf/slot/${encodeURIComponent(item)}`;
  return from ? `${path}?mulai=${toInputValue(from)}` : path;
}

/** Returns the fields of a search that are not empty. */
export function searchFields(query: URLSearchParams): URLSearchParams {
  const known = SEARCH_FIELDS.map((name) => [name, lastOf(query, name) ?? '']);
  return new URLSearchParams(known.filter(([, value]) => value !== ''));
}

/** The address of the grid with the search of `query`, and other values for some of its fields. */
export const gridPath = (query: URLSearchParams, other: Record<string, string | number> = {}) =>
  pathWith('/staf/slot', searchFields(query), other);

const states: Record<SlotState, { text: string; colour: string }> = {
  closed: { text: 'tutup', colour: 'soft' },
  'day-over': { text: 'batas naskah lewat', colour: 'soft' },
  full: { text: 'penuh', colour: 'bad' },
  'nearly-full': { text: 'hampir penuh', colour: 'warn' },
  free: { text: '', colour: '' },
};

/** What a month's cell says, also without colour. */
export const stateOf = (cell: SlotCell) => states[slotState(cell)];

const isNumber = (text: string) => /^\d{1,9}$/.test(text);

function capacityText({ was, capacity, used, offered, ...month }: CapacityResult): string {
  const change = was === null ? `dibuka dengan ${capacity}` : `${was} menjadi ${capacity}`;
  const full = capacity === 0 ? ' (tutup)' : used - offered >= capacity ? ' (penuh)' : '';
  const places = offered > 0 ? `, ${offered} slot ditawarkan kepada yang menunggu` : '';
  return `${shortMonth(month)}: ${change}${full}${places}`;
}

/** One line per month, or per journal when there are several. */
function planText(results: readonly CapacityResult[]): string[] {
  const changed = results.filter((result) => result.changed);
  const same = results.length - changed.length;
  if (changed.length === 0) return same > 0 ? ['Tidak ada yang berubah: setiap bulan sudah begitu.'] : [];
  const journals = Map.groupBy(changed, ({ name }) => name);
  const lines = [...journals].flatMap(([name, months]) => {
    const texts = months.map(capacityText);
    return journals.size === 1 ? texts.map((text) => `${name}, ${text}`) : [`${name}. ${texts.join('; ')}.`];
  });
  return [...lines, ...(same > 0 ? [`${same} bulan lain sudah begitu dan tidak berubah.`] : [])];
}

const isIdle = (results: readonly CapacityResult[]) => results.every(({ changed }) => !changed);

const OPEN_LABEL = 'Buka juga bulan yang belum dibuka';

/** Changes that the outcome names one by one. */
const MAX_NAMED = 12;

function doneText(results: readonly CapacityResult[]): { text: string; lines?: string[] } {
  const changed = results.filter((result) => result.changed);
  if (changed.length === 0) return { text: 'Tidak ada yang berubah.' };
  const named = changed.slice(0, MAX_NAMED).map((result) => `${result.name}, ${capacityText(result)}.`);
  const more = changed.length - named.length;
  return { text: `${changed.length} bulan diubah.`, lines: more > 0 ? [...named, `Dan ${more} bulan lain.`] : named };
}

/** The field of a row with its capacity as the form showed it: a row with another `kapasitas` was changed. */
export const SHOWN_CAPACITY = 'tampak';

/** The rows of a journal's form. Null: a row cannot be read, or none was changed. */
function changedRows(fields: Fields): CapacityChange[] | null {
  const item = fields.get('jurnal') ?? '';
  const [months, shown, wanted] = ['bulan', SHOWN_CAPACITY, 'kapasitas'].map((name) => fields.getAll(name));
  if (!months || !shown || !wanted || months.length !== wanted.length || months.length !== shown.length) return null;
  const changes: CapacityChange[] = [];
  for (const [row, text] of months.entries()) {
    const month = parseMonth(text);
    const [before = '', after = ''] = [shown[row], wanted[row]?.trim()];
    if (before === after) continue;
    if (month === null || !(after === 'tutup' || isNumber(after))) return null;
    changes.push({ item, month, capacity: after === 'tutup' ? 'taken' : Number(after) });
  }
  return changes.length === 0 ? null : changes;
}

/** Changes the months of one journal that differ from what its form showed. */
export const changeCapacities = staffAction({
  slug: 'kapasitas',
  title: 'Ubah kapasitas',
  operation: setCapacities,
  fields: ['jurnal', 'bulan', SHOWN_CAPACITY, 'kapasitas', 'mulai'],
  input: changedRows,
  ask: async () =>
    html`<p>Belum ada angka yang diubah, atau ada yang kosong atau bukan angka bulat. Kembali, lalu isi kapasitas yang baru.</p>`,
  plan: (_plan, done) => planText(done),
  isIdle,
  done: doneText,
  back: (fields) => slotPath(fields.get('jurnal') ?? '', parseMonth(fields.get('mulai')) ?? undefined),
  chosen: (fields) => (fields.get('kapasitas') === 'tutup' ? [] : ['bulan', 'kapasitas']),
});

const MAX_MONTHS = 24;

/** What `manyForm` asks. */
const CHOICES = ['bulan-awal', 'bulan-akhir', 'kapasitas', 'buka'] as const;

/** The chosen journals, each with the chosen months. */
function manyRows(fields: Fields): CapacityChange[] | null {
  const items = [...new Set([...fields.getAll('jurnal'), ...(fields.get('semua')?.split('.') ?? [])])].filter(isNumber);
  const [from, until] = [parseMonth(fields.get('bulan-awal')), parseMonth(fields.get('bulan-akhir'))];
  const capacity = fields.has('tutup') ? 'taken' : numberField(fields, 'kapasitas');
  if (items.length === 0 || from === null || until === null || capacity === null) return null;
  const months = monthNumber(until) < monthNumber(from) ? [] : monthsIn({ from, to: until });
  if (months.length === 0 || months.length > MAX_MONTHS) return null;
  const keepsClosed = !fields.has('buka');
  return items.flatMap((item) => months.map((month) => ({ item, month, capacity, keepsClosed })));
}

/** Gives several months of several journals one capacity, or closes them. */
export const changeManyCapacities = staffAction({
  slug: 'kapasitas-beberapa',
  title: 'Ubah kapasitas beberapa bulan',
  operation: setCapacities,
  fields: ['jurnal', 'semua', ...CHOICES, 'tutup', 'kembali', ...SEARCH_FIELDS],
  input: manyRows,
  ask: async () =>
    html`<p>Pilih paling sedikit satu jurnal, bulan awal yang tidak lebih lambat dari bulan akhir, dan isi kapasitas.</p>`,
  plan: (planned, done) => {
    const unopened = planned.length - done.length;
    const closes = planned.some(({ capacity }) => capacity === 'taken');
    const hint = closes ? '' : ` Untuk membukanya, kembali dan centang: ${OPEN_LABEL}.`;
    return [...planText(done), ...(unopened > 0 ? [`${unopened} bulan belum dibuka dan tetap begitu.${hint}`] : [])];
  },
  isIdle,
  done: doneText,
  back: (fields) => {
    const item = fields.get('kembali');
    if (item !== null && isNumber(item)) return slotPath(item, parseMonth(fields.get('mulai')) ?? undefined);
    return gridPath(fields);
  },
  chosen: () => ['jurnal', 'semua', ...CHOICES],
});

function monthField(label: string, name: string, months: readonly Month[], selected: string): Html {
  return html`<label>${label}<select name="${name}">${months.map((month) => {
    const value = toInputValue(month);
    return html`<option value="${value}"${value === selected ? html` selected` : ''}>${formatMonth(month)}</option>`;
  })}</select></label>`;
}

/** Months of the window that can still change. */
export const openableMonths = (window: Period, now: Date) => monthsIn(window).filter((month) => !isPast(month, now));

/**
 * A form that gives several months one capacity. `fields`: hidden fields. `content`: what chooses the journals. The fields of months follow, as
 * `query` has them.
 */
export function manyForm(
  months: readonly Month[],
  fields: Iterable<readonly [string, string]>,
  content: Html | '',
  query: URLSearchParams,
): Html {
  const [first, last] = [months[0], months.at(-1)].map((month) => (month ? toInputValue(month) : ''));
  return html`<form method="get" action="/staf/aksi/${changeManyCapacities.slug}">
${[...fields].map(([name, value]) => hiddenField(name, value))}
${content}
<fieldset class="months"><legend>Beberapa bulan sekaligus</legend>
${monthField('Bulan awal', 'bulan-awal', months, query.get('bulan-awal') ?? first ?? '')}
${monthField('Bulan akhir', 'bulan-akhir', months, query.get('bulan-akhir') ?? last ?? '')}
<label>Kapasitas per bulan<input name="kapasitas" inputmode="numeric" maxlength="${String(MAX_CAPACITY).length}" value="${query.get('kapasitas') ?? ''}"></label>
<label class="check"><input type="checkbox" name="buka" value="1"${query.has('buka') ? html` checked` : ''}>${OPEN_LABEL}</label>
<div class="do"><button class="primary">Ubah kapasitas</button><button name="tutup" value="1">Tutup bulan</button></div>
<p class="soft">Tutup: kapasitas menjadi yang sudah terisi. Rencananya ditunjukkan lebih dahulu.</p>
</fieldset></form>`;
}

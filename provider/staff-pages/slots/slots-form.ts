import { html } from 'hono/html';
import { formatMonth, isPast, type Month, toInputValue } from '#domain/month.ts';
import { MAX_CAPACITY } from '../../catalogue/format.ts';
import { type MonthWindow, monthsOf } from '../../operations/slots/slot-grid.ts';
import type { Html } from '../page/shell.ts';
import { changeManyCapacities } from './slot-actions.ts';

function monthField(label: string, name: string, months: readonly Month[], selected: Month | undefined): Html {
  return html`<label>${label}<select name="${name}">${months.map(
    (month) =>
      html`<option value="${toInputValue(month)}"${month === selected ? html` selected` : ''}>${formatMonth(month)}</option>`,
  )}</select></label>`;
}

/** Months of the window that can still change. */
export const openableMonths = (window: MonthWindow, now: Date) =>
  monthsOf(window).filter((month) => !isPast(month, now));

/**
 * A form that gives several months one capacity. `fields`: hidden fields. `content`: what chooses the journals. The fields of months stand after it.
 */
export function manyForm(
  months: readonly Month[],
  fields: Iterable<readonly [string, string]>,
  content: Html | '',
): Html {
  return html`<form method="get" action="/staf/aksi/${changeManyCapacities.slug}">
${[...fields].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${content}
<fieldset class="months"><legend>Beberapa bulan sekaligus</legend>
${monthField('Bulan awal', 'bulan-awal', months, months[0])}
${monthField('Bulan akhir', 'bulan-akhir', months, months.at(-1))}
<label>Kapasitas per bulan<input name="kapasitas" type="number" inputmode="numeric" min="0" max="${MAX_CAPACITY}"></label>
<label class="check"><input type="checkbox" name="buka" value="1">Buka juga bulan yang belum dibuka</label>
<div class="do"><button class="primary">Ubah kapasitas</button><button name="tutup" value="1">Tutup bulan</button></div>
<p class="soft">Tutup: kapasitas menjadi yang sudah terisi. Rencananya ditunjukkan lebih dahulu.</p>
</fieldset></form>`;
}

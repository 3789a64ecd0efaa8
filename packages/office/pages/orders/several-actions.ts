import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { cleanText } from '@slotterbit/contract/values/typed-text.ts';
import { html } from 'hono/html';
import { statusTexts } from '../../operations/display-names.ts';
import { changeSeveralTo, type PlannedOrder } from '../../operations/orders/change-several.ts';
import { linkLetters, type ManuscriptLine, receiveManuscripts } from '../../operations/orders/manuscripts.ts';
import { type Fields, staffAction } from '../page/action.ts';
import { hiddenField } from '../page/page-shell.ts';
import { countText, ofSeveral, orderTexts, severalOutcome } from './several-orders.ts';

function severalStatusAction(to: 'shipped' | 'completed', slug: string, title: string) {
  const now = statusTexts[to];
  return staffAction({
    ...ofSeveral,
    slug,
    title,
    operation: changeSeveralTo(to),
    plan: ({ orders }, _done, _input, mailed) => [
      `${countText(orders)} menjadi ${now}. ${mailed} Tidak dapat diurungkan.`,
      ...orderTexts(orders, (found) => `${found && statusTexts[found.status]} menjadi ${now}`),
    ],
    done: (results) => severalOutcome(results, now),
  });
}

export const shipSeveral = severalStatusAction('shipped', 'kirim-beberapa', 'Proses beberapa pesanan');
export const completeSeveral = severalStatusAction('completed', 'selesai-beberapa', 'Selesaikan beberapa pesanan');

/** The fields `baris` (a line's id) and `nilai` repeat together. */
function typedValues(fields: Fields): ReadonlyMap<number, string | null> | null {
  const values = fields.getAll('nilai');
  const lines = fields.getAll('baris');
  if (lines.length === 0) return null;
  return new Map(lines.map((line, index) => [Number(line), cleanText(values[index] ?? '') || null]));
}

const { input: ordersOf, ...ofManuscripts } = ofSeveral;
/** Creates an action with a field for each manuscript. `hint`: about the fields. `done`: what the orders are afterwards. */
function manuscriptAction(
  operation: typeof receiveManuscripts,
  { type, hint, done, ...names }: { slug: string; title: string; type: 'date' | 'url'; hint: string; done: string },
) {
  const fieldOf = (
    code: string,
    { id, name, indexing, slot, value }: ManuscriptLine,
    typed: string | null | undefined,
  ) =>
    html`${hiddenField('baris', id)}<label>${code}: ${name} (${indexing}), ${formatMonth(slot)}<input name="nilai" type="${type}"
value="${(typed === undefined ? value : typed) ?? ''}"></label>`;
  return staffAction({
    ...ofManuscripts,
    ...names,
    operation,
    input(fields) {
      const orders = ordersOf(fields);
      return orders && { ...orders, values: typedValues(fields) };
    },
    typed: ['baris', 'nilai'],
    plan: ({ orders }, _done, _input, mailed) => [
      `${countText(orders)} ${done}. ${mailed}`,
      hint,
      ...orderTexts(orders, () => done),
    ],
    more(fields, { orders }: { orders: readonly PlannedOrder<ManuscriptLine[]>[] }) {
      const typed = typedValues(fields);
      return html`${orders.map(({ code, shown }) => (shown ?? []).map((line) => fieldOf(code, line, typed?.get(line.id))))}`;
    },
    done: (results) => severalOutcome(results, done),
  });
}

export const receiveAction = manuscriptAction(receiveManuscripts, {
  slug: 'naskah-diterima',
  title: 'Naskah diterima',
  type: 'date',
  hint: 'Kosongkan tanggal naskah yang belum diterima.',
  done: 'dicatat naskahnya',
});

export const letterAction = manuscriptAction(linkLetters, {
  slug: 'tautkan-loa',
  title: 'Tautkan LoA',
  type: 'url',
  hint: 'Tautan diawali https:// dan hanya untuk pelanggan ini. Kosong: belum ada LoA.',
  done: 'ditautkan LoA-nya',
});

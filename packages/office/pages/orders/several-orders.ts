import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { cleanText } from '@slotterbit/contract/values/typed-text.ts';
import { html } from 'hono/html';
import { statusTexts } from '../../operations/display-names.ts';
import {
  changeSeveralTo,
  MAX_ORDERS,
  type OrderResult,
  type PlannedOrder,
} from '../../operations/orders/change-several.ts';
import { MAX_LINK_LENGTH, type ManuscriptLine, type TypedValues } from '../../operations/orders/manuscript-lines.ts';
import { linkArticles, linkLetters, receiveManuscripts } from '../../operations/orders/manuscripts.ts';
import { refusalText } from '../../operations/refusals.ts';
import { type Action, backToOrder, type Fields, ordersPath, staffAction } from '../page/action.ts';
import { type Html, hiddenField } from '../page/page-shell.ts';

function resultText(result: OrderResult, now: string): string {
  const { code } = result;
  switch (result.kind) {
    case 'done':
      return `${code}: ${now}.`;
    case 'refused':
      return notChangedText(result.refusal);
    case 'unknown':
      return `${code}: tidak dikerjakan karena server bermasalah. Periksa, lalu ulangi.`;
  }
}

const notChangedText = (refusal: Parameters<typeof refusalText>[0]) => `Tidak diubah: ${refusalText(refusal)}`;

const countText = (orders: readonly { refusal: unknown }[]) =>
  `${orders.filter(({ refusal }) => refusal === null).length} pesanan`;

/** A sentence for each order of the plan. `change`: what changes of the order. */
const orderTexts = (orders: readonly PlannedOrder[], change: (order: PlannedOrder['found']) => string) =>
  orders.map(({ code, found, refusal }) =>
    refusal === null ? `${code} dari ${found?.customer}: ${change(found)}.` : notChangedText(refusal),
  );

/** What happened to each order. `done`: what the changed ones are now. */
function severalOutcome(results: readonly OrderResult[], done: string) {
  const count = results.filter(({ kind }) => kind === 'done').length;
  const [first] = results;
  if (first && results.length === count && count === 1) return { text: `Pesanan ${first.code} ${done}.` };
  return {
    kind: count === results.length ? ('done' as const) : ('refused' as const),
    text: `${count} dari ${results.length} pesanan ${done}.`,
    lines: results.map((result) => resultText(result, done)),
  };
}

/** The fields `baris` (a line's id) and `nilai` repeat together. */
function typedValues(fields: Fields): TypedValues {
  const values = fields.getAll('nilai');
  const lines = fields.getAll('baris');
  if (lines.length === 0) return null;
  return new Map(lines.map((line, index) => [Number(line), cleanText(values[index] ?? '') || null]));
}

type Planned = { orders: readonly PlannedOrder<ManuscriptLine[]>[] };

/** A field for each line of the orders, with what was typed into it. */
const lineFields =
  (type: 'date' | 'url') =>
  (fields: Fields, { orders }: Planned): Html => {
    const typed = typedValues(fields);
    const fieldOf = (code: string, { id, name, indexing, slot, value }: ManuscriptLine) =>
      html`${hiddenField('baris', id)}<label>${code}: ${name} (${indexing}), ${formatMonth(slot)}<input name="nilai" type="${type}"
value="${(typed?.has(id) ? typed.get(id) : value) ?? ''}" maxlength="${MAX_LINK_LENGTH}"></label>`;
    return html`${orders.map(({ code, shown }) => (shown ?? []).map((line) => fieldOf(code, line)))}`;
  };

const isOfList = (fields: Fields) => fields.has('daftar') || fields.getAll('pesanan').length !== 1;

/** What actions about orders share. `pesanan` repeats. `daftar`: the filters of the list where the orders were ticked. */
const ofSeveral = {
  fields: ['pesanan', 'daftar'],
  typed: ['baris', 'nilai'],
  input(fields: Fields) {
    const codes = fields.getAll('pesanan').map((code) => code.trim().toUpperCase());
    const orders = [...new Set(codes)].filter((code) => code !== '');
    return orders.length === 0 ? null : { orders, values: typedValues(fields) };
  },
  ask: async () => html`<p>Belum ada pesanan yang dicentang. Centang dahulu, paling banyak ${MAX_ORDERS}.</p>`,
  orders: ({ orders }: { orders: readonly PlannedOrder[] }) => orders.flatMap(({ found }) => found?.code ?? []),
  back: (fields: Fields) =>
    isOfList(fields) ? ordersPath(new URLSearchParams(fields.get('daftar') ?? '')) : backToOrder(fields),
  chosen: (fields: Fields) => (isOfList(fields) ? ['pesanan'] : []),
} as const;

/** A check box that selects an order for an action with several orders. */
export const tick = (code: string, isTicked: boolean) =>
  html`<label class="tick"><input type="checkbox" name="pesanan" value="${code}" aria-label="Centang ${code}"${
    isTicked ? html` checked` : ''
  }></label>`;

type SeveralForm = {
  /** Each becomes a button that opens the action's plan. */
  actions: readonly { action: Action; label: string }[];
  hidden: readonly (readonly [name: string, value: string])[];
  /** The address of this page with every order ticked, or with none. */
  tickAll: { href: string; isTicked: boolean };
  /** Buttons to other pages of the list, which keep the ticks. */
  pages?: Html;
};

/** Puts a list with check boxes into a form. Without actions, the list stays alone. */
export function severalForm({ actions, hidden, tickAll: { href, isTicked }, pages }: SeveralForm, list: Html): Html {
  if (actions.length === 0) return list;
  return html`<form method="get" class="several">
<p><a class="button" href="${href}">${isTicked ? 'Hapus centang' : 'Centang semua'}</a></p>
${hidden.map(([name, value]) => hiddenField(name, value))}${list}
<p class="do">${actions.map(
    ({ action, label }) => html`<button class="primary" formaction="/staf/aksi/${action.slug}">${label}</button>`,
  )}</p>${pages ?? ''}</form>`;
}

function statusAction(to: 'shipped' | 'completed', slug: string, title: string, hint: string[] = []) {
  const now = statusTexts[to];
  return staffAction({
    ...ofSeveral,
    slug,
    title,
    operation: changeSeveralTo(to),
    plan: ({ orders }, _done, _input, mailed) => [
      `${countText(orders)} menjadi ${now}. ${mailed} Tidak dapat diurungkan.`,
      ...hint,
      ...orderTexts(orders, (found) => `${found && statusTexts[found.status]} menjadi ${now}`),
    ],
    more: lineFields('url'),
    done: (results) => severalOutcome(results, now),
  });
}

export const shipOrders = statusAction('shipped', 'kirim', 'Proses pesanan');
export const completeOrders = statusAction('completed', 'selesai', 'Selesaikan pesanan', [
  'Tautan artikel yang terbit, bila ada: diawali https://.',
]);

/** Creates an action with a field for each manuscript. `hint`: about the fields. `done`: what the orders are afterwards. */
function manuscriptAction(
  operation: typeof receiveManuscripts,
  { type, hint, done, ...names }: { slug: string; title: string; type: 'date' | 'url'; hint: string; done: string },
) {
  return staffAction({
    ...ofSeveral,
    ...names,
    operation,
    plan: ({ orders }, _done, _input, mailed) => [
      `${countText(orders)} ${done}. ${mailed}`,
      hint,
      ...orderTexts(orders, () => done),
    ],
    more: lineFields(type),
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

export const articleAction = manuscriptAction(linkArticles, {
  slug: 'tautkan-artikel',
  title: 'Tautkan artikel',
  type: 'url',
  hint: 'Tautan artikel yang terbit, diawali https://. Kosong: belum terbit.',
  done: 'ditautkan artikelnya',
});

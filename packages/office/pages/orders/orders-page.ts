import { transferText } from '@slotterbit/contract/orders/due.ts';
import { isStopped, type KnownStatus, orderStatuses } from '@slotterbit/contract/orders/order-status.ts';
import { formatDate } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { parseMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import { canChangeStatus } from '@slotterbit/provider/orders/set-status.ts';
import { html } from 'hono/html';
import { slotsText, statusTexts } from '../../operations/display-names.ts';
import { type OrderSearch, orderedSlots, searchOrders } from '../../operations/orders/find-orders.ts';
import { listAnnouncedTransfers } from '../../operations/orders/today.ts';
import { type Action, listQuery, orderPath } from '../page/action.ts';
import {
  type Html,
  olderLinks,
  queryNumber,
  type SelectOptions,
  searchText,
  selectField,
  statusTag,
} from '../page/page-shell.ts';
import type { PageRequest, StaffPage } from '../page/serve-page.ts';
import {
  articleAction,
  completeOrders,
  letterAction,
  receiveAction,
  severalForm,
  shipOrders,
  tick,
} from './several-orders.ts';

const PER_PAGE = 30;
const MAX_TEXT_LENGTH = 100;

function searchOf(query: URLSearchParams, searchesContact: boolean): OrderSearch {
  return {
    text: searchText(query, 'cari', MAX_TEXT_LENGTH),
    searchesContact,
    status: orderStatuses.find((status) => status === query.get('status')) ?? null,
    month: parseMonth(query.get('bulan')),
    item: queryNumber(query, 'jurnal'),
    isOverdue: query.has('terlambat'),
    before: queryNumber(query, 'sebelum'),
    limit: PER_PAGE + 1,
  };
}

function filterForm(search: OrderSearch, journals: SelectOptions): Html {
  const { text, status, month, item, isOverdue, searchesContact } = search;
  return html`<form class="filter" method="get" action="/staf/pesanan" role="search">
<label>${searchesContact ? 'Kode, nomor dokumen, nama, email, institusi, WhatsApp' : 'Kode, nomor dokumen, nama'}<input name="cari" type="search" maxlength="${MAX_TEXT_LENGTH}"
value="${text ?? ''}"></label>
${selectField('Status', 'status', status, Object.entries(statusTexts))}
<label>Bulan terbit<input name="bulan" type="month" value="${month === null ? '' : toInputValue(month)}"></label>
${selectField('Jurnal', 'jurnal', item, journals)}
<label class="check"><input type="checkbox" name="terlambat"${isOverdue ? html` checked` : ''}>Hanya yang terlambat</label>
<button class="primary">Cari</button>
</form>`;
}

const canBecome = (next: KnownStatus) => (status: KnownStatus) => canChangeStatus(status, next);
const isRunning = (status: KnownStatus) => !isStopped(status);

/** `fits`: whether an order of this status can be ticked for the action. */
const several: readonly { action: Action; label: string; fits: (status: KnownStatus) => boolean }[] = [
  { action: shipOrders, label: 'Proses yang dicentang', fits: canBecome('shipped') },
  { action: completeOrders, label: 'Selesaikan yang dicentang', fits: canBecome('completed') },
  { action: receiveAction, label: receiveAction.title, fits: isRunning },
  { action: letterAction, label: letterAction.title, fits: isRunning },
  { action: articleAction, label: articleAction.title, fits: isRunning },
];

type Found = Awaited<ReturnType<typeof searchOrders>>[number];
type Transfers = Awaited<ReturnType<typeof listAnnouncedTransfers>>;

/** 'Menunggu transfer Rp 1.499.586 sampai 1 Des 2026' for an order whose payer announced one. */
function transferNote(transfers: Transfers, code: string): Html | '' {
  const announced = transfers.find(({ order, isExpired }) => order === code && !isExpired);
  if (announced === undefined) return '';
  const { amount, until } = announced;
  return html`<br><small class="warn">${transferText({ amount, at: new Date(until) })}</small>`;
}

/** The orders, with check boxes where the account may change several. */
function orderRows(
  rows: readonly Found[],
  transfers: Transfers,
  slots: Awaited<ReturnType<typeof orderedSlots>>,
  lastId: number | null,
  { query, can }: PageRequest,
): Html {
  if (rows.length === 0) return html`<p class="soft" role="status">Tidak ada pesanan yang cocok.</p>`;
  const isTicked = query.has('centang');
  const ticked = new Set(query.getAll('pesanan'));
  const permitted = several.filter(({ action }) => can(action.permission));
  const isChangeable = ({ status }: Found) => permitted.some(({ fits }) => fits(status));
  const actions = permitted.filter(({ fits }) => rows.some(({ status }) => fits(status)));
  const kept = listQuery(query);
  const list = html`<ul class="rows">${rows.map((row) => {
    const { id, code, customer, status, total, termin, created_at } = row;
    return html`<li><div class="ticked">${isChangeable(row) ? tick(code, isTicked || ticked.has(code)) : ''}<div><a
href="${orderPath(code)}"><strong>${code}</strong></a><br>${customer} · <span
class="soft">${formatDate(new Date(created_at))}<br>${slotsText(slots.get(id))}</span>${transferNote(transfers, code)}</div></div>
${statusTag(status)}<span class="amount">${formatRupiah(total)}</span><span class="soft">${termin} termin</span></li>`;
  })}</ul>`;
  const pages = olderLinks('/staf/pesanan', kept, lastId, actions.length > 0);
  // Ticks of other pages, and the filters for the buttons to other pages.
  const elsewhere = [...ticked]
    .filter((code) => !rows.some((row) => row.code === code))
    .map((code): [string, string] => ['pesanan', code]);
  const filters = [...kept].filter(([name]) => name !== 'sebelum');
  const hidden: [string, string][] = [['daftar', `${kept}`], ...filters, ...elsewhere];
  const tickQuery = new URLSearchParams([...kept, ...elsewhere, ...(isTicked ? [] : [['centang', 'semua']])]);
  const tickAll = { href: `/staf/pesanan?${tickQuery}`, isTicked };
  if (actions.length === 0) return html`${list}${pages}`;
  return severalForm({ actions, hidden, tickAll, pages }, list);
}

/** Search, filters, and pages of orders, newest first. A search is logged without its text, which may be an e-mail. */
export const ordersPage: StaffPage = {
  path: '/pesanan',
  permission: 'orders.read',
  async show(request) {
    const { operations, query, can, logRead } = request;
    const search = searchOf(query, can('orders.contact'));
    if (search.text !== null) logRead({ reason: 'order search' });
    const found = await searchOrders(operations, search);
    const journals = await operations.db.selectFrom('items').select(['id', 'name']).orderBy('name').execute();
    const rows = found.slice(0, PER_PAGE);
    const orderIds = rows.map(({ id }) => id);
    const transfers = orderIds.length === 0 ? [] : await listAnnouncedTransfers(operations, { orderIds });
    const slots = await orderedSlots(operations.db, orderIds);
    const lastId = found.length > PER_PAGE ? (rows.at(-1)?.id ?? null) : null;
    const content = html`${filterForm(
      search,
      journals.map(({ id, name }) => [id, name]),
    )}
${orderRows(rows, transfers, slots, lastId, request)}`;
    return { title: 'Pesanan', content };
  },
};

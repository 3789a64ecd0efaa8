import { Hono } from 'hono';
import { html } from 'hono/html';
import { formatDate } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { parseMonth, toInputValue } from '#domain/month.ts';
import { orderStatuses } from '#domain/order-status.ts';
import { callerOf } from '../../customers/security-log.ts';
import type { OrderStatus } from '../../db/tables/orders.ts';
import { type OrderSearch, searchOrders } from '../../operations/orders/search-orders.ts';
import { requirePermission } from '../../operations/permissions.ts';
import { canChangeStatus } from '../../orders/status.ts';
import type { StaffSession } from '../../staff-accounts/sessions.ts';
import { can, operationContext, outcomeToShow, type StaffEnv, type StaffPagesContext } from '../page/env.ts';
import { type Html, staffPage } from '../page/shell.ts';
import { statusTexts } from '../page/status-texts.ts';
import { listQuery, orderPath, ordersPath } from './order-path.ts';
import { completeSeveral, shipSeveral } from './several-actions.ts';
import { severalForm, tick } from './several-form.ts';

const PER_PAGE = 30;
const MAX_TEXT = 100;

const statusColour: Record<OrderStatus, string> = {
  pending: 'warn',
  paid: 'good',
  shipped: 'good',
  completed: 'soft',
  cancelled: 'soft',
  failed: 'bad',
};

export const statusTag = (status: OrderStatus) =>
  html`<span class="tag ${statusColour[status]}">${statusTexts[status]}</span>`;

function searchOf(query: URLSearchParams, searchesContact: boolean): OrderSearch {
  const wholeNumber = (name: string) => {
    const text = query.get(name) ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : null;
  };
  return {
    text: query.get('cari')?.replaceAll('\0', '').slice(0, MAX_TEXT) ?? null,
    searchesContact,
    status: orderStatuses.find((status) => status === query.get('status')) ?? null,
    month: parseMonth(query.get('bulan')),
    item: wholeNumber('jurnal'),
    isOverdue: query.has('terlambat'),
    before: wholeNumber('sebelum'),
    limit: PER_PAGE + 1,
  };
}

type Journal = { id: number; name: string };

function filterForm(search: OrderSearch, journals: readonly Journal[]): Html {
  const { text, status, month, item, isOverdue, searchesContact } = search;
  const selected = (is: boolean) => (is ? html` selected` : '');
  return html`<form class="filter" method="get" action="/staf/pesanan" role="search">
<label>${searchesContact ? 'Kode, nama, email, atau WhatsApp' : 'Kode atau nama'}<input name="cari" type="search" maxlength="${MAX_TEXT}"
value="${text ?? ''}"></label>
<label>Status<select name="status"><option value="">Semua</option>${orderStatuses.map(
    (one) => html`<option value="${one}"${selected(one === status)}>${statusTexts[one]}</option>`,
  )}</select></label>
<label>Bulan terbit<input name="bulan" type="month" value="${month === null ? '' : toInputValue(month)}"></label>
<label>Jurnal<select name="jurnal"><option value="">Semua</option>${journals.map(
    ({ id, name }) => html`<option value="${id}"${selected(id === item)}>${name}</option>`,
  )}</select></label>
<label class="check"><input type="checkbox" name="terlambat"${isOverdue ? html` checked` : ''}>Hanya yang terlambat</label>
<button class="primary">Cari</button>
</form>`;
}

const several = [
  { to: 'shipped', action: shipSeveral, label: 'Proses yang dicentang' },
  { to: 'completed', action: completeSeveral, label: 'Selesaikan yang dicentang' },
] as const;

type Found = Awaited<ReturnType<typeof searchOrders>>[number];

/** The orders, with check boxes where the account may change several. */
function orderRows(rows: readonly Found[], session: StaffSession, query: URLSearchParams): Html {
  if (rows.length === 0) return html`<p class="soft" role="status">Tidak ada pesanan yang cocok.</p>`;
  const isTicked = query.has('centang');
  const permitted = several.filter(({ action }) => can(session, action.permission));
  const isChangeable = ({ status }: Found) => permitted.some(({ to }) => canChangeStatus(status, to));
  const actions = permitted.filter(({ to }) => rows.some(({ status }) => canChangeStatus(status, to)));
  const kept = listQuery(query);
  const list = html`<ul class="rows">${rows.map((row) => {
    const { code, customer, status, total, termin, created_at } = row;
    return html`<li><div class="ticked">${isChangeable(row) ? tick(code, isTicked) : ''}<div><a
href="${orderPath(code)}"><strong>${code}</strong></a><br>${customer} · <span
class="soft">${formatDate(new Date(created_at))}</span></div></div>
${statusTag(status)}<span class="amount">${formatRupiah(total)}</span><span class="soft">${termin} termin</span></li>`;
  })}</ul>`;
  const toggled = new URLSearchParams(kept);
  toggled.set('centang', 'semua');
  const tickAll = { href: isTicked ? ordersPath(kept) : `/staf/pesanan?${toggled}`, isTicked };
  return severalForm({ actions, hidden: { daftar: `${kept}` }, tickAll }, list);
}

/** GET pesanan: search, filters, and pages of orders, newest first. A search is logged without its text, which may be an e-mail. */
export function ordersRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>();
  app.get('/pesanan', async (c) => {
    const { session } = c.var;
    const operations = operationContext(context, session, null);
    requirePermission(operations.staff, 'orders.read');
    const query = new URL(c.req.url).searchParams;
    const search = searchOf(query, can(session, 'orders.contact'));
    if (search.text?.trim())
      callerOf(c, context).report('staff-read', { staff: session.account.id, reason: 'order search' });
    const found = await searchOrders(operations, search);
    const journals = await context.db.selectFrom('items').select(['id', 'name']).orderBy('name').execute();
    const rows = found.slice(0, PER_PAGE);
    const older = listQuery(query);
    older.set('sebelum', String(rows.at(-1)?.id ?? 0));
    const first = listQuery(query);
    first.delete('sebelum');
    const content = html`${filterForm(search, journals)}
${orderRows(rows, session, query)}
<div class="pages">${search.before === null ? '' : html`<a class="button" href="${ordersPath(first)}">Ke terbaru</a>`}
${found.length > PER_PAGE ? html`<a class="button" href="/staf/pesanan?${older}">Lebih lama</a>` : ''}</div>`;
    const outcome = await outcomeToShow(context, c);
    const options = { title: 'Pesanan', brandName: context.brand.name, session, here: '/staf/pesanan', outcome };
    return c.html(staffPage(options, content));
  });
  return app;
}

import { Hono } from 'hono';
import { html } from 'hono/html';
import { formatDate, formatDateTime, formatShortTime } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { formatMonth } from '#domain/month.ts';
import { canPay, isKnownStatus, isStopped, type PaymentStatus, rulesOf } from '#domain/order-status.ts';
import { phoneNumber, readablePhone, whatsappLink } from '#domain/phone.ts';
import { callerOf } from '../../customers/security-log.ts';
import type { MailKind } from '../../db/tables/mail.ts';
import type { OrderStatus } from '../../db/tables/orders.ts';
import { pathText } from '../../http/input.ts';
import { listMessages } from '../../operations/mail/messages.ts';
import { showOrder } from '../../operations/orders/find-orders.ts';
import { NOTE } from '../../operations/orders/note-order.ts';
import { requirePermission } from '../../operations/permissions.ts';
import { canChangeStatus } from '../../orders/status.ts';
import type { Action } from '../page/action.ts';
import { type ActionButton, actionButtons } from '../page/action-button.ts';
import { customerPath } from '../page/customer-path.ts';
import { can, operationContext, outcomeToShow, type StaffEnv, type StaffPagesContext } from '../page/env.ts';
import { statusTexts } from '../page/refusal-texts.ts';
import { type Html, staffPage } from '../page/shell.ts';
import { cancelOrder, completeOrder, moveLine, noteOnOrder, shipOrder } from './order-actions.ts';
import { statusTag } from './orders-page.ts';
import { acceptTransfer, markRefund } from './payment-actions.ts';

const MAX_MESSAGES = 50;

type Shown = Awaited<ReturnType<typeof showOrder>>;

const paymentTexts: Record<PaymentStatus, string> = {
  pending: 'belum dibayar',
  paid: 'lunas',
  failed: 'gagal',
  expired: 'belum dibayar, tautan kedaluwarsa',
};

const statusText = (status: string) => (isKnownStatus(status) ? statusTexts[status] : status);

function customerFacts({ order, customer }: Shown, seesContact: boolean, seesCustomer: boolean): Html {
  const customerName = seesCustomer ? html`<a href="${customerPath(customer.id)}">${customer.name}</a>` : customer.name;
  const number = phoneNumber(customer.whatsapp);
  const whatsapp =
    number === null
      ? customer.whatsapp
      : html`<a href="${whatsappLink(number)}" target="_blank" rel="noreferrer noopener">${readablePhone(number)}</a>`;
  return html`<dl class="facts card"><div><dt>Pelanggan</dt><dd>${customerName}</dd></div>
${seesContact ? html`<div><dt>Email</dt><dd>${customer.email}</dd></div><div><dt>WhatsApp</dt><dd>${whatsapp}</dd></div>` : ''}
<div><dt>Dipesan</dt><dd>${formatDateTime(new Date(order.created_at))}</dd></div>
<div><dt>Keperluan</dt><dd>${order.keperluan_publish}</dd></div>
<div><dt>Total</dt><dd>${formatRupiah(order.total)}</dd></div>
${order.invoice_number ? html`<div><dt>Nomor invoice</dt><dd>${order.invoice_number}</dd></div>` : ''}
${order.deadline_at ? html`<div><dt>Batas bayar</dt><dd>${formatDateTime(new Date(order.deadline_at))}</dd></div>` : ''}</dl>`;
}

function lines({ order }: Shown, act: ActionButton): Html {
  const { canMove } = rulesOf(order.status);
  return html`<h2>Jurnal</h2><ul class="rows">${order.order_items.map(
    ({ item_name, item_index, qty, price, slot }, index) =>
      html`<li><div><strong>${item_name}</strong><br>${item_index}${qty > 1 ? ` × ${qty}` : ''} · terbit ${formatMonth(slot)}</div><span
class="amount">${formatRupiah(price * qty)}</span>
<div class="do">${canMove ? act(moveLine, 'Pindah bulan', { pesanan: order.code, baris: index + 1 }, item_name) : ''}</div></li>`,
  )}</ul>`;
}

const MONEY = {
  pays: 'membayar termin ini',
  'due for refund': 'harus dikembalikan',
  'sent back': 'sudah dikembalikan',
};

function termins({ order }: Shown, act: ActionButton): Html {
  const next = canPay(order.status)
    ? order.payments.find(({ status, amount }) => status !== 'paid' && amount > 0)
    : undefined;
  return html`<h2>Termin</h2><ul class="rows">${order.payments.map(
    ({ termin, amount, status, due_at, paid_at, receipt_number, money }) =>
      html`<li><div><strong>Termin ${termin}</strong> <span class="${status === 'paid' ? 'good' : 'warn'}">${paymentTexts[status]}</span><br>
<span class="soft">${
        paid_at === null
          ? `jatuh tempo ${formatDate(new Date(due_at))}`
          : `dibayar ${formatDateTime(new Date(paid_at))}`
      }${receipt_number ? ` · ${receipt_number}` : ''}</span>
${money.map(
  ({ bill, amount: came, state }) => html`<br><small>${bill}: ${formatRupiah(came)},
${MONEY[state as keyof typeof MONEY] ?? state}</small>`,
)}</div><span class="amount">${formatRupiah(amount)}</span>
<div class="do">${termin === next?.termin ? act(acceptTransfer, 'Terima transfer', { pesanan: order.code, termin }, `termin ${termin}`) : ''}</div>
</li>`,
  )}</ul>`;
}

function refundRows({ order, refunds }: Shown, act: ActionButton): Html | '' {
  if (refunds.length === 0) return '';
  return html`<h2>Pengembalian dana</h2><ul class="rows">${refunds.map(
    ({ id, amount, created_at, refunded_at, note, bill }) =>
      html`<li><div><strong>${refunded_at === null ? 'Harus dikirim' : `Terkirim ${formatDate(new Date(refunded_at))}`}</strong><br><span
class="soft">${bill} · sejak ${formatDate(new Date(created_at))}${note ? ` · ${note}` : ''}</span></div><span
class="amount">${formatRupiah(amount)}</span>
<div class="do">${refunded_at === null ? act(markRefund, 'Tandai terkirim', { pesanan: order.code, refund: id }, `refund ${id}`) : ''}</div></li>`,
  )}</ul>`;
}

/** Translates the frequent changes of the audit trail, which is written for operators. */
function changeText(what: string): string {
  const [, from, to] = /^status (\w+) -> (\w+)$/.exec(what) ?? [];
  if (from !== undefined && to !== undefined) return `${statusText(from)} menjadi ${statusText(to)}`;
  return what === NOTE
    ? 'catatan'
    : what
        .replace('by bank transfer', 'lewat transfer bank')
        .replace(/^line /, 'baris ')
        // Not every role may see the customer's address.
        .replace(/ to \S+: dropped$/, ': dropped');
}

function history({ order, changes }: Shown): Html {
  return html`<h2>Riwayat</h2><ul class="plan">${order.history.map(
    ({ status, at }) => html`<li>${formatDateTime(new Date(at))}: ${statusText(status)}</li>`,
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

type Messages = Awaited<ReturnType<typeof listMessages>>;
const MAIL_KINDS: Record<MailKind, string> = {
  'order-created': 'Pesanan dibuat',
  'termin-paid': 'Termin diterima',
  'payment-reversed': 'Pembayaran dibatalkan bank',
  'due-in-7-days': 'Pengingat 7 hari sebelum jatuh tempo',
  'due-tomorrow': 'Pengingat sehari sebelum jatuh tempo',
  'due-today': 'Pengingat hari jatuh tempo',
  'overdue-3-days': 'Pengingat terlambat 3 hari',
  'order-cancelled': 'Dibatalkan karena lewat batas waktu',
  'cancelled-by-staff': 'Dibatalkan staf',
  'cancelled-by-customer': 'Dibatalkan pelanggan',
  'month-moved': 'Bulan terbit pindah',
  'order-shipped': 'Pesanan diproses',
  'order-completed': 'Pesanan selesai',
  'place-held': 'Slot ditahan dari daftar tunggu',
};
const MAIL = { sent: 'terkirim', 'not-sent': 'menunggu', 'given-up': 'gagal', dropped: 'dibatalkan' };

const mailRows = (messages: Messages) =>
  html`<h2>Email</h2>${
    messages.length === 0
      ? html`<p class="soft">Belum ada.</p>`
      : html`<ul class="plan">${messages.map(
          ({ kind, status, ended_at, not_before }) => html`<li>${MAIL_KINDS[kind]}: ${MAIL[status]},
${formatShortTime(new Date(ended_at ?? not_before))}</li>`,
        )}</ul>`
  }`;

function mainActions({ order }: Shown, act: ActionButton): Html {
  const { code } = order;
  // Loaded from our own database, which has no other statuses.
  const status = order.status as OrderStatus;
  const to = (action: Action, label: string, next: OrderStatus) =>
    canChangeStatus(status, next) ? act(action, label, { pesanan: code }) : '';
  return html`<p class="do">${to(shipOrder, 'Proses', 'shipped')}${to(completeOrder, 'Selesaikan', 'completed')}${act(noteOnOrder, 'Tulis catatan', { pesanan: code })}${isStopped(status) ? '' : to(cancelOrder, 'Batalkan', 'cancelled')}</p>`;
}

/** GET pesanan/:code: everything about one order, with its actions. Each reading is logged, because it shows a customer's data. */
export function orderRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>();
  app.get('/pesanan/:code', async (c) => {
    const { session } = c.var;
    const { account } = session;
    const operations = operationContext(context, session, null);
    requirePermission(operations.staff, 'orders.read');
    const shown = await showOrder(operations, pathText(c, 'code', 'Pesanan'));
    const { order, customer } = shown;
    callerOf(c, context).report('staff-read', { staff: account.id, customer: customer.id, order: order.code });
    const messages = await listMessages(operations, { order: order.code, status: null, limit: MAX_MESSAGES });
    const act = actionButtons(session);
    const outcome = await outcomeToShow(context, c);
    const options = {
      title: `Pesanan ${order.code}`,
      brandName: context.brand.name,
      session,
      here: '/staf/pesanan',
      outcome,
    };
    return c.html(
      staffPage(
        options,
        html`<p>${statusTag(order.status as OrderStatus)}</p>${mainActions(shown, act)}
${customerFacts(shown, can(session, 'orders.contact'), can(session, 'customers.read'))}
${lines(shown, act)}${termins(shown, act)}${refundRows(shown, act)}${history(shown)}${mailRows(messages)}`,
      ),
    );
  });
  return app;
}

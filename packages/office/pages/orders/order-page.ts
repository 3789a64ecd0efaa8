import {
  canPay,
  isStopped,
  type KnownStatus,
  type PaymentStatus,
  rulesOf,
} from '@slotterbit/contract/orders/order-status.ts';
import { formatDate, formatDateTime, formatDay, formatShortTime } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { pathText } from '@slotterbit/provider/http/input.ts';
import { canChangeStatus } from '@slotterbit/provider/orders/set-status.ts';
import { gatewayName } from '@slotterbit/provider/payments/gateways/gateway-registry.ts';
import { html } from 'hono/html';
import { lateText, mailKindTexts, mailStatusTexts, statusName } from '../../operations/display-names.ts';
import { listMessages } from '../../operations/mail/messages.ts';
import { showOrder } from '../../operations/orders/find-orders.ts';
import { listAnnouncedTransfers, listOverdueTermin } from '../../operations/orders/today.ts';
import { billingFacts } from '../customers/customers-page.ts';
import { type Action, type ActionLink, customerPath } from '../page/action.ts';
import { changeList, fact, type Html, plainList, statusTag, whatsappFact } from '../page/page-shell.ts';
import type { StaffPage } from '../page/serve-page.ts';
import {
  acceptTransfer,
  markCancelled,
  markFailed,
  markRefund,
  moveLine,
  noteOnOrder,
  refundTo,
  remind,
  replaceBilling,
  returnMoney,
} from './order-actions.ts';
import { articleAction, completeOrders, letterAction, receiveAction, shipOrders } from './several-orders.ts';

const MAX_MESSAGES = 50;

type Shown = Awaited<ReturnType<typeof showOrder>>;
type ShownTermin = Shown['order']['payments'][number];

const paymentTexts: Record<PaymentStatus, string> = {
  pending: 'belum dibayar',
  paid: 'lunas',
  failed: 'gagal',
  expired: 'belum dibayar, tautan kedaluwarsa',
};

/** A paper as the customer and payers see it; its number alone if the order was stopped, or for staff who may not see contact data. */
function paperLink(
  { order }: Shown,
  { share_url }: ShownTermin,
  paper: 'invoice' | 'kuitansi',
  text: string,
  seesContact: boolean,
): Html | '' {
  if (!seesContact || !share_url || isStopped(order.status)) return '';
  return html`<a href="${share_url}/${paper}" target="_blank" rel="noreferrer noopener">${text}</a>`;
}

function customerFacts(shown: Shown, seesContact: boolean, seesCustomer: boolean): Html {
  const { order, customer } = shown;
  const billed = order.payments.find(({ share_url }) => share_url !== null);
  const invoice = billed && paperLink(shown, billed, 'invoice', order.invoice_number ?? 'Lihat invoice', seesContact);
  const customerName = seesCustomer ? html`<a href="${customerPath(customer.id)}">${customer.name}</a>` : customer.name;
  return html`<dl class="facts card">${fact('Pelanggan', customerName)}
${seesContact ? html`${fact('Email', customer.email)}${whatsappFact(customer.whatsapp)}` : ''}
${fact('Dipesan', formatDateTime(new Date(order.created_at)))}${fact('Keperluan', order.keperluan_publish)}
${fact('Total', formatRupiah(order.total))}
${invoice || order.invoice_number ? fact('Invoice', invoice || order.invoice_number || '') : ''}
${billingFacts(order.billing)}
${order.deadline_at ? fact('Batas bayar', formatDateTime(new Date(order.deadline_at))) : ''}</dl>`;
}

function manuscriptText({ naskah, slot }: Shown['order']['order_items'][number], isAwaited: boolean): string {
  if (naskah.diterima !== null) return `naskah diterima ${formatDay(naskah.diterima)}`;
  if (!isAwaited) return 'naskah tidak diterima';
  return `naskah belum diterima${slot.manuscript_until === null ? '' : `, paling lambat ${formatDay(slot.manuscript_until)}`}`;
}

const naskahLink = (label: string, href: string | null) =>
  href === null ? '' : html` · <a href="${href}" target="_blank" rel="noreferrer noopener">${label}</a>`;

function lines({ order }: Shown, act: ActionLink): Html {
  const { canMove } = rulesOf(order.status);
  const fields = { pesanan: order.code };
  return html`<h2>Jurnal</h2><div class="several"><ul class="rows">${order.order_items.map((line, index) => {
    const { item_name, item_index, qty, price, slot, naskah } = line;
    return html`<li><div><strong>${item_name}</strong><br>${item_index}${qty > 1 ? ` × ${qty}` : ''} · terbit ${formatMonth(slot)}<br><span class="soft">${manuscriptText(line, !isStopped(order.status))}</span>${naskahLink(
      'LoA',
      naskah.loa,
    )}${naskahLink('artikel', naskah.artikel)}</div><span
class="amount">${formatRupiah(price * qty)}</span>
<div class="do">${canMove ? act(moveLine, 'Pindah bulan', { pesanan: order.code, baris: index + 1 }, item_name) : ''}</div></li>`;
  })}</ul>${
    isStopped(order.status)
      ? ''
      : html`<p class="do">${[receiveAction, letterAction, articleAction].map((action) => act(action, action.title, fields))}</p>`
  }</div>`;
}

const MONEY = {
  pays: 'membayar termin ini',
  'due for refund': 'harus dikembalikan',
  'sent back': 'sudah dikembalikan',
};

type Waiting = {
  overdue: Awaited<ReturnType<typeof listOverdueTermin>>;
  announced: Awaited<ReturnType<typeof listAnnouncedTransfers>>;
};

/** What a termin is like: paid, late, due, or no longer billed. */
function terminState({ order }: Shown, { termin, status, due_at, paid_at }: ShownTermin, { overdue }: Waiting): string {
  if (paid_at !== null) return `dibayar ${formatDateTime(new Date(paid_at))}`;
  if (status !== 'paid' && isStopped(order.status)) return 'tidak ditagih';
  const late = overdue.find((one) => one.termin === termin);
  return `jatuh tempo ${formatDate(new Date(due_at))}${late ? `, ${lateText(late)}` : ''}`;
}

function termins(shown: Shown, waiting: Waiting, act: ActionLink, seesContact: boolean): Html {
  const { order } = shown;
  // Money can also come for a stopped order: it is entered and due for refund.
  const next =
    canPay(order.status) || isStopped(order.status)
      ? order.payments.find(({ status, amount }) => status !== 'paid' && amount > 0)
      : undefined;
  const terminAction = (payment: ShownTermin) => {
    const { status, amount, termin, money } = payment;
    const fields = { pesanan: order.code, termin };
    if (payment === next) return act(acceptTransfer, 'Terima transfer', fields, `termin ${termin}`);
    // A third transfer is refused while the second is due for refund.
    const canTakeSecond = status === 'paid' && amount > 0 && !money.some(({ state }) => state === 'due for refund');
    return canTakeSecond
      ? act(acceptTransfer, 'Catat transfer kedua', { ...fields, ganda: 1 }, `termin ${termin}`)
      : '';
  };
  return html`<h2>Termin</h2><ul class="rows">${order.payments.map((payment) => {
    const { termin, amount, status, receipt_number, money } = payment;
    const receipt =
      (status === 'paid' && paperLink(shown, payment, 'kuitansi', receipt_number ?? 'Lihat kuitansi', seesContact)) ||
      receipt_number;
    const announced = waiting.announced.filter((one) => one.termin === termin);
    const canRemind = waiting.overdue.some((one) => one.termin === termin && one.whatsapp_link !== null);
    return html`<li><div><strong>Termin ${termin}</strong> <span class="${status === 'paid' ? 'good' : 'warn'}">${paymentTexts[status]}</span><br>
<span class="soft">${terminState(shown, payment, waiting)}${receipt ? html` · ${receipt}` : ''}</span>
${announced.map(
  ({ amount: came, until, isExpired }) => html`<br><small>Transfer ${formatRupiah(came)} diumumkan,
${isExpired ? 'batas waktu lewat' : 'sampai'} ${formatShortTime(new Date(until))}</small>`,
)}${money.map(
  ({ gateway, amount: came, state }) => html`<br><small>${gatewayName(gateway)}: ${formatRupiah(came)},
${MONEY[state as keyof typeof MONEY] ?? state}</small>`,
)}</div><span class="amount">${formatRupiah(amount)}</span>
<div class="do">${terminAction(payment)}${
      canRemind ? act(remind, 'Ingatkan', { pesanan: order.code, termin }, `termin ${termin}`) : ''
    }${money.map(({ reference, state }) =>
      state === 'pays'
        ? act(returnMoney, returnMoney.title, { pesanan: order.code, tagihan: reference }, `termin ${termin}`)
        : '',
    )}</div></li>`;
  })}</ul>`;
}

type DueRefund = { id: number; order: string; destination: string | null };

/** The account of a due refund, for the accounts that may send it, and what they can do. `about`: for their labels. */
export function refundActions({ id, order, destination }: DueRefund, about: string, act: ActionLink) {
  const fields = { refund: id, pesanan: order };
  const mark = act(markRefund, 'Tandai terkirim', fields, about);
  const account = act(refundTo, destination === null ? 'Isi rekening' : 'Ganti rekening', fields, about);
  return {
    to: mark === '' || destination === null ? '' : html`<br>ke ${destination}`,
    buttons: html`${mark}${account}`,
  };
}

function refundRows({ order, refunds }: Shown, act: ActionLink): Html | '' {
  if (refunds.length === 0) return '';
  return html`<h2>Pengembalian dana</h2><ul class="rows">${refunds.map(
    ({ id, amount, created_at, refunded_at, note, gateway, destination }) => {
      const due =
        refunded_at === null ? refundActions({ id, order: order.code, destination }, `pengembalian ${id}`, act) : null;
      return html`<li><div><strong>${refunded_at === null ? 'Harus dikirim' : `Terkirim ${formatDate(new Date(refunded_at))}`}</strong><br><span
class="soft">${gatewayName(gateway)} · sejak ${formatDate(new Date(created_at))}${note ? ` · ${note}` : ''}</span>${due?.to}</div><span
class="amount">${formatRupiah(amount)}</span>
<div class="do">${due?.buttons}</div></li>`;
    },
  )}</ul>`;
}

function mainActions({ order }: Shown, act: ActionLink): Html {
  const { code } = order;
  // Loaded from our own database, which has no other statuses.
  const status = order.status as KnownStatus;
  const to = (action: Action, label: string, next: KnownStatus) =>
    canChangeStatus(status, next) ? act(action, label, { pesanan: code }) : '';
  const stops = isStopped(status)
    ? []
    : [to(markCancelled, 'Batalkan', 'cancelled'), to(markFailed, 'Nyatakan gagal', 'failed')];
  return html`<p class="do">${to(shipOrders, 'Proses', 'shipped')}${to(completeOrders, 'Selesaikan', 'completed')}
${act(noteOnOrder, 'Tulis catatan', { pesanan: code })}${act(replaceBilling, 'Ganti data penagihan', { pesanan: code })}${stops}</p>`;
}

/** The statuses of an order, what staff did and wrote, and its e-mails. */
function history({ order, changes }: Shown, messages: Awaited<ReturnType<typeof listMessages>>): Html {
  const mail = messages.map(
    ({ kind, status, ended_at, not_before }) => html`<li>${mailKindTexts[kind]}: ${mailStatusTexts[status]},
${formatShortTime(new Date(ended_at ?? not_before))}</li>`,
  );
  return html`<h2>Riwayat</h2><ul class="plan">${order.history.map(
    ({ status, at }) => html`<li>${formatDateTime(new Date(at))}: ${statusName(status)}</li>`,
  )}</ul>
<h2>Catatan dan tindakan staf</h2>${changeList(changes.toReversed())}<h2>Email</h2>${plainList(mail)}`;
}

/** Everything about one order, with its actions. Each reading is logged, because it shows a customer's data. */
export const orderPage: StaffPage = {
  path: '/pesanan/:code',
  permission: 'orders.read',
  async show({ c, operations, act, can, logRead }) {
    const shown = await showOrder(operations, pathText(c, 'code', 'Pesanan'));
    const { order, customer } = shown;
    logRead({ customer: customer.id, order: order.code });
    const messages = await listMessages(operations, { order: order.code, status: null, limit: MAX_MESSAGES });
    const waiting = {
      overdue: await listOverdueTermin(operations, null, order.id),
      announced: await listAnnouncedTransfers(operations, { orderIds: [order.id] }),
    };
    const content = html`<p>${statusTag(order.status as KnownStatus)}</p>${mainActions(shown, act)}
${customerFacts(shown, can('orders.contact'), can('customers.read'))}${lines(shown, act)}
${termins(shown, waiting, act, can('orders.contact'))}${refundRows(shown, act)}
${history(shown, messages)}`;
    return { title: `Pesanan ${order.code}`, content };
  },
};

import type { OrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { dueTexts, formatDue } from '@slotterbit/contract/orders/due.ts';
import { nextPayment } from '@slotterbit/contract/orders/order.ts';
import { type Due, orderView } from '@slotterbit/contract/orders/order-view.ts';
import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import type { MailKind } from '../db/tables/mail.ts';
import type { MailFacts } from './mail-facts.ts';
import { isOrderMail, isReminder, type ReminderKind } from './mail-kinds.ts';
import type { Letter } from './mail-layout.ts';
import { detail, type LetterFacts, type Link, NO_PROMISE, orderFacts, orderLetter } from './mail-texts.ts';
import { statusLetter } from './status-letters.ts';

type Payment = OrderAnswer['payments'][number];
const terminName = (order: OrderAnswer, termin: number) => (order.termin > 1 ? `termin ${termin}` : 'pesanan');
const DEADLINE_NOTE =
  'Bila sampai batas waktu itu belum ada pembayaran, pesanan dibatalkan otomatis dan slotnya dilepas.';

/** The link for another payer, such as a treasurer; nothing if nothing is due. */
function payerNote(next: Payment | null, link: Link): string[] {
  if (!next?.share_url) return [];
  const { pathname } = new URL(next.share_url, 'https://site.invalid');
  return [`Dibayarkan orang lain, misalnya bendahara? Teruskan tautan ini: ${link(pathname)}`];
}

/** The button that leads to paying; for an announced transfer to its instructions on the payer's page. */
function payAction({ order }: MailFacts, link: Link, due: Due, text: string): Letter['action'] {
  const page = due.kind === 'open' && due.isAnnounced ? nextPayment(order)?.share_url : null;
  if (!page) return { text, url: link(`/pay/${order.id}`) };
  return { text: 'Lihat petunjuk transfer', url: link(new URL(page, 'https://site.invalid').pathname) };
}

/** 'Bayar sekarang · Termin 1 dari 3', as on the screens. */
function dueFacts(due: Due): Letter['facts'] {
  if (due.kind !== 'open') return [];
  const { label, note } = dueTexts(due);
  return [[label, `${formatRupiah(due.amount)} (${note})`]];
}

function orderCreated(facts: LetterFacts, link: Link, due: Due): Letter {
  const { order } = facts;
  const next = nextPayment(order);
  return orderLetter(facts, {
    subject: `Pesanan ${order.code} kami terima`,
    heading: 'Pesanan Anda kami terima',
    text: 'Terima kasih. Slot di bawah ini sudah dipesan untuk Anda.',
    list: 'Yang dipesan',
    facts: [
      ['Total', formatRupiah(order.total)],
      ...dueFacts(due),
      ...(due.kind === 'open' && due.at && !due.isAnnounced
        ? [['Bayar paling lambat', formatDateTime(due.at)] as const]
        : []),
    ],
    action: next ? payAction(facts, link, due, `Bayar ${formatRupiah(next.amount)}`) : detail(order, link),
    notes: [
      ...(next ? [] : ['Tidak ada tagihan untuk pesanan ini.']),
      ...payerNote(next, link),
      ...(order.deadline_at ? [DEADLINE_NOTE] : []),
      NO_PROMISE,
    ],
  });
}

function terminPaid(facts: LetterFacts, link: Link, termin: number): Letter {
  const { order } = facts;
  const payment = order.payments.find((one) => one.termin === termin);
  const next = nextPayment(order);
  // A bank transfer brings the termin's amount less its discount.
  const amount = formatRupiah(payment ? payment.amount - payment.discount : 0);
  const what = order.termin > 1 ? `Pembayaran termin ${termin}` : 'Pembayaran';
  const done = order.payments.filter(({ status }) => status === 'paid').length;
  const rest: Letter['facts'] = next
    ? [
        ['Terbayar', `${done} dari ${order.termin} termin`],
        [
          'Berikutnya',
          `Termin ${next.termin}, ${formatRupiah(next.amount)}, jatuh tempo ${formatDue(new Date(next.due_at))}`,
        ],
      ]
    : [['Lunas', formatRupiah(order.total)]];
  return orderLetter(facts, {
    subject: `${what} diterima: ${order.code}`,
    heading: `${what} sudah kami terima`,
    text: `${what} sebesar ${amount} sudah kami terima. Terima kasih.`,
    list: 'Untuk',
    facts: [['Diterima', formatDateTime(new Date(payment?.paid_at ?? order.updated_at))], ['Jumlah', amount], ...rest],
    action: { text: 'Lihat bukti pembayaran', url: link(`/invoice/${order.id}?termin=${termin}`) },
    notes: [],
  });
}

const WHEN = {
  'due-in-7-days': 'jatuh tempo 7 hari lagi',
  'due-tomorrow': 'jatuh tempo besok',
  'due-today': 'jatuh tempo hari ini',
  'overdue-3-days': 'lewat jatuh tempo 3 hari',
} as const satisfies Record<ReminderKind, string>;

function paymentReminder(facts: LetterFacts, link: Link, due: Due, kind: ReminderKind, payment: Payment): Letter {
  const { order } = facts;
  const what = `Pembayaran ${terminName(order, payment.termin)}`;
  const isAnnounced = due.kind === 'open' && due.isAnnounced;
  const dueDay = formatDue((due.kind === 'open' && due.at) || new Date(payment.due_at));
  return orderLetter(facts, {
    subject: `${what} ${WHEN[kind]}: ${order.code}`,
    heading: `${what} ${WHEN[kind]}`,
    text: `${what} sebesar ${formatRupiah(payment.amount)} ${WHEN[kind]} dan belum kami terima.`,
    list: 'Untuk',
    facts: isAnnounced ? dueFacts(due) : [...dueFacts(due), ['Jatuh tempo', dueDay]],
    action: isAnnounced
      ? payAction(facts, link, due, '')
      : { text: 'Lihat dan bayar pesanan', url: link(`/detailorder/${order.id}`) },
    notes: [
      ...(order.deadline_at ? [DEADLINE_NOTE] : []),
      ...payerNote(payment, link),
      'Sudah membayar? Abaikan pesan ini: pembayaran kadang baru tercatat beberapa menit kemudian.',
    ],
  });
}

function paymentReversed(facts: LetterFacts, link: Link, due: Due, payment: Payment, isByStaff: boolean): Letter {
  const { order } = facts;
  const what = `Pembayaran ${terminName(order, payment.termin)}`;
  const until = formatDateTime(new Date(payment.due_at));
  const next = nextPayment(order) ?? payment;
  return orderLetter(facts, {
    subject: `${what} dibatalkan: ${order.code}`,
    heading: `${what} dibatalkan`,
    text: isByStaff
      ? `${what} sebesar ${formatRupiah(payment.amount)} kami batalkan: pembayaran itu keliru tercatat, atau dananya sudah kami kirim kembali. Mohon bayar sebelum ${until}.`
      : `${what} sebesar ${formatRupiah(payment.amount)} dibatalkan atau dikembalikan oleh bank atau gerbang pembayaran. Mohon bayar kembali sebelum ${until}.`,
    list: 'Untuk',
    facts: [...dueFacts(due), ['Bayar paling lambat', until]],
    action: { text: `Bayar ${formatRupiah(next.amount)}`, url: link(`/pay/${order.id}`) },
    notes: [
      ...(order.deadline_at ? [DEADLINE_NOTE] : []),
      isByStaff
        ? 'Sudah membayar, dan dananya tidak kembali kepada Anda? Hubungi kami dengan menyebut kode pesanan.'
        : 'Bila dana itu tidak kembali kepada Anda, hubungi kami dengan menyebut kode pesanan.',
    ],
  });
}

/** Writes the message about an order as it is now. Throws if the order does not have the termin. */
export function letterOf(
  message: { kind: MailKind; termin: number; created_at: string },
  loaded: MailFacts,
  link: Link,
  now: Date,
): Letter {
  const { kind, termin } = message;
  const facts = { ...loaded, now };
  if (!isOrderMail(kind)) throw new Error(`'${kind}' is no message about order ${facts.order.code}.`);
  const { due } = orderView(orderFacts(facts.order), now);
  if (isReminder(kind) || kind === 'payment-reversed') {
    const payment = facts.order.payments.find((one) => one.termin === termin);
    if (!payment) throw new Error(`Order ${facts.order.code} has no termin ${termin}.`);
    if (isReminder(kind)) return paymentReminder(facts, link, due, kind, payment);
    // Message and staff change are written in one transaction, so they have the same time.
    const isByStaff = facts.staffReversals.some((one) => one.termin === termin && one.at === message.created_at);
    return paymentReversed(facts, link, due, payment, isByStaff);
  }
  switch (kind) {
    case 'order-created':
      return orderCreated(facts, link, due);
    case 'termin-paid':
      return terminPaid(facts, link, termin);
    default:
      return statusLetter(facts, link, kind);
  }
}

import { isStopped } from '@slotterbit/contract/orders/order-status.ts';
import {
  addHours,
  daysBetween,
  dayText,
  formatDate,
  formatDateTime,
  formatDay,
  formatShortTime,
} from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { currentMonth, formatMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import { type HeldMonth, monthsHeldUnpaid } from '@slotterbit/provider/orders/unpaid-totals.ts';
import { testNotifications } from '@slotterbit/provider/payments/charges/notification.ts';
import { gatewayInTestMode, gatewayName } from '@slotterbit/provider/payments/gateways/gateway-registry.ts';
import { html } from 'hono/html';
import { lateText, mailErrorText, slotsText, statusTexts } from '../../operations/display-names.ts';
import { findingText } from '../../operations/doctor/finding-texts.ts';
import { listMessages } from '../../operations/mail/messages.ts';
import { orderedSlots } from '../../operations/orders/find-orders.ts';
import {
  listAnnouncedTransfers,
  listOverdueTermin,
  ordersToProcess,
  ordersWaitingForGateway,
  overdueManuscripts,
  type Received,
  receivedMoney,
} from '../../operations/orders/today.ts';
import { dueRefunds } from '../../operations/payments/mark-refunded.ts';
import { retryMail, subjectLink } from '../messages/messages-page.ts';
import { acceptTransfer, remind } from '../orders/order-actions.ts';
import { refundActions } from '../orders/order-page.ts';
import { receiveAction, severalForm, shipOrders, tick } from '../orders/several-orders.ts';
import { actionButtons, orderPath } from '../page/action.ts';
import type { Html } from '../page/page-shell.ts';
import type { StaffPage } from '../page/serve-page.ts';
import type { StaffPagesContext } from '../page/staff-env.ts';
import { slotPath } from '../slots/slot-actions.ts';
import { type Checked, createDataCheck, type DataCheck } from './findings.ts';

/** Rows of a section. The list of orders has the rest. */
const MAX_ROWS = 50;

/** A part of what waits. `id`: its place on the page. */
type Part = { id: string; heading: string; count: string; html: Html };

function part(heading: string, rows: readonly (Html | '')[], none: string | Html, inForm = (list: Html) => list): Part {
  const count = rows.length > MAX_ROWS ? `${MAX_ROWS}+` : String(rows.length);
  const id = heading.toLowerCase().replaceAll(' ', '-');
  const list =
    rows.length === 0
      ? html`<p class="soft">${none}</p>`
      : inForm(html`<ul class="rows">${rows.slice(0, MAX_ROWS)}</ul>`);
  return {
    id,
    heading,
    count,
    html: html`<section id="${id}"><h2>${heading} <small>(${count})</small></h2>${list}</section>`,
  };
}

function partLinks(parts: readonly Part[]): Html {
  const waiting = parts.filter(({ count }) => count !== '0');
  if (waiting.length === 0) return html`<p>Tidak ada yang menunggu.</p>`;
  return html`<nav class="tabs" aria-label="Yang menunggu">${waiting.map(
    ({ id, heading, count }) => html`<a class="button" href="#${id}">${heading} <small>${count}</small></a>`,
  )}</nav>`;
}

const orderLink = (code: string) => html`<a href="${orderPath(code)}"><strong>${code}</strong></a>`;
const amountText = (amount: number) => html`<span class="amount">${formatRupiah(amount)}</span>`;

function sums({ today, week, month }: Received, now: Date): Html {
  const thisMonth = toInputValue(currentMonth(now));
  return html`<h2>Uang diterima</h2><dl class="sums"><div><dt>Hari ini</dt><dd>${formatRupiah(today)}</dd></div>
<div><dt>Minggu ini</dt><dd>${formatRupiah(week)}</dd></div><div><dt><a href="/staf/laporan/pendapatan?dari=${thisMonth}&sampai=${thisMonth}">Bulan ini</a></dt><dd>${formatRupiah(month)}</dd></div></dl>`;
}

type DueRefund = Pick<Awaited<ReturnType<typeof dueRefunds>>[number], 'asked' | 'received' | 'payer_fee'>;

/** How the money differs from its charge. */
function differenceText({ asked, received, payer_fee }: DueRefund): Html | '' {
  if (received === null) return '';
  const fee = payer_fee > 0 ? `, ditambah biaya ${formatRupiah(payer_fee)}` : '';
  const came = received === 0 ? 'jumlah tidak terbaca, periksa di gateway' : `${formatRupiah(received)}${fee}`;
  return html`<br><span class="warn">masuk ${came}; tagihan ${formatRupiah(asked)}</span>`;
}

/** Rare, so it is shown only while there are some. */
const unansweredPart = (orders: Awaited<ReturnType<typeof ordersWaitingForGateway>>): Part =>
  part(
    'Menunggu jawaban gateway',
    orders.map(
      ({ code, customer, total, until }) =>
        html`<li><div>${orderLink(code)}<br>${customer} · <span class="warn">gateway tidak menjawab; tanpa jawaban dibatalkan ${formatShortTime(new Date(until))}</span>
</div>${amountText(total)}</li>`,
    ),
    '',
  );

/** Who paid after the day for manuscripts is not late on the first day. */
function lateManuscript(until: string, paidAt: string | null, now: Date): Html {
  if (paidAt === null || dayText(paidAt) <= until)
    return html`<span class="bad">paling lambat ${formatDay(until)}</span>`;
  const days = daysBetween(paidAt, now.toISOString());
  return html`<span class="warn">${days === 0 ? 'dibayar hari ini' : `menunggu ${days} hari sejak dibayar`}</span>`;
}

/** A month with more than half held by unpaid orders. */
function heldRow({ item, name, held, capacity, orders, ...month }: HeldMonth): Html {
  const about = `${name} ${formatMonth(month)}`;
  const search = new URLSearchParams({ jurnal: String(item), bulan: toInputValue(month), status: 'pending' });
  return html`<li><div><a href="${slotPath(item, month)}"><strong>${name}</strong>, ${formatMonth(month)}</a><br><span
class="warn">${held} dari ${capacity} slot</span> <span class="soft">ditahan ${orders} pesanan</span></div>
<div class="do"><a class="button" href="/staf/pesanan?${search}" aria-label="Lihat pesanan: ${about}">Lihat pesanan</a></div></li>`;
}

/** The result of the doctor's check; null: it did not run yet. */
function findingPart(checked: Checked | null): Part {
  const heading = 'Pemeriksaan data';
  if (checked === null) return part(heading, [], 'Belum diperiksa sejak server dimulai.');
  if (checked.findings === null)
    return part(heading, [], html`<span class="bad">Pemeriksaan gagal. Beri tahu operator.</span>`);
  const rows = checked.findings.slice(0, MAX_ROWS + 1).map((finding) => {
    const { where, what } = findingText(finding);
    return html`<li><div><strong>${where}</strong><br>${what}</div></li>`;
  });
  return part(heading, rows, `Tidak ada temuan (${formatShortTime(checked.at)}).`);
}

const NO_MAIL = html`<p class="note">Server ini tidak mengirim email: kabari pelanggan lewat WhatsApp, dan beri tahu operator.</p>`;

const testMode = (gateway: string | null) =>
  gateway === null
    ? ''
    : html`<p class="note">Mode uji: ${gateway} tidak memindahkan uang, pesanan dapat lunas tanpa dibayar. Beri tahu operator.</p>`;

const TEST_SHOWN_HOURS = 7 * 24;

const testNote = ({ gateway, at }: { gateway: string; at: string }) =>
  html`<p class="soft">Notifikasi uji dari ${gatewayName(gateway)} diterima ${formatDateTime(new Date(at))}. Tidak ada pesanan yang berubah.</p>`;

/** What waits for staff, each with its action, and the money received. Each reading that names a customer is logged. */
const todayPage = (dataCheck: DataCheck): StaffPage => ({
  path: '/',
  permission: 'today.read',
  here: '/staf',
  async show({ c, operations, query, can, logRead }) {
    const { now } = operations;
    const act = actionButtons(c.var.session, true);
    const transfers = await listAnnouncedTransfers(operations);
    const refunds = await dueRefunds(operations, MAX_ROWS + 1);
    const unanswered = await ordersWaitingForGateway(operations, MAX_ROWS + 1);
    const paid = await ordersToProcess(operations, MAX_ROWS + 1);
    const slots = await orderedSlots(
      operations.db,
      paid.map(({ id }) => id),
    );
    const manuscripts = await overdueManuscripts(operations, MAX_ROWS + 1);
    const overdue = await listOverdueTermin(operations, MAX_ROWS + 1);
    const held = await monthsHeldUnpaid(operations.db, operations.settings, now());
    const failed = await listMessages(operations, { order: null, status: 'given-up', limit: MAX_ROWS + 1 });
    const checked = can('doctor.read') ? await dataCheck.latest() : undefined;
    const seesContact = can('orders.contact');
    const namesCustomers = [transfers, refunds, unanswered, paid, manuscripts, overdue, seesContact ? failed : []].some(
      ({ length }) => length > 0,
    );
    if (namesCustomers) logRead({ reason: 'today' });
    const canShip = can(shipOrders.permission);
    const isTicked = query.has('centang');

    const parts = [
      part(
        'Transfer menunggu konfirmasi',
        transfers.map(
          ({ order, termin, customer, amount, until, isExpired, order_status }) =>
            html`<li><div>${orderLink(order)}, termin ${termin}<br>${customer} · <span
class="${isExpired ? 'bad' : 'soft'}">${isExpired ? 'batas waktu lewat' : 'sampai'} ${formatShortTime(new Date(until))}</span>
${isStopped(order_status) ? html` · <span class="bad">pesanan ${statusTexts[order_status]}</span>` : ''}
</div>${amountText(amount)}
<div class="do">${act(acceptTransfer, 'Terima', { pesanan: order, termin, jumlah: amount }, `${order} termin ${termin}`)}</div></li>`,
        ),
        'Tidak ada transfer yang menunggu.',
      ),
      part(
        'Pengembalian yang harus dikirim',
        refunds.map(({ id, order, customer, amount, created_at, destination, ...charge }) => {
          const { to, buttons } = refundActions({ id, order, destination }, order, act);
          return html`<li><div>${orderLink(order)}<br>${customer} · <span class="soft">sejak ${formatDate(new Date(created_at))}</span>${differenceText(charge)}${to}
</div>${amountText(amount)}
<div class="do">${buttons}</div></li>`;
        }),
        'Tidak ada dana yang harus dikembalikan.',
      ),
      ...(unanswered.length === 0 ? [] : [unansweredPart(unanswered)]),
      part(
        'Pesanan untuk diproses',
        paid.map(
          ({ id, code, customer, total, created_at }) =>
            html`<li><div class="ticked">${canShip ? tick(code, isTicked) : ''}<div>${orderLink(code)}<br>${customer} · <span
class="soft">dipesan ${formatDate(new Date(created_at))}<br>${slotsText(slots.get(id))}</span></div></div>${amountText(total)}
<div class="do">${act(shipOrders, 'Proses', { pesanan: code }, code)}</div></li>`,
        ),
        'Semua pesanan lunas sudah diproses.',
        (list) =>
          severalForm(
            {
              actions: canShip ? [{ action: shipOrders, label: 'Proses yang dicentang' }] : [],
              hidden: [['dari', 'hari-ini']],
              tickAll: { href: isTicked ? '/staf' : '/staf?centang=semua', isTicked },
            },
            list,
          ),
      ),
      part(
        'Naskah lewat batas',
        manuscripts.map(
          ({ order, customer, name, until, paid_at, ...month }) =>
            html`<li><div>${orderLink(order)}<br>${customer} · ${name}, terbit ${formatMonth(month)} · ${lateManuscript(until, paid_at, now())}</div>
<div class="do">${act(receiveAction, receiveAction.title, { pesanan: order }, order)}</div></li>`,
        ),
        'Tidak ada naskah yang lewat batas.',
      ),
      part(
        'Termin lewat jatuh tempo',
        overdue.map(
          ({ order, termin, customer, amount, whatsapp_link, ...late }) =>
            html`<li><div>${orderLink(order)}, termin ${termin}<br>${customer} · <span class="bad">${lateText(late)}</span>
</div>${amountText(amount)}
<div class="do">${whatsapp_link === null ? '' : act(remind, 'Ingatkan', { pesanan: order, termin }, `${order} termin ${termin}`)}</div></li>`,
        ),
        'Tidak ada termin yang terlambat.',
      ),
      part(
        'Slot yang ditahan pesanan belum dibayar',
        held.map(heldRow),
        'Tidak ada bulan yang lebih dari separuhnya ditahan pesanan belum dibayar.',
      ),
      part(
        'Email yang gagal',
        failed.map(
          ({ id, order, to, last_error, ...message }) =>
            html`<li><div>${subjectLink({ order, ...message })}<br>${seesContact ? html`${to}<br>` : ''}<span
class="soft">${seesContact && last_error ? mailErrorText(last_error) : ''}</span></div>
<div class="do">${act(retryMail, 'Kirim ulang', { email: id, pesanan: order }, `email ${id} pesanan ${order}`)}</div></li>`,
        ),
        'Tidak ada email yang gagal.',
      ),
      ...(checked === undefined ? [] : [findingPart(checked)]),
    ];
    const shownSince = addHours(now(), -TEST_SHOWN_HOURS).toISOString();
    const tests = (await testNotifications(operations.db)).filter(({ at }) => at > shownSince);
    const content = html`<p class="soft">${formatDateTime(now())}</p>${operations.settings.smtpUrl === null ? NO_MAIL : ''}${testMode(gatewayInTestMode(operations.settings))}${tests.map(testNote)}
${partLinks(parts)}
${can('reports.read') ? sums(await receivedMoney(operations), now()) : ''}
${parts.map((one) => one.html)}
${checked === undefined ? '' : html`<p><a class="button" href="/staf/pemeriksaan">Periksa sekarang</a></p>`}`;
    return { title: 'Hari ini', content };
  },
});

const checkPage = (dataCheck: DataCheck): StaffPage => ({
  path: '/pemeriksaan',
  permission: 'doctor.read',
  here: '/staf',
  async show() {
    const { html: findings } = findingPart(await dataCheck.run());
    return { title: 'Pemeriksaan', content: html`${findings}<p><a class="button" href="/staf">Ke Hari ini</a></p>` };
  },
});

export function todayPages(context: StaffPagesContext): StaffPage[] {
  const dataCheck = createDataCheck(context);
  return [todayPage(dataCheck), checkPage(dataCheck)];
}

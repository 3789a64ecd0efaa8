import type { WaitingState } from '@slotterbit/contract/catalogue/waiting-list.ts';
import type { Billing } from '@slotterbit/contract/customers/billing.ts';
import { billingFields, formatNpwp, isBillingEmpty } from '@slotterbit/contract/customers/billing-texts.ts';
import { customerFields } from '@slotterbit/contract/customers/customer.ts';
import { formatDate, formatDateTime } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { pathText } from '@slotterbit/provider/http/input.ts';
import type { Settings } from '@slotterbit/provider/platform/settings.ts';
import { html } from 'hono/html';
import { newestCustomers, searchCustomers, showCustomerRecord } from '../../operations/customers/find-customers.ts';
import { OperationRefused } from '../../operations/refusals.ts';
import { type Action, type ActionLink, customerPath, orderPath } from '../page/action.ts';
import {
  changeList,
  fact,
  foundRows,
  type Html,
  plainList,
  searchText,
  statusTag,
  whatsappFact,
} from '../page/page-shell.ts';
import type { StaffPage } from '../page/serve-page.ts';
import {
  closeAccount,
  correctContact,
  deleteLater,
  deleteNow,
  downloadData,
  endCustomerSessions,
  givePasswordLink,
  keepAccount,
  noteOnCustomer,
  openAccount,
  setLimits,
} from './customer-actions.ts';

const MAX_FOUND = 30;
const MAX_NEWEST = 10;
const MAX_TEXT_LENGTH = 100;

type Row = Awaited<ReturnType<typeof newestCustomers>>[number];

function accountTag({ disabled_at, deleted_at }: Pick<Row, 'disabled_at' | 'deleted_at'>): Html | '' {
  if (deleted_at !== null) return html`<span class="tag soft">dihapus</span>`;
  return disabled_at === null ? '' : html`<span class="tag bad">nonaktif</span>`;
}

/** `withContact`: of customers that staff searched for. */
const rowOf = (row: Row, showsContact: boolean) =>
  html`<li><div><a href="${customerPath(row.id)}"><strong>${row.name}</strong></a><br>${
    showsContact && row.deleted_at === null ? html`${row.email} · ` : ''
  }${row.instansi}<br><span class="soft">terdaftar ${formatDate(new Date(row.created_at))}</span></div>${accountTag(row)}</li>`;

/** Search by name, e-mail, WhatsApp number or institution. A search is logged, because its result shows contacts. */
export const customersPage: StaffPage = {
  path: '/pelanggan',
  permission: 'customers.read',
  async show({ operations, query, logRead }) {
    const text = searchText(query, 'cari', MAX_TEXT_LENGTH);
    const isSearch = text !== null;
    if (isSearch) logRead({ reason: 'customer search' });
    const found = isSearch
      ? await searchCustomers(operations, { text, limit: MAX_FOUND + 1 })
      : await newestCustomers(operations, MAX_NEWEST);
    const rows = found.slice(0, MAX_FOUND).map((row) => rowOf(row, isSearch));
    const content = html`<form class="filter one" method="get" action="/staf/pelanggan" role="search">
<label>Nama, email, WhatsApp, atau institusi<input name="cari" type="search" maxlength="${MAX_TEXT_LENGTH}" value="${text ?? ''}"></label>
<button class="primary">Cari</button>
</form>
${isSearch ? '' : html`<h2>Terbaru</h2>`}
${foundRows(rows, isSearch ? 'Tidak ada pelanggan yang cocok.' : 'Belum ada pelanggan.')}
${found.length > MAX_FOUND ? html`<p class="soft">Hanya ${MAX_FOUND} yang terbaru. Perjelas pencariannya.</p>` : ''}`;
    return { title: 'Pelanggan', content };
  },
};

type Shown = Awaited<ReturnType<typeof showCustomerRecord>>;

function contactFacts(shown: Shown): Html {
  const { name, email, holding_code, referral_code, created_at, deleted_at } = shown;
  const registered = fact('Terdaftar', formatDateTime(new Date(created_at)));
  if (deleted_at !== null)
    return html`<dl class="facts card">${registered}${fact('Dihapus', formatDateTime(new Date(deleted_at)))}</dl>`;
  return html`<dl class="facts card">${fact('Nama', name)}${fact('Email', email)}${whatsappFact(shown.whatsapp)}
${customerFields.map((field) => fact(field.label, shown[field.name]))}
${fact('Organisasi', holding_code)}${fact('Kode referral', referral_code)}${registered}
${fact('Sesi terbuka', shown.open_sessions)}
${shown.disabled_at === null ? '' : fact('Nonaktif sejak', formatDateTime(new Date(shown.disabled_at)))}
${shown.delete_after === null ? '' : fact('Akan dihapus', html`<span class="bad">${formatDateTime(new Date(shown.delete_after))}</span>`)}</dl>`;
}

function limitFacts(shown: Shown, { unpaidOrdersPerCustomer, unpaidPlacesPerSlot }: Settings): Html {
  const text = (own: number | null, standard: number) =>
    `paling banyak ${own ?? standard} (${own === null ? 'pengaturan server' : `pengaturan server: ${standard}`})`;
  const { unpaid_orders_limit, unpaid_places_limit, unpaid_orders } = shown;
  return html`<h2>Batas belum dibayar</h2><dl class="facts card">
${fact('Pesanan', `${text(unpaid_orders_limit, unpaidOrdersPerCustomer)}, sekarang ${unpaid_orders}`)}
${fact('Slot per bulan', text(unpaid_places_limit, unpaidPlacesPerSlot))}</dl>`;
}

function orderRows({ orders }: Shown): Html {
  const heading = html`<h2>Pesanan <small>(20 terbaru)</small></h2>`;
  if (orders.length === 0) return html`${heading}<p class="soft">Belum ada.</p>`;
  return html`${heading}<ul class="rows">${orders.map(
    ({ code, status, total, termin, created_at }) =>
      html`<li><div><a href="${orderPath(code)}"><strong>${code}</strong></a><br><span
class="soft">${formatDate(new Date(created_at))} · ${termin} termin</span></div>${statusTag(status)}<span
class="amount">${formatRupiah(total)}</span></li>`,
  )}</ul>`;
}

export const billingFacts = (billing: Billing): Html =>
  html`${billingFields
    .filter(({ name }) => billing[name] !== '')
    .map(({ name, label }) => fact(label, name === 'npwp' ? formatNpwp(billing.npwp) : billing[name]))}`;

function billingPart({ billing }: Shown): Html {
  const heading = html`<h2>Data penagihan</h2>`;
  if (isBillingEmpty(billing)) return html`${heading}<p class="soft">Belum diisi.</p>`;
  return html`${heading}<dl class="facts card">${billingFacts(billing)}</dl>`;
}

const WAITING: Record<WaitingState, string> = {
  waiting: 'menunggu',
  held: 'slot ditahan',
  used: 'dipesan',
  expired: 'berakhir',
  left: 'keluar',
};

function waitingRows({ waiting }: Shown): Html {
  const rows = waiting.map(({ item, state, ends_at, ...month }) => {
    const until = state === 'held' ? ` sampai ${formatDateTime(new Date(ends_at))}` : '';
    return html`<li>${item}, ${formatMonth(month)}: ${WAITING[state]}${until}</li>`;
  });
  return html`<h2>Daftar tunggu</h2>${plainList(rows)}`;
}

/** The links to actions, by section of the page. None for a deleted account. */
function actionsOf({ id, deleted_at, disabled_at, delete_after }: Shown, act: ActionLink) {
  const link = (action: Action, label: string) => act(action, label, { pelanggan: id });
  const row = (heading: Html | '', links: readonly (Html | '')[]) =>
    deleted_at !== null || links.every((one) => one === '') ? '' : html`${heading}<p class="do">${links}</p>`;
  const ending = link(endCustomerSessions, 'Akhiri sesi');
  const access =
    disabled_at === null
      ? [link(givePasswordLink, 'Tautan kata sandi'), ending, link(closeAccount, 'Nonaktifkan akun')]
      : [ending, link(openAccount, 'Aktifkan akun')];
  const deletion =
    delete_after === null
      ? [link(deleteLater, 'Hapus akun')]
      : [link(keepAccount, 'Batalkan penghapusan'), link(deleteNow, 'Hapus akun sekarang')];
  return {
    main: row('', [
      link(noteOnCustomer, 'Tulis catatan'),
      link(correctContact, 'Perbaiki kontak'),
      link(setLimits, 'Ubah batas'),
    ]),
    access: row(html`<h2>Akses</h2>`, access),
    data: row(html`<h2>Data pribadi</h2>`, [link(downloadData, 'Unduh data pribadi'), ...deletion]),
  };
}

/** Everything about one customer, with its actions. Each reading is logged. */
export const customerPage: StaffPage = {
  path: '/pelanggan/:id',
  permission: 'customers.read',
  async show({ c, operations, act, logRead }) {
    const name = pathText(c, 'id', 'Pelanggan');
    // Not an e-mail: an address would be in the browser's history.
    if (!/^\d{1,9}$/.test(name))
      throw new OperationRefused({ code: 'customer-not-found', customer: name, holding: null });
    const shown = await showCustomerRecord(operations, { name, holding: null });
    logRead({ customer: shown.id });
    const tag = accountTag(shown);
    const { main, access, data } = actionsOf(shown, act);
    const content = html`${tag === '' ? '' : html`<p>${tag}</p>`}${main}${contactFacts(shown)}${limitFacts(shown, operations.settings)}
${orderRows(shown)}${billingPart(shown)}${waitingRows(shown)}
<h2>Catatan dan tindakan staf</h2>${changeList(shown.changes)}${access}${data}`;
    return { title: shown.name, content };
  },
};

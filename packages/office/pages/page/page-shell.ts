import type { KnownStatus } from '@slotterbit/contract/orders/order-status.ts';
import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { phoneNumber, readablePhone, whatsappLink } from '@slotterbit/contract/values/phone.ts';
import { cleanText } from '@slotterbit/contract/values/typed-text.ts';
import type { AuditEntry } from '@slotterbit/provider/audit/read-audit.ts';
import { type Html, policyOf, wholePage } from '@slotterbit/provider/http/html-page.ts';
import { html } from 'hono/html';
import type { FormState } from '../../login/staff-forms.ts';
import type { StaffSession } from '../../login/staff-sessions.ts';
import { changeText } from '../../operations/audit-texts.ts';
import { statusTexts } from '../../operations/display-names.ts';
import type { Permission } from '../../operations/permissions.ts';
import { can, type PageParts } from './staff-env.ts';
import { style } from './staff-style.ts';

export type { Html };

/** The entries of the bar. A new page gets a line here and one in `pages` of staff-routes.ts. */
const navigation: readonly { href: string; label: string; permission: Permission }[] = [
  { href: '/staf', label: 'Hari ini', permission: 'today.read' },
  { href: '/staf/pesanan', label: 'Pesanan', permission: 'orders.read' },
  { href: '/staf/slot', label: 'Slot', permission: 'slots.read' },
  { href: '/staf/jurnal', label: 'Jurnal', permission: 'items.read' },
  { href: '/staf/pelanggan', label: 'Pelanggan', permission: 'customers.read' },
  { href: '/staf/pesan', label: 'Email', permission: 'mail.read' },
  { href: '/staf/laporan', label: 'Laporan', permission: 'reports.read' },
  { href: '/staf/perubahan', label: 'Perubahan', permission: 'changes.read' },
  { href: '/staf/pengguna', label: 'Pengguna', permission: 'accounts.read' },
];

export const formFields = ({ csrf }: StaffSession) => html`<input type="hidden" name="csrf" value="${csrf}">`;

function bar(brandName: string, session: StaffSession | null, here: string | undefined): Html {
  const isSignedIn = session?.stage === 'full';
  const entries = isSignedIn ? navigation.filter(({ permission }) => can(session, permission)) : [];
  return html`<header class="bar"><div>
<span class="badge">STAF</span><span>${brandName}</span>
${
  entries.length === 0
    ? ''
    : html`<nav aria-label="Halaman staf">${entries.map(
        ({ href, label }) => html`<a href="${href}"${href === here ? html` aria-current="page"` : ''}>${label}</a>`,
      )}</nav>`
}
${
  session === null
    ? ''
    : html`<form method="post" action="/staf/keluar">${formFields(session)}${
        isSignedIn
          ? html`<a href="/staf/kata-sandi"${here === '/staf/kata-sandi' ? html` aria-current="page"` : ''}>${session.account.name}</a>`
          : html`<span>${session.account.name}</span>`
      }
<button>Keluar</button></form>`
}
</div></header>`;
}

export const lineList = (lines: readonly string[]) =>
  lines.length === 0 ? '' : html`<ul class="plan">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;

function outcomeNote(outcome: FormState | null): Html | '' {
  if (!outcome) return '';
  if (outcome === 'running')
    return html`<p class="note" role="status">Tindakan ini sedang diproses. Muat ulang halaman untuk melihat hasilnya.</p>`;
  if (outcome === 'lost')
    return html`<p class="note bad" role="alert">Hasil tindakan ini tidak diketahui: server berhenti saat mengerjakannya. Periksa
datanya. Bila belum terjadi, mulai tindakannya dari awal.</p>`;
  const { kind, text, lines = [], link } = outcome;
  return html`<div class="note ${kind === 'done' ? 'good' : 'bad'}" role="${kind === 'done' ? 'status' : 'alert'}"><p>${text}</p>
${lineList(lines)}
${link ? html`<a class="button" href="${link.href}" rel="noreferrer noopener" target="_blank">${link.label}</a>` : ''}</div>`;
}

/** With the site's own pictures. */
export const stylePolicy = policyOf(style).replace('img-src', "img-src 'self'");

/** Returns a page with its frame. `session` null: not signed in yet. */
export function staffPage(brandName: string, session: StaffSession | null, parts: PageParts): Html {
  const { title, content, here, isWide = false, outcome = null } = parts;
  const body = html`<a class="skip" href="#isi">Lewati ke isi</a>
${bar(brandName, session, here)}
<main id="isi"${isWide ? '' : html` class="narrow"`}>
<h1>${title}</h1>
${outcomeNote(outcome)}
${content}
</main>`;
  return wholePage({ title: `${title} · Staf ${brandName}`, style, body });
}

/** A form that changes something. `session` null: not signed in yet. `other`: a second button. */
export const postForm = (
  session: StaffSession | null,
  action: string,
  button: string,
  fields: Html,
  other: Html | '' = '',
) =>
  html`<form class="fields" method="post" action="${action}">${session === null ? '' : formFields(session)}
${fields}
<button class="primary">${button}</button>${other}
</form>`;

export const fact = (term: string, value: Html | string | number) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`;

/** The customer's number, with a link if it is a telephone number. */
export function whatsappFact(whatsapp: string): Html {
  const number = phoneNumber(whatsapp);
  if (number === null) return fact('WhatsApp', whatsapp);
  const link = html`<a href="${whatsappLink(number)}" target="_blank" rel="noreferrer noopener">${readablePhone(number)}</a>`;
  return fact('WhatsApp', link);
}

export const plainList = (rows: readonly Html[], none = 'Belum ada.') =>
  rows.length === 0 ? html`<p class="soft">${none}</p>` : html`<ul class="plan">${rows}</ul>`;

/** Changes, with who made them, when and why. `indexings`: names by code. */
export const changeList = (changes: readonly AuditEntry[], none?: string, indexings?: ReadonlyMap<string, string>) =>
  plainList(
    changes.map(
      (change) => html`<li>${formatDateTime(new Date(change.at))}, ${change.by}:
${changeText(change, indexings)}${change.why ? ` – ${change.why}` : ''}</li>`,
    ),
    none,
  );

export const hiddenField = (name: string, value: string | number) =>
  html`<input type="hidden" name="${name}" value="${value}">`;

export type SelectOptions = readonly (readonly [value: string | number, text: string])[];

/** A field of a search that chooses one value, or all. */
export const selectField = (label: string, name: string, selected: string | number | null, options: SelectOptions) =>
  html`<label>${label}<select name="${name}"><option value="">Semua</option>${options.map(
    ([value, text]) => html`<option value="${value}"${value === selected ? html` selected` : ''}>${text}</option>`,
  )}</select></label>`;

/** The rows that a search found. */
export const foundRows = (rows: readonly Html[], none: string) =>
  rows.length === 0 ? html`<p class="soft" role="status">${none}</p>` : html`<ul class="rows">${rows}</ul>`;

export const searchText = (query: URLSearchParams, name: string, maxLength: number) =>
  cleanText(query.get(name) ?? '').slice(0, maxLength) || null;

/** The last value of a field: that of a button, which comes after the form's hidden field. */
export const lastOf = (query: URLSearchParams, name: string) => query.getAll(name).at(-1) ?? null;

/** A whole number of the query, such as an id; null: none. */
export function queryNumber(query: URLSearchParams, name: string): number | null {
  const text = lastOf(query, name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The page of a list, from 1. */
export const pageNumber = (query: URLSearchParams) => Math.min(queryNumber(query, 'halaman') || 1, 10_000);

/** Returns an address with the fields of a search that are not empty. `other`: other values of some fields; null: without it. */
export function pathWith(path: string, query: URLSearchParams, other: Record<string, string | number | null> = {}) {
  const fields = Object.entries({ ...Object.fromEntries(query), ...other });
  const given = fields.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, `${value}`]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/**
 * Links to the newest and to older rows of a list that `sebelum` continues. `lastId` null: there are no older rows. `inForm`: buttons of a form, which
 * take its ticks with them.
 */
export function olderLinks(path: string, query: URLSearchParams, lastId: number | null, isInForm = false): Html {
  if (isInForm)
    return html`<div class="pages">${query.has('sebelum') ? html`<button formaction="${path}">Ke terbaru</button>` : ''}
${lastId === null ? '' : html`<button formaction="${path}" name="sebelum" value="${lastId}">Lebih lama</button>`}</div>`;
  const to = (sebelum: number | null) => pathWith(path, query, { sebelum });
  return html`<div class="pages">${query.has('sebelum') ? html`<a class="button" href="${to(null)}">Ke terbaru</a>` : ''}
${lastId === null ? '' : html`<a class="button" href="${to(lastId)}">Lebih lama</a>`}</div>`;
}

const statusColour: Record<KnownStatus, string> = {
  pending: 'warn',
  paid: 'good',
  shipped: 'good',
  completed: 'soft',
  cancelled: 'soft',
  failed: 'bad',
};

export const statusTag = (status: KnownStatus) =>
  html`<span class="tag ${statusColour[status]}">${statusTexts[status]}</span>`;

import { html, raw } from 'hono/html';
import type { Permission } from '../../operations/permissions.ts';
import type { FormState } from '../../staff-accounts/forms.ts';
import type { StaffSession } from '../../staff-accounts/sessions.ts';
import { can } from './env.ts';
import { style } from './style.ts';

export type Html = ReturnType<typeof html>;

/** `session` null: nobody is signed in yet. `here`: the address of the current entry of the navigation. */
export type PageOptions = {
  title: string;
  brandName: string;
  session: StaffSession | null;
  here?: string;
  isNarrow?: boolean;
  outcome?: FormState | null;
};

/** The entries of the bar. A new page gets a line here and one in `pages` of routes.ts. */
const navigation: readonly { href: string; label: string; permission: Permission }[] = [
  { href: '/staf', label: 'Hari ini', permission: 'today.read' },
  { href: '/staf/pesanan', label: 'Pesanan', permission: 'orders.read' },
  { href: '/staf/slot', label: 'Slot', permission: 'slots.read' },
  { href: '/staf/jurnal', label: 'Jurnal', permission: 'items.read' },
  { href: '/staf/pelanggan', label: 'Pelanggan', permission: 'customers.read' },
  { href: '/staf/pesan', label: 'Pesan keluar', permission: 'mail.read' },
  { href: '/staf/laporan', label: 'Laporan', permission: 'reports.read' },
  { href: '/staf/perubahan', label: 'Perubahan', permission: 'changes.read' },
  { href: '/staf/pengguna', label: 'Pengguna', permission: 'accounts.read' },
];

/** The fields that every form needs. */
export const formFields = ({ csrf }: StaffSession) => html`<input type="hidden" name="csrf" value="${csrf}">`;

function bar({ brandName, session, here }: PageOptions): Html {
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

function outcomeNote(outcome: PageOptions['outcome']): Html | '' {
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

export function staffPage(options: PageOptions, content: Html): Html {
  return html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${options.title} · Staf ${options.brandName}</title>
<style>${raw(style)}</style>
</head>
<body>
<a class="skip" href="#isi">Lewati ke isi</a>
${bar(options)}
<main id="isi"${options.isNarrow ? html` class="narrow"` : ''}>
<h1>${options.title}</h1>
${outcomeNote(options.outcome)}
${content}
</main>
</body>
</html>`;
}

import { html } from 'hono/html';
import { contentFaults, type Fault, reasonOf } from '../../src/content/check.ts';
import { type Change, contentChanges } from './changes.ts';
import { entryName } from './entry.ts';
import { addressOf, entryOf, forms, labelOf } from './forms.ts';

export type Html = ReturnType<typeof html>;

/** What every page of the desk shows. */
export interface Desk {
  faults: Fault[];
  changes: Change[];
}

export const readDesk = async (): Promise<Desk> => ({ faults: await contentFaults('.'), changes: contentChanges() });

export interface Message {
  text: string;
  isBad?: boolean;
}

interface Page extends Desk {
  title: string;
  message: Message | undefined;
  /** The list above an entry's form. */
  parent?: { href: string; label: string };
}

export function page({ title, message, parent, faults, changes }: Page, content: Html): Html {
  return html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/edit/style.css">
<title>${title} · Meja redaksi</title>
<script type="module" src="/packages/editor/rows.ts"></script>
</head>
<body>
<header class="bar"><div>
<a class="home" href="/edit">Meja redaksi</a>
<a href="/edit#kesalahan"${faults.length === 0 ? '' : html` class="bad"`}>${faults.length === 0 ? 'Beres' : `${faults.length} kesalahan`}</a>
${changes.length === 0 ? '' : html`<a href="/edit#perubahan">${changes.length} belum terbit</a>`}
</div></header>
<main>
${parent ? html`<p><a href="${parent.href}">← ${parent.label}</a></p>` : ''}
<h1>${title}</h1>
${message ? html`<p class="note${message.isBad ? ' bad' : ''}" role="${message.isBad ? 'alert' : 'status'}">${message.text}</p>` : ''}
${content}
</main>
</body>
</html>`;
}

/** The first page: mistakes, changes, and everything that can be edited. */
export function homePage({ faults, changes }: Desk, message: Message | undefined): Html {
  return page(
    { title: 'Isi situs', message, faults, changes },
    html`${
      faults.length === 0
        ? ''
        : html`<section class="card" id="kesalahan"><h2>Perbaiki sebelum terbit</h2>
<ul>${faults.map((fault) => html`<li>${faultLink(fault)}</li>`)}</ul></section>`
    }
<section class="card" id="perubahan"><h2>Perubahan yang belum terbit</h2>
${
  changes.length === 0
    ? html`<p class="soft">Tidak ada.</p>`
    : html`<ul>${changes.map(({ words, href }) => html`<li>${href === null ? words : html`<a href="${href}">${words}</a>`}</li>`)}</ul>
<form method="post" action="/edit/publish"><button class="primary"${faults.length > 0 ? html` disabled` : ''}>Terbitkan</button></form>`
}</section>
<nav class="grid" aria-label="Formulir">${forms.map(
      (form) => html`<a class="card" href="${addressOf(form, form.isList ? null : form.name)}">${form.label}</a>`,
    )}</nav>`,
  );
}

/** 'Tulisan "A letter" › Teks: wajib diisi', with a link to its form. */
function faultLink(fault: Fault): Html {
  const { file, field } = fault.place;
  const entry = entryOf(file);
  if (!entry) return html`${[file, field].filter(Boolean).join(' › ')}: ${reasonOf(fault)}`;
  const name = entry.id === null ? entry.form.label : entryName(entry.form, entry.id);
  const place = field === null ? name : `${name} › ${labelOf(entry.form, field)}`;
  return html`<a href="${addressOf(entry.form, entry.id)}">${place}: ${reasonOf(fault)}</a>`;
}

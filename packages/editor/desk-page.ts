import { html } from 'hono/html';
import { contentFaults, type Fault, reasonOf } from '../../src/content/check.ts';
import { texts } from '../../src/content/checks/fault-texts.ts';
import { type Author, type Change, contentChanges, hasAuthor } from './changes.ts';
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
export function homePage({ faults, changes }: Desk, message: Message | undefined, author?: Author): Html {
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
<form method="post" action="/edit/publish" class="fields" data-form>${authorFields(author)}<div class="do"><button class="primary"${faults.length > 0 ? html` disabled` : ''}>Terbitkan</button></div></form>`
}</section>
<nav class="grid" aria-label="Formulir">${forms.map(
      (form) => html`<a class="card" href="${addressOf(form, form.isList ? null : form.name)}">${form.label}</a>`,
    )}</nav>`,
  );
}

/** Asked once, if git does not know who publishes. */
const authorFields = ({ name, email }: Author = { name: '', email: '' }): Html | '' =>
  hasAuthor()
    ? ''
    : html`<p class="soft">Git mencatat siapa yang menerbitkan. Ditanyakan sekali.</p>
<div class="field"><label for="name">Nama Anda</label><input name="name" id="name" required maxlength="100" value="${name}"><p class="reason wrong">${texts.missing}</p></div>
<div class="field"><label for="email">Alamat e-mail Anda</label><input type="email" name="email" id="email" required maxlength="300" value="${email}"><p class="reason wrong">${texts.email}</p></div>`;

/** 'Tulisan "A letter" › Teks: wajib diisi', with a link to its form. */
function faultLink(fault: Fault): Html {
  const { file, field } = fault.place;
  const entry = entryOf(file);
  if (!entry) return html`${[file, field].filter(Boolean).join(' › ')}: ${reasonOf(fault)}`;
  const name = entry.id === null ? entry.form.label : entryName(entry.form, entry.id);
  const place = field === null ? name : `${name} › ${labelOf(entry.form, field)}`;
  return html`<a href="${addressOf(entry.form, entry.id)}">${place}: ${reasonOf(fault)}</a>`;
}

/** Stylesheet of the desk: the site's colours (src/styles/tokens.css) under a dark bar, so that it is not mistaken for the site. */
export const style = `
:root { color-scheme: light dark; --ground: light-dark(#f6f3ee, #0c1116); --card: light-dark(#fff, #151d25); --text: light-dark(#14181c, #eef2f4); --soft: light-dark(#4d565e, #b7c3cc); --line: light-dark(#8b8377, #5d7080); --hair: light-dark(#dcd5ca, #2a3743); --accent: light-dark(#c93a12, #ff7d55); --on-accent: light-dark(#fff, #23100a); --good: light-dark(#14663b, #4fd18b); --bad: light-dark(#a3152b, #ff8493); }
* { box-sizing: border-box; margin: 0; }
body { min-block-size: 100dvh; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
a { color: inherit; text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.bar { position: sticky; inset-block-start: 0; z-index: 1; background: #14181c; color: #fff; border-block-end: 4px solid var(--accent); }
.bar > div { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; padding-block: 8px; }
.bar a { padding-block: 8px; text-decoration: none; }
.bar .home { margin-inline-end: auto; font-weight: 800; }
.bar .bad { color: #ffb59e; }
.bar > div, main { inline-size: min(100%, 56rem); margin-inline: auto; padding-inline: 16px; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; padding-block: 16px 48px; }
h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; }
small, .soft { color: var(--soft); font-weight: 400; }
.card, .note, fieldset { min-inline-size: 0; padding: 12px 16px; border: 1px solid var(--hair); border-radius: 12px; background: var(--card); }
.note { border-inline-start: 6px solid var(--good); white-space: pre-line; }
.note.bad { border-inline-start-color: var(--bad); }
section.card, .field { display: grid; gap: 4px 16px; }
section.card { gap: 8px; scroll-margin-block-start: 72px; }
section li { overflow-wrap: anywhere; }
.fields, fieldset, ol > li { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); gap: 8px; }
a.card { display: flex; gap: 16px; align-items: center; justify-content: space-between; font-weight: 600; text-decoration: none; overflow-wrap: anywhere; }
a.card:hover { border-color: var(--accent); }
.entries, ol { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; padding: 0; list-style: none; }
label, legend { font-weight: 600; }
.field > span { color: var(--accent); }
input:not([type=checkbox]), select, textarea { inline-size: 100%; min-inline-size: 0; min-block-size: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); color: var(--text); font: inherit; }
.short, input[type=date] { max-inline-size: 12rem; }
textarea { field-sizing: content; max-block-size: 70dvh; }
input[type=checkbox] { inline-size: 24px; block-size: 24px; accent-color: var(--accent); }
.check { display: flex; gap: 8px; align-items: center; font-weight: 400; }
.field.bad :is(input, select, textarea), .field :user-invalid { border-color: var(--bad); }
.field:not(:has(:user-invalid)) .wrong { display: none; }
.reason { color: var(--bad); font-weight: 600; }
img { max-inline-size: min(100%, 16rem); max-block-size: 10rem; border: 1px solid var(--hair); border-radius: 8px; background: #fff; }
.do { display: flex; flex-wrap: wrap; gap: 8px; }
.save { position: sticky; inset-block-end: 0; margin-inline: -16px; padding: 8px 16px; border-block-start: 1px solid var(--hair); background: var(--ground); }
@media (max-height: 30em) { .bar, .save { inset-block: auto; } }
button, .button { display: inline-flex; align-items: center; min-block-size: 44px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 10px; background: transparent; color: var(--text); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button:disabled { opacity: .5; cursor: default; }
button.bad { border-color: var(--bad); color: var(--bad); }
`;

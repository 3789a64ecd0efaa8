/** Stylesheet of the staff pages: the site's colours (src/styles/tokens.css) under a dark bar, so that they are not mistaken for the shop. */
export const style = `
:root { color-scheme: light dark; --ground: #f6f3ee; --card: #fff; --text: #14181c; --soft: #4d565e; --line: #8b8377; --hair: #dcd5ca; --accent: #c93a12; --on-accent: #fff; --good: #14663b; --warn: #7a4a00; --bad: #a3152b; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0c1116; --card: #151d25; --text: #eef2f4; --soft: #b7c3cc; --line: #5d7080; --hair: #2a3743; --accent: #ff7d55; --on-accent: #23100a; --good: #4fd18b; --warn: #f3c64b; --bad: #ff8493; }
}
* { box-sizing: border-box; margin: 0; }
body { min-block-size: 100dvh; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
a { color: inherit; text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; inset-inline-start: -999px; }
.skip:focus { inset: 8px auto auto 8px; z-index: 1; padding: 8px 12px; background: #14181c; color: #fff; }
.bar { background: #14181c; color: #fff; border-block-end: 4px solid var(--accent); }
.bar > div { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; inline-size: min(100%, 80rem); margin-inline: auto; padding: 8px 16px; }
.bar :focus-visible { outline-color: #ffb59e; }
.badge { padding: 2px 10px; border-radius: 6px; background: #ffb59e; color: #23100a; font-weight: 800; letter-spacing: .12em; }
.bar nav { display: flex; flex-wrap: wrap; gap: 4px; flex: 1; }
.bar nav a, .bar button { display: inline-flex; align-items: center; min-block-size: 44px; padding: 0 12px; border: 0; border-radius: 8px; background: none; color: #fff; font: inherit; text-decoration: none; cursor: pointer; }
.bar nav a[aria-current], .bar form a[aria-current], .bar form a:hover, .bar nav a:hover, .bar button:hover { background: #34404a; }
@media (max-width: 48rem) {
  .bar nav { order: 1; flex: 1 1 100%; gap: 0; margin-inline: -8px; }
  .bar nav a { min-block-size: 40px; padding: 0 8px; font-size: .875rem; }
  .bar form { margin-inline-start: auto; }
  .sums div { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; padding-block: 8px; }
}
.bar form { display: flex; align-items: center; gap: 8px; }
@media (forced-colors: active) { .bar button { border: 1px solid; } [aria-current] { border: 3px solid Highlight !important; } }
main { inline-size: min(100%, 80rem); margin-inline: auto; padding: 16px 16px 48px; }
main.narrow { inline-size: min(100%, 30rem); }
h1 { margin-block: 8px 16px; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin-block: 32px 8px; font-size: 1.125rem; }
p + p, p + form, form + p, .plan + form, p + .rows { margin-block-start: 12px; }
p + .card, p + .tabs { margin-block-start: 16px; }
small, .soft { color: var(--soft); }
.sums { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); gap: 12px; }
.sums div, .card, .rows > li, .note { padding: 12px 16px; border: 1px solid var(--hair); border-radius: 12px; background: var(--card); }
.sums dt { color: var(--soft); }
.sums dd { font-size: 1.25rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.rows { display: grid; gap: 8px; padding: 0; list-style: none; }
.rows > li { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; }
.rows > li > div:first-child { flex: 1 1 16rem; min-inline-size: 0; overflow-wrap: anywhere; }
.rows .amount, fieldset.months legend { font-weight: 700; font-variant-numeric: tabular-nums; }
.do, .pages, .tabs { display: flex; flex-wrap: wrap; gap: 8px; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-block-size: 44px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 10px; background: transparent; color: var(--text); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button:hover, .button:hover { filter: brightness(1.06); text-decoration: underline; }
form.fields { display: grid; gap: 12px; }
form.filter { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr)); gap: 12px; align-items: end; margin-block-end: 16px; }
label { display: grid; gap: 4px; font-weight: 600; }
label.check { display: flex; align-items: center; gap: 8px; min-block-size: 44px; }
input, select, textarea { inline-size: 100%; min-inline-size: 0; min-block-size: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); color: var(--text); font: inherit; font-weight: 400; }
input[type=month] { padding-inline: 8px; }
input[readonly] { border-style: dashed; background: none; color: var(--soft); }
.rows > li:has(> input[name]) > * { flex: 1 1 8rem; inline-size: 8rem; }
.fields img { object-fit: contain; object-position: start; inline-size: 72px; block-size: 96px; }
input[type=checkbox] { inline-size: 24px; min-block-size: 24px; accent-color: var(--accent); }
.note { margin-block-end: 16px; border-inline-start: 6px solid var(--good); }
.note.bad { border-inline-start-color: var(--bad); }
.note .button { margin-block-start: 8px; }
.tag { padding: 1px 8px; border: 1px solid; border-radius: 999px; font-size: .875rem; font-weight: 600; white-space: nowrap; }
.good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); }
.note.bad, .note.good { color: var(--text); }
.plan { padding-inline-start: 20px; }
dl.facts div { display: flex; flex-wrap: wrap; gap: 0 16px; padding-block: 4px; }
dl.facts dt { flex: 0 0 10rem; color: var(--soft); }
dl.facts dd { flex: 1 1 12rem; min-inline-size: 0; overflow-wrap: anywhere; }
.wide { position: relative; overflow-x: auto; }
table { inline-size: 100%; border-collapse: collapse; }
th, td { padding: 8px; border-block-end: 1px solid var(--hair); text-align: start; vertical-align: top; }
.qr { margin-block: 12px; inline-size: min(100%, 240px); padding: 8px; border-radius: 8px; background: #fff; }
.qr svg { display: block; inline-size: 100%; block-size: auto; }
code { font: 600 1rem/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
.pages { margin-block-start: 16px; }
.letter { margin-block-start: 12px; overflow-wrap: anywhere; white-space: pre-wrap; font: inherit; }
.tabs { margin-block-end: 16px; }
.tabs small { margin-inline-start: 8px; }
.tabs [aria-current] { border-color: var(--accent); box-shadow: inset 0 -4px var(--accent); }
.report { break-inside: avoid-page; }
.report caption { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.report table { min-inline-size: 40rem; font-variant-numeric: tabular-nums; }
.report .figure { text-align: end; }
.report td.figure, .slots th, .slots td strong { white-space: nowrap; }
h2 small, .report tbody th { font-weight: 400; }
.report tfoot > tr > * { border-block: 2px solid var(--line); font-weight: 700; }
.report thead > tr > * { vertical-align: bottom; }
.report tbody > tr > *, .slots.months tr > * { vertical-align: middle; }
.report .bars { inline-size: 28%; min-inline-size: 7rem; }
.report .do, .letter + p { margin-block-start: 12px; }
@media (max-width: 48rem) {
  .report table { min-inline-size: 0; }
  .report th, .report td { padding-inline: 4px; }
  .report .bars { inline-size: 5rem; min-inline-size: 5rem; }
}
.chart { display: block; outline: 1px solid var(--line); }
.chart rect, .stripes-source rect { fill: var(--text); }
.chart .free, .stripes-source .free { fill: var(--card); }
.chart .stripes { fill: url(#garis); }
.stripes-source { position: absolute; }
@media print {
  :root { color-scheme: light; --ground: #fff; --card: #fff; --text: #000; --soft: #333; --line: #666; --hair: #999; }
  @page { size: A4; margin: 14mm; }
  body { font-size: 10pt; }
  main { padding: 0; }
  .bar, .tabs, form.filter, .do, .skip { display: none; }
  .report table { min-inline-size: 0; }
  .wide { overflow: visible; max-block-size: none; }
  th, td { padding: 3px 6px; }
}
.several { display: grid; gap: 12px; }
.ticked { display: flex; align-items: center; gap: 4px; }
label.tick { flex: none; place-content: center; inline-size: 44px; block-size: 44px; margin-inline-start: -10px; cursor: pointer; }
.note .plan { margin-block-start: 8px; }
form.filter[role=search]:not(.one) > label:first-child { grid-column: 1 / span 2; }
@media (max-width: 22rem) { form.filter[role=search]:not(.one) > label:first-child { grid-column: auto; } }
@media (min-width: 48rem) { form.filter:not(.one) { grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); } }
form.filter.one { grid-template-columns: minmax(0, 28rem) auto; justify-content: start; }
@media (max-width: 30rem) { form.filter.one { grid-template-columns: minmax(0, 1fr); justify-content: stretch; } }
.bar form a { min-inline-size: 0; padding: 0 12px; border-radius: 8px; line-height: 44px; text-decoration: none; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
@media (max-width: 48rem) {
.bar form { flex: 1 1 9rem; justify-content: end; min-inline-size: 0; gap: 0; }
.bar form a, .bar form button { padding-inline: 8px; }
}
.slots { margin-block: 16px; max-block-size: 85vh; overflow-y: auto; }
.slots thead th { position: sticky; inset-block-start: 0; z-index: 1; background: var(--ground); }
.slots thead th:first-child { z-index: 2; }
@media (max-height: 30em) { .slots { max-block-size: none; } .slots thead th { inset-block-start: auto; } }
.slots td { min-inline-size: 5.5rem; }
.slots td span { display: block; font-size: .875rem; line-height: 1.3; }
.slots tr > :first-child { position: sticky; inset-inline-start: 0; min-inline-size: 15rem; background: var(--ground); white-space: normal; }
.slots th > div { display: flex; align-items: start; gap: 8px; }
.slots th a { min-block-size: 24px; }
.slots th input { padding: 0; }
.slots th input, label.check input { flex: none; }
.slots td input { min-inline-size: 6rem; }
.slots.months tr > :first-child { min-inline-size: 5.5rem; }
.ticked > div, .slots.months td { min-inline-size: 0; }
.slots.months td input { min-inline-size: 4.5rem; }
fieldset.months { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; min-inline-size: 0; margin-block: 24px 16px; padding: 12px 16px; border: 1px solid var(--hair); border-radius: 12px; background: var(--card); }
fieldset.months legend { padding: 0 8px; }
fieldset.months label:not(.check) { flex: 1 1 11rem; }
fieldset.months p { flex: 1 0 100%; margin: 0; }
@media (max-width: 48rem) { .slots tr > :first-child { min-inline-size: 9.5rem; font-size: .875rem; } .slots.months th { white-space: normal; } }
.rows .prices { flex: 1 1 100%; overflow-wrap: anywhere; }
`;

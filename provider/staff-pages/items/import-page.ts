import { Hono } from 'hono';
import { html } from 'hono/html';
import { formatDateTime } from '#domain/date.ts';
import { priceChangeText } from '../../audit/names.ts';
import { type Fault, MAX_FAULTS } from '../../catalogue/faults.ts';
import { pictureLookup } from '../../catalogue/pictures.ts';
import { pathText } from '../../http/input.ts';
import { checkCatalogueFile, fingerprintOf, type ReviewedImport } from '../../operations/catalogue/import-catalogue.ts';
import { REASON_MAX_LENGTH } from '../../operations/operation.ts';
import { requirePermission } from '../../operations/permissions.ts';
import { OperationRefused } from '../../operations/refusal.ts';
import { printable } from '../../platform/terminal.ts';
import { keepUpload, newFormToken, type Upload, uploadOf } from '../../staff-accounts/forms.ts';
import type { StaffSession } from '../../staff-accounts/sessions.ts';
import {
  operationContext,
  outcomeToShow,
  type StaffContext,
  type StaffEnv,
  type StaffPagesContext,
} from '../page/env.ts';
import { UPLOAD } from '../page/guard.ts';
import { fact, formFields, type Html, hiddenField, type PageOptions, staffPage } from '../page/shell.ts';
import { faultText, otherText } from './catalogue-texts.ts';
import { importPath, importUpload, LOST } from './import-action.ts';

const MAX_NAME = 100;
/** A list shows no more than this. */
const MAX_SHOWN = 300;

/** `isOther`: instead of the file whose changes the page shows. */
const fileForm = (
  session: StaffSession,
  isOther = false,
) => html`<form class="fields" method="post" action="${UPLOAD.path}" enctype="multipart/form-data">
${formFields(session)}<label>Berkas katalog (JSON)<input name="katalog" type="file" accept=".json,.jsonc,application/json" required></label>
<button${isOther ? '' : html` class="primary"`}>Periksa berkas</button></form>`;

function faultList(faults: readonly Fault[]): Html {
  return html`<p class="bad" role="alert"><strong>Berkas ini memiliki ${
    faults.length > MAX_FAULTS ? `lebih dari ${MAX_FAULTS}` : faults.length
  } kesalahan. Tidak ada yang diimpor.</strong></p>
<ul class="plan">${faults.map((fault) => html`<li>${faultText(fault)}</li>`)}</ul>`;
}

function counts({ items, indexings, slots }: ReviewedImport): Html {
  const rows = [
    ['Jurnal', items],
    ['Indeksasi', indexings],
    ['Slot', slots],
  ] as const;
  return html`<dl class="facts card">${rows.map(([name, { added, updated, unchanged }]) =>
    fact(name, `${added} baru, ${updated} berubah, ${unchanged} tetap`),
  )}</dl>`;
}

type Changed = ReviewedImport['changed'][number];

/** Who set the price that the file replaces. */
function setByText(set: Changed['prices'][number]['set_by_staff'], exportedAt: string | null): Html | '' {
  if (set === null) return '';
  const since = exportedAt === null ? '' : ', setelah berkas ini diekspor';
  const why = set.why ? ` – ${set.why}` : '';
  return html`<br><span class="warn">Diubah ${set.by}, ${formatDateTime(new Date(set.at))}${since}${why}</span>`;
}

function priceLine(price: Changed['prices'][number], exportedAt: string | null): Html {
  const { set_by_staff, needs_yes } = price;
  return html`<br>${priceChangeText(price)}
${needs_yes ? html`<span class="tag warn">lima kali lipat</span>` : ''}${setByText(set_by_staff, exportedAt)}`;
}

function changedItem({ item, prices, other }: Changed, exportedAt: string | null): Html {
  return html`<li><div><strong>${item}</strong>${prices.map((price) => priceLine(price, exportedAt))}${
    other.length === 0 ? '' : html`<br><span class="soft">${other.map(otherText).join(', ')}</span>`
  }</div></li>`;
}

const rest = (count: number) => (count > MAX_SHOWN ? html`<p>… dan ${count - MAX_SHOWN} lagi.</p>` : '');

const isSteep = ({ prices }: Changed) => prices.some(({ needs_yes }) => needs_yes);

/** Changes that need a confirmation come first. */
function changes({ changed, added, exportedAt }: ReviewedImport): Html {
  const steepFirst = changed.toSorted((a, b) => Number(isSteep(b)) - Number(isSteep(a)));
  const changedItems = html`<h2>Jurnal yang berubah <small>(${changed.length})</small></h2><ul class="rows">${steepFirst
    .slice(0, MAX_SHOWN)
    .map((one) => changedItem(one, exportedAt))}</ul>${rest(changed.length)}`;
  const newItems = html`<h2>Jurnal baru <small>(${added.length})</small></h2><ul class="plan">${added
    .slice(0, MAX_SHOWN)
    .map((code) => html`<li>${code}</li>`)}</ul>${rest(added.length)}`;
  return html`${changed.length === 0 ? '' : changedItems}${added.length === 0 ? '' : newItems}`;
}

const isEmpty = ({ items, indexings, slots }: ReviewedImport) =>
  [items, indexings, slots].every(({ added, updated }) => added + updated === 0);

function confirmation(review: ReviewedImport, token: string, session: StaffSession): Html {
  if (isEmpty(review)) return html`<p>Isi berkas ini sama dengan katalog. Tidak ada yang perlu diimpor.</p>`;
  const steep = review.changed.flatMap(({ prices }) => prices.filter(({ needs_yes }) => needs_yes)).length;
  return html`<h2>Impor</h2><p class="soft">Pesanan yang sudah dibuat memakai harga lama. Jurnal yang tidak ada di berkas tidak berubah.</p>
<form class="fields" method="post" action="/staf/aksi/${importUpload.slug}">${formFields(session)}
${hiddenField('formulir', newFormToken())}${hiddenField('berkas', token)}${hiddenField('perubahan', fingerprintOf(review))}
${
  steep === 0
    ? ''
    : html`<label class="check"><input type="checkbox" name="yakin" required>Ya, ${steep} harga memang berubah lima kali lipat atau lebih</label>`
}
<label>Alasan (boleh kosong)<input name="alasan" maxlength="${REASON_MAX_LENGTH}"></label>
<button class="primary">Impor katalog</button></form>`;
}

/** Shows the faults of a file, or what it changes with the confirmation. */
async function reviewOf(context: StaffPagesContext, { name, text }: Upload, token: string, session: StaffSession) {
  const hasPicture = pictureLookup(context.settings.dashboardHost);
  try {
    const review = await checkCatalogueFile(context, { source: name, text, hasPicture, maxValues: UPLOAD.maxValues });
    return html`${counts(review)}${changes(review)}${confirmation(review, token, session)}`;
  } catch (error) {
    if (error instanceof OperationRefused && error.refusal.code === 'catalogue-faulty')
      return faultList(error.refusal.faults);
    throw error;
  }
}

/** The file's name for messages and the audit trail: one printable line. */
const recordableName = (name: string) => printable(name).trim().slice(0, MAX_NAME) || 'katalog.json';

/** GET and POST jurnal/impor: the form for a file. GET jurnal/impor/:token: what the file changes, or its faults. */
export function importRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  const { db, now } = context;
  const app = new Hono<StaffEnv>();
  const page = (session: StaffSession, outcome: NonNullable<PageOptions['outcome']> | null, content: Html) => {
    const options = { title: 'Impor katalog', brandName: context.brand.name, session, here: '/staf/jurnal', outcome };
    return staffPage(options, html`${content}<p><a class="button" href="/staf/jurnal">Ke jurnal</a></p>`);
  };
  const required = (c: StaffContext) =>
    requirePermission(operationContext(context, c.var.session, null).staff, UPLOAD.permission);
  const start = (
    session: StaffSession,
  ) => html`<p class="soft">Berkas dari Unduh katalog, setelah diubah. Halaman berikutnya
menunjukkan semua perubahan; belum ada yang diimpor. Paling besar 4 MB, sekitar 1.000 jurnal;
berkas yang lebih besar diimpor operator dengan perintah.</p>${fileForm(session)}`;

  app.get('/jurnal/impor', (c) => {
    required(c);
    return c.html(page(c.var.session, null, start(c.var.session)));
  });
  app.post('/jurnal/impor', async (c) => {
    required(c);
    const { session, upload } = c.var;
    if (!upload || upload.text.trim() === '')
      return c.html(
        page(session, { kind: 'refused', text: 'Pilih berkas katalog yang tidak kosong.' }, start(session)),
        422,
      );
    const file = { name: recordableName(upload.name), text: upload.text };
    return c.redirect(importPath(await keepUpload(db, session.account.id, file, now())), 303);
  });
  app.get('/jurnal/impor/:token', async (c) => {
    required(c);
    const { session } = c.var;
    const token = pathText(c, 'token', 'Berkas');
    const outcome = await outcomeToShow(context, c);
    const upload = await uploadOf(db, { token, accountId: session.account.id }, now());
    if (upload === null)
      return c.html(page(session, outcome ?? { kind: 'refused', text: LOST }, start(session)), outcome ? 200 : 404);
    const content = await reviewOf(context, upload, token, session);
    return c.html(
      page(session, outcome, html`<p>${upload.name}</p>${content}<h2>Berkas lain</h2>${fileForm(session, true)}`),
    );
  });
  return app;
}

import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { type ItemEntry, offersOf } from '@slotterbit/provider/catalogue-file/catalogue-format.ts';
import type { CatalogueContents } from '@slotterbit/provider/catalogue-file/parse-catalogue.ts';
import { pictureLookup } from '@slotterbit/provider/pictures/picture-lookup.ts';
import { printable } from '@slotterbit/provider/platform/terminal.ts';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { type ActionOutcome, keepUpload, uploadOf } from '../../login/staff-forms.ts';
import { importCatalogueFile, orRefused, type ReviewedImport } from '../../operations/catalogue-file/staff-import.ts';
import { uploadText } from '../../operations/catalogue-file/workbook.ts';
import { leavingLine, otherChangeText, priceChangeText, priceText } from '../../operations/display-names.ts';
import { requirePermission } from '../../operations/permissions.ts';
import { OperationRefused } from '../../operations/refusals.ts';
import { actionPath, staffAction } from '../page/action.ts';
import { refused } from '../page/confirmation.ts';
import { fact, formFields, type Html } from '../page/page-shell.ts';
import type { StaffPage } from '../page/serve-page.ts';
import { operationContext, type StaffContext, type StaffEnv, type StaffPagesContext } from '../page/staff-env.ts';

const PATH = '/staf/jurnal/impor';

/** A list shows at most this many entries. */
const MAX_SHOWN = 300;

function counts({ items, indexings, slots }: ReviewedImport): Html {
  const rows = [
    ['Jurnal', items],
    ['Indexing', indexings],
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
${needs_yes ? html`<span class="tag warn">${price.is === null ? 'dihapus' : 'lima kali lipat'}</span>` : ''}${setByText(set_by_staff, exportedAt)}`;
}

function changedItem({ item, prices, other }: Changed, exportedAt: string | null): Html {
  return html`<li><div><strong>${item}</strong>${prices.map((price) => priceLine(price, exportedAt))}${other.map((change) => html`<br><span class="soft">${otherChangeText(change)}</span>`)}</div></li>`;
}

const addedItem = (item: ItemEntry): Html =>
  html`<li>${item.code}${offersOf(item).map(({ code, harga_jual }) => html`<br>${code}: ${priceText(harga_jual)}`)}</li>`;

const rest = (count: number) => (count > MAX_SHOWN ? html`<p>… dan ${count - MAX_SHOWN} lagi.</p>` : '');

const isSteep = ({ prices }: Changed) => prices.some(({ needs_yes }) => needs_yes);

/** Changes that need a confirmation come first. */
function changes({ changed, added, exportedAt }: ReviewedImport, { items }: CatalogueContents): Html {
  const steepFirst = changed.toSorted((a, b) => Number(isSteep(b)) - Number(isSteep(a)));
  const changedItems = html`<h2>Jurnal yang berubah <small>(${changed.length})</small></h2><ul class="rows">${steepFirst
    .slice(0, MAX_SHOWN)
    .map((one) => changedItem(one, exportedAt))}</ul>${rest(changed.length)}`;
  const isNew = new Set(added);
  const newItems = html`<h2>Jurnal baru <small>(${added.length})</small></h2><ul class="plan">${items
    .filter(({ code }) => isNew.has(code))
    .slice(0, MAX_SHOWN)
    .map(addedItem)}</ul>${rest(added.length)}`;
  return html`${changed.length === 0 ? '' : changedItems}${added.length === 0 ? '' : newItems}`;
}

const hasChanges = ({ items, indexings, slots }: ReviewedImport) =>
  [items, indexings, slots].some(({ added, updated }) => added + updated > 0);

/** What an import changes. */
function reviewHtml(review: ReviewedImport, plan: CatalogueContents): Html {
  return html`${counts(review)}${changes(review, plan)}<h2>Impor</h2>
<p class="soft">Pesanan yang sudah dibuat memakai harga lama. Jurnal yang tidak ada di berkas tidak berubah.</p>`;
}

/** The check box for prices that are probably typing errors. */
function steepConfirmation({ changed }: ReviewedImport): Html | '' {
  const steep = changed.flatMap(({ prices }) => prices.filter(({ needs_yes }) => needs_yes)).length;
  if (steep === 0) return '';
  return html`<label class="check"><input type="checkbox" name="yakin" required>Ya, ${steep} harga memang dihapus atau berubah lima kali lipat atau lebih</label>`;
}

/** Shows what an uploaded file changes, and imports it. */
export const importUpload = staffAction({
  slug: 'impor-katalog',
  title: 'Impor katalog',
  operation: importCatalogueFile,
  fields: ['berkas'],
  async input(fields, { db, settings, staff, now }) {
    const upload = await uploadOf(db, { token: fields.get('berkas') ?? '', accountId: staff.accountId ?? 0 }, now());
    if (upload === null) throw new OperationRefused({ code: 'upload-not-found' });
    const { text, name: source } = upload;
    const hasPicture = pictureLookup(settings.publicDashboardHost);
    const isSpreadsheet = text.startsWith('[');
    return { text, isSpreadsheet, source, hasPicture, confirmsSteep: fields.has('yakin') };
  },
  previewAs: (input) => ({ ...input, confirmsSteep: true }),
  isIdle: (review) => !hasChanges(review),
  plan: (_plan, review, { source }) =>
    hasChanges(review)
      ? [source, ...leavingLine(review.leaving)]
      : [`Isi ${source} sama dengan katalog. Tidak ada yang perlu diimpor.`],
  more: (_fields, plan, review) => html`${reviewHtml(review, plan)}${steepConfirmation(review)}`,
  done: ({ items, slots }, { source }) => ({
    text: `${source} diimpor: ${items.added} jurnal baru, ${items.updated} jurnal dan ${slots.added + slots.updated} slot berubah.`,
  }),
  back: () => PATH,
});

function formOf(c: StaffContext): { title: string; content: Html } {
  const content = html`<p class="soft">Berkas dari <a href="/staf/jurnal/katalog.xlsx">Unduh Excel</a>, setelah diubah;
satu lembarnya sebagai CSV; atau berkas JSON. Halaman berikutnya menunjukkan semua perubahan; belum ada yang diimpor.
Paling besar 4 MB, sekitar 1.000 jurnal; berkas yang lebih besar diimpor operator dengan perintah.</p>
<form class="fields" method="post" action="${PATH}" enctype="multipart/form-data">
${formFields(c.var.session)}<label>Berkas katalog (Excel, CSV, atau JSON)<input name="katalog" type="file" accept=".xlsx,.csv,.json" required></label>
<button class="primary">Periksa berkas</button></form><p><a class="button" href="/staf/jurnal">Ke jurnal</a></p>`;
  return { title: 'Impor katalog', content };
}

export const importPage: StaffPage = {
  path: '/jurnal/impor',
  permission: 'items.import',
  show: async ({ c }) => formOf(c),
};

const MAX_NAME_LENGTH = 100;

/** The file's name for messages and the audit trail: one printable line. */
const recordableName = (name: string) => printable(name).trim().slice(0, MAX_NAME_LENGTH) || 'katalog';

/** POST jurnal/impor: keeps the file. The action shows what it changes; of a file that cannot be read, the form says why. */
export function importRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  return new Hono<StaffEnv>().post('/jurnal/impor', async (c) => {
    const { session, files } = c.var;
    requirePermission(operationContext(context, session, null).staff, importCatalogueFile.permission);
    const given = files?.get('katalog');
    const again = (outcome: ActionOutcome) => c.var.page({ ...formOf(c), outcome, here: '/staf/jurnal' }, 409);
    if (!given) return again({ kind: 'refused', text: 'Pilih berkas katalog yang tidak kosong.' });
    const name = recordableName(given.name);
    const bytes = Buffer.from(await given.arrayBuffer());
    try {
      const file = { name, text: await orRefused(name, () => uploadText(name, bytes)) };
      const berkas = await keepUpload(context.db, session.account.id, file, context.now());
      return c.redirect(actionPath(importUpload, { berkas }), 303);
    } catch (error) {
      if (error instanceof OperationRefused) return again(refused(error));
      throw error;
    }
  });
}

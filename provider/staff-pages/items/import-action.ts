import { html } from 'hono/html';
import { pictureLookup } from '../../catalogue/pictures.ts';
import { importCatalogueFile } from '../../operations/catalogue/import-catalogue.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { requirePermission } from '../../operations/permissions.ts';
import { OperationRefused } from '../../operations/refusal.ts';
import { readVersions, versionsText } from '../../operations/versions.ts';
import { forgetUpload, uploadOf } from '../../staff-accounts/forms.ts';
import { type Action, type Fields, VERSIONS } from '../page/action.ts';
import { UPLOAD } from '../page/guard.ts';
import { faultList, hasChanges, reviewHtml, steepConfirmation } from './import-review.ts';

export const LOST = 'Berkas ini tidak tersimpan lagi. Pilih berkasnya sekali lagi.';

const uploadName = ({ staff }: OperationContext, fields: Fields) => ({
  token: fields.get('berkas') ?? '',
  accountId: staff.accountId ?? 0,
});

/** Reads the uploaded file of a form as the operation's input; null: it is not stored any more. */
async function inputOf(context: OperationContext, fields: Fields) {
  const { db, settings, now } = context;
  const upload = await uploadOf(db, uploadName(context, fields), now());
  if (upload === null) return null;
  const hasPicture = pictureLookup(settings.dashboardHost);
  return { text: upload.text, source: upload.name, hasPicture, maxValues: UPLOAD.maxValues };
}

/** Shows what an uploaded file changes, or its faults, and imports it. */
export const importUpload: Action = {
  slug: 'impor-katalog',
  title: 'Impor katalog',
  permission: UPLOAD.permission,
  needsReason: false,
  fields: ['berkas'],
  back: () => UPLOAD.path,
  async prepare(context, fields) {
    requirePermission(context.staff, UPLOAD.permission);
    const input = await inputOf(context, fields);
    if (input === null) return { kind: 'ask', content: html`<p>${LOST}</p>` };
    try {
      const seen = readVersions(fields.get(VERSIONS));
      const previewed = await importCatalogueFile.preview({ ...context, seen }, { ...input, confirmsSteep: true });
      const details = html`<p>${input.source}</p>${reviewHtml(previewed.done)}`;
      if (!hasChanges(previewed.done)) return { kind: 'ask', content: details };
      const versions = versionsText(previewed.versions);
      return { kind: 'plan', lines: [], details, orders: [], more: steepConfirmation(previewed.done), versions };
    } catch (error) {
      if (!(error instanceof OperationRefused) || error.refusal.code !== 'catalogue-faulty') throw error;
      return { kind: 'ask', content: html`<p>${input.source}</p>${faultList(error.refusal.faults)}` };
    }
  },
  async perform(context, fields) {
    requirePermission(context.staff, UPLOAD.permission);
    const input = await inputOf(context, fields);
    if (input === null) return { outcome: { kind: 'refused', text: LOST } };
    const seen = readVersions(fields.get(VERSIONS));
    const { items, slots } = await importCatalogueFile(
      { ...context, seen },
      { ...input, confirmsSteep: fields.has('yakin') },
    );
    await forgetUpload(context.db, uploadName(context, fields));
    const text = `${input.source} diimpor: ${items.added} jurnal baru, ${items.updated} jurnal dan ${slots.added + slots.updated} slot berubah.`;
    return { outcome: { kind: 'done', text } };
  },
};

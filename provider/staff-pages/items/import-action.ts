import { html } from 'hono/html';
import { pictureLookup } from '../../catalogue/pictures.ts';
import { importCatalogueFile } from '../../operations/catalogue/import-catalogue.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { requirePermission } from '../../operations/permissions.ts';
import { forgetUpload, uploadOf } from '../../staff-accounts/forms.ts';
import type { Action, Fields } from '../page/action.ts';
import { UPLOAD } from '../page/guard.ts';

/** The page that shows what an uploaded file changes. */
export const importPath = (token: string) => `${UPLOAD.path}/${encodeURIComponent(token)}`;

export const LOST = 'Berkas ini tidak tersimpan lagi. Pilih berkasnya sekali lagi.';

const uploadName = ({ staff }: OperationContext, fields: Fields) => ({
  token: fields.get('berkas') ?? '',
  accountId: staff.accountId ?? 0,
});

/** Imports an uploaded file, whose changes the page of `importPath` showed with their fingerprint. */
export const importUpload: Action = {
  slug: 'impor-katalog',
  title: 'Impor katalog',
  permission: UPLOAD.permission,
  needsReason: false,
  fields: ['berkas', 'perubahan'],
  back: (fields) => importPath(fields.get('berkas') ?? ''),
  async prepare({ staff }, fields) {
    requirePermission(staff, UPLOAD.permission);
    const href = importPath(fields.get('berkas') ?? '');
    return { kind: 'ask', content: html`<p><a class="button" href="${href}">Periksa perubahannya</a></p>` };
  },
  async perform(context, fields) {
    requirePermission(context.staff, UPLOAD.permission);
    const { db, settings, now } = context;
    const name = uploadName(context, fields);
    const upload = await uploadOf(db, name, now());
    if (upload === null) return { outcome: { kind: 'refused', text: LOST } };
    const { items, slots } = await importCatalogueFile(context, {
      text: upload.text,
      source: upload.name,
      hasPicture: pictureLookup(settings.dashboardHost),
      maxValues: UPLOAD.maxValues,
      confirmsSteep: fields.has('yakin'),
      confirmed: fields.get('perubahan') ?? '',
    });
    await forgetUpload(db, name);
    const text = `${upload.name} diimpor: ${items.added} jurnal baru, ${items.updated} jurnal dan ${slots.added + slots.updated} slot berubah.`;
    return { outcome: { kind: 'done', text } };
  },
};

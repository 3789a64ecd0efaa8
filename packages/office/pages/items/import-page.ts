import { Problem } from '@slotterbit/provider/http/problem.ts';
import { printable } from '@slotterbit/provider/platform/terminal.ts';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { keepUpload } from '../../login/staff-forms.ts';
import { requirePermission } from '../../operations/permissions.ts';
import { actionPath } from '../page/action.ts';
import { UPLOAD } from '../page/guard.ts';
import { formFields } from '../page/page-shell.ts';
import type { StaffPage } from '../page/serve-page.ts';
import { operationContext, type StaffEnv, type StaffPagesContext } from '../page/staff-env.ts';
import { importUpload } from './import-action.ts';

export const importPage: StaffPage = {
  path: '/jurnal/impor',
  permission: UPLOAD.permission,
  async show({ c }) {
    const content = html`<p class="soft">Berkas dari Unduh katalog, setelah diubah. Halaman berikutnya
menunjukkan semua perubahan; belum ada yang diimpor. Paling besar 4 MB, sekitar 1.000 jurnal;
berkas yang lebih besar diimpor operator dengan perintah.</p>
<form class="fields" method="post" action="${UPLOAD.path}" enctype="multipart/form-data">
${formFields(c.var.session)}<label>Berkas katalog (JSON)<input name="katalog" type="file" accept=".json,.jsonc,application/json" required></label>
<button>Periksa berkas</button></form><p><a class="button" href="/staf/jurnal">Ke jurnal</a></p>`;
    return { title: 'Impor katalog', content };
  },
};

const MAX_NAME_LENGTH = 100;

/** The file's name for messages and the audit trail: one printable line. */
const recordableName = (name: string) => printable(name).trim().slice(0, MAX_NAME_LENGTH) || 'katalog.json';

/** POST jurnal/impor: keeps the file. The action shows what it changes, or its faults. */
export function importRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  return new Hono<StaffEnv>().post('/jurnal/impor', async (c) => {
    const { session, upload } = c.var;
    requirePermission(operationContext(context, session, null).staff, UPLOAD.permission);
    if (!upload || upload.text.trim() === '') throw new Problem(422, 'Pilih berkas katalog yang tidak kosong.');
    const file = { name: recordableName(upload.name), text: upload.text };
    const berkas = await keepUpload(context.db, session.account.id, file, context.now());
    return c.redirect(actionPath(importUpload, { berkas }), 303);
  });
}

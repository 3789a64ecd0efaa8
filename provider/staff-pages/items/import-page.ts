import { Hono } from 'hono';
import { html } from 'hono/html';
import { pathText } from '../../http/input.ts';
import { requirePermission } from '../../operations/permissions.ts';
import { printable } from '../../platform/terminal.ts';
import { type FormState, keepUpload, uploadOf } from '../../staff-accounts/forms.ts';
import type { StaffSession } from '../../staff-accounts/sessions.ts';
import { showConfirmation } from '../page/confirmation.ts';
import {
  operationContext,
  outcomeToShow,
  type StaffContext,
  type StaffEnv,
  type StaffPagesContext,
} from '../page/env.ts';
import { UPLOAD } from '../page/guard.ts';
import { formFields, staffPage } from '../page/shell.ts';
import { importUpload, LOST } from './import-action.ts';

const MAX_NAME = 100;

/** The file's name for messages and the audit trail: one printable line. */
const recordableName = (name: string) => printable(name).trim().slice(0, MAX_NAME) || 'katalog.json';

const fileForm = (
  session: StaffSession,
) => html`<form class="fields" method="post" action="${UPLOAD.path}" enctype="multipart/form-data">
${formFields(session)}<label>Berkas katalog (JSON)<input name="katalog" type="file" accept=".json,.jsonc,application/json" required></label>
<button>Periksa berkas</button></form>`;

/** GET and POST jurnal/impor: the form for a file. GET jurnal/impor/:token: what the file changes, or its faults. */
export function importRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  const { db, now } = context;
  const app = new Hono<StaffEnv>();
  const required = (c: StaffContext) =>
    requirePermission(operationContext(context, c.var.session, null).staff, UPLOAD.permission);
  const start = ({ var: { session } }: StaffContext, outcome: FormState | null) => {
    const options = { title: 'Impor katalog', brandName: context.brand.name, session, here: '/staf/jurnal', outcome };
    return staffPage(
      options,
      html`<p class="soft">Berkas dari Unduh katalog, setelah diubah. Halaman berikutnya
menunjukkan semua perubahan; belum ada yang diimpor. Paling besar 4 MB, sekitar 1.000 jurnal;
berkas yang lebih besar diimpor operator dengan perintah.</p>
${fileForm(session)}<p><a class="button" href="/staf/jurnal">Ke jurnal</a></p>`,
    );
  };

  app.get('/jurnal/impor', async (c) => {
    required(c);
    return c.html(start(c, await outcomeToShow(context, c)));
  });
  app.post('/jurnal/impor', async (c) => {
    required(c);
    const { session, upload } = c.var;
    if (!upload || upload.text.trim() === '')
      return c.html(start(c, { kind: 'refused', text: 'Pilih berkas katalog yang tidak kosong.' }), 422);
    const file = { name: recordableName(upload.name), text: upload.text };
    return c.redirect(`${UPLOAD.path}/${await keepUpload(db, session.account.id, file, now())}`, 303);
  });
  app.get('/jurnal/impor/:token', async (c) => {
    required(c);
    const token = pathText(c, 'token', 'Berkas');
    const upload = await uploadOf(db, { token, accountId: c.var.session.account.id }, now());
    if (upload === null) return c.html(start(c, { kind: 'refused', text: LOST }), 404);
    const other = html`<h2>Berkas lain</h2>${fileForm(c.var.session)}`;
    return showConfirmation(context, c, importUpload, new URLSearchParams({ berkas: token }), null, other);
  });
  return app;
}

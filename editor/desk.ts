import { Hono } from 'hono';
import type { Fault } from '#src/content/check.ts';
import { type Entry, readEntry, removeEntry, writeEntry } from './entry.ts';
import { FILE_NAME, type Filled, formPage, listPage, NEW, TEXT_PICTURE } from './form-page.ts';
import { addressOf, type Form, forms, nameField } from './forms.ts';
import { deskGuard } from './guard.ts';
import { homePage, type Message, readDesk } from './page.ts';
import { NotPublished, publish } from './publish.ts';
import { fileName, removePicture, savePicture, sentValue, uploadsOf } from './sent-form.ts';
import { style } from './style.ts';

/**
 * Adds the desk's pages in front of the site's app, for `npm run edit`. They write files, so they answer only this
 * machine, and no page of another site (docs/decisions/025-editors-desk.md).
 */
export function withDesk(site: { fetch(request: Request): Response | Promise<Response> }): Hono {
  const app = new Hono();
  app.use('/edit/*', deskGuard);
  app.get('/edit', async (c) => c.html(homePage(await readDesk(), messages[c.req.query('done') ?? ''])));
  app.get('/edit/style.css', (c) => c.body(style, 200, { 'Content-Type': 'text/css' }));
  app.post('/edit/publish', async (c) => {
    try {
      await publish();
      return c.redirect('/edit?done=published', 303);
    } catch (error) {
      if (!(error instanceof NotPublished)) throw error;
      return c.html(homePage(await readDesk(), { text: error.message, isBad: true }), 409);
    }
  });
  app.get('/edit/:form', async (c) => {
    const form = formOf(c.req.param('form'));
    return form ? c.html(listPage(form, await readDesk(), messages[c.req.query('done') ?? ''])) : c.notFound();
  });
  app.get('/edit/:form/:id', async (c) => {
    const form = formOf(c.req.param('form'));
    if (!form) return c.notFound();
    const entry = readEntry(form, c.req.param('id'));
    const desk = await readDesk();
    const faults = desk.faults.filter(({ place: { file } }) => file === entry.file || file === form.files.folder);
    const done = c.req.query('done') ?? '';
    const message = done === 'saved' && faults.length > 0 ? savedWithFaults : messages[done];
    return c.html(formPage(form, entry, filledBy(entry), faults, desk, message));
  });
  app.post('/edit/:form/:id', async (c) => {
    const form = formOf(c.req.param('form'));
    if (!form) return c.notFound();
    const data = await c.req.raw.formData();
    const refused = await save(form, c.req.param('id'), data);
    if (typeof refused === 'string') return c.redirect(refused, 303);
    const { entry, filled, faults, message } = refused;
    return c.html(formPage(form, entry, filled, faults, await readDesk(), message), 409);
  });
  app.all('*', (c) => site.fetch(c.req.raw));
  return app;
}

const messages: Readonly<Record<string, Message>> = {
  saved: { text: 'Tersimpan. Pengunjung belum melihatnya: terbitkan dari Isi situs.' },
  removed: { text: 'Dihapus.' },
  published: { text: 'Diterbitkan. Pengunjung melihatnya setelah pengelola situs memasangnya.' },
};

const savedWithFaults: Message = { text: 'Tersimpan, tetapi ada kesalahan: perbaiki sebelum terbit.', isBad: true };

const formOf = (name: string): Form | undefined => forms.find((form) => form.name === name);

const filledBy = ({ id, source: { data = {}, body } }: Entry): Filled => ({
  values: data,
  body: body.trim(),
  fileName: id === NEW ? '' : id,
});

/** A save that wrote nothing, with what was typed. */
interface Refused {
  entry: Entry;
  filled: Filled;
  faults: Fault[];
  message: Message;
}

/** Saves or removes an entry. @returns the address to continue at, or why the save was refused */
async function save(form: Form, id: string, data: FormData): Promise<string | Refused> {
  const uploads = await uploadsOf(data, TEXT_PICTURE);
  // From here on nothing waits, so no other save can come between the check of the revision and the write.
  const shown = readEntry(form, id);
  const values = sentValue(form.fields, '', data, shown.source.data) as Filled['values']; // The form is an object.
  const written = String(data.get(FILE_NAME) ?? '').trim();
  const body = String(data.get('body') ?? '')
    .replaceAll('\r\n', '\n')
    .trim();
  const revision = String(data.get('_revision') ?? '');
  const refuse = (text: string, faults: Fault[] = []): Refused => ({
    entry: { ...shown, revision },
    filled: { values, body, fileName: written },
    faults,
    message: { text, isBad: true },
  });
  const faultAt = (field: string, reason: Fault['reason']): Fault => ({
    place: { file: shown.file, line: null, field },
    reason,
  });

  const isNew = id === NEW;
  const newId = isNew ? written || fileName(String(values[nameField(form)] ?? '')) : id;
  const { regex, reason: wrongName } = form.files.names;
  if (!regex.test(newId)) return refuse('Belum disimpan.', [faultAt(FILE_NAME, wrongName)]);
  const entry = isNew ? readEntry(form, newId) : shown;
  if (isNew && entry.revision !== '')
    return refuse('Belum disimpan.', [faultAt(FILE_NAME, { code: 'fileExists', values: {} })]);
  if (entry.revision !== revision)
    return refuse(
      'Belum disimpan: isinya sudah diubah di tempat lain sejak formulir ini dibuka. Salin teks Anda, lalu buka lagi formulirnya.',
    );
  if (data.get('_do') === 'remove' && form.canGrow) {
    removeEntry(form, entry);
    return `${addressOf(form, null)}?done=removed`;
  }
  const wrongPictures = uploads.flatMap(({ field, reason }) =>
    reason === undefined ? [] : [faultAt(field ?? TEXT_PICTURE, reason)],
  );
  if (wrongPictures.length > 0) return refuse('Belum disimpan. Pilih gambar lain.', wrongPictures);

  const saved = entry.source.data ?? {};
  let text = body;
  for (const [field, value] of Object.entries(values)) if (value === undefined) removePicture(entry.file, saved[field]);
  for (const upload of uploads) {
    const path = savePicture(entry.file, upload, upload.field === null ? undefined : saved[upload.field]);
    if (upload.field === null) text += `\n\n![](${path})`;
    else values[upload.field] = path;
  }
  writeEntry(entry, values, text);
  return `${addressOf(form, newId)}?done=saved`;
}

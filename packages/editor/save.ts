import { BODY, contentFaults, type Fault, shapeFaults } from '../../src/content/check.ts';
import type { Message } from './desk-page.ts';
import { type Entry, readEntry, removeEntry, writeEntry } from './entry.ts';
import { FILE_NAME, type Filled, NEW, TEXT_PICTURE } from './form-page.ts';
import { addressOf, type Form, nameField } from './forms.ts';
import { fileName, picturePath, removePicture, savePicture, sentValue, uploadsOf } from './sent-form.ts';

/** A save that wrote nothing, with what was typed. */
export interface Refused {
  entry: Entry;
  filled: Filled;
  faults: Fault[];
  message: Message;
}

/** Saves or removes an entry. @returns the address to continue at, or why the save was refused */
export async function save(form: Form, id: string, data: FormData): Promise<string | Refused> {
  const uploads = await uploadsOf(data, TEXT_PICTURE);
  // From here on nothing waits, so no other save can come between the check of the revision and the write.
  const shown = readEntry(form, id);
  const values = sentValue(form.fields, '', data, shown.source.data) as Filled['values']; // The form is an object.
  const written = String(data.get(FILE_NAME) ?? '').trim();
  const body = String(data.get(BODY) ?? '')
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
  if (isNew && entry.revision !== '') return refuse('Belum disimpan.', [faultAt(FILE_NAME, { code: 'fileExists' })]);
  if (entry.revision !== revision)
    return refuse(
      'Belum disimpan: isinya sudah diubah di tempat lain sejak formulir ini dibuka. Salin teks Anda, lalu buka lagi formulirnya.',
    );
  if (entry.source.data === undefined)
    return refuse('Belum disimpan: berkasnya tidak dapat dibaca. Perbaiki dengan editor teks.');
  if (data.get('_do') === 'remove' && form.canGrow) {
    removeEntry(form, entry);
    return `${addressOf(form, null)}?done=removed`;
  }
  const wrongPictures = uploads.flatMap(({ field, reason }) =>
    reason === undefined ? [] : [faultAt(field ?? TEXT_PICTURE, reason)],
  );
  const whole = { ...values };
  for (const { field, ...upload } of uploads) if (field !== null) whole[field] = picturePath(entry.file, upload);
  // Links are checked later: what they lead to may not be written yet.
  const wrong = shapeFaults(form.schema, whole).map(({ path, reason }) => faultAt(path.join('.'), reason));
  const faults = [...wrong, ...wrongPictures];
  if (faults.length > 0) return refuse('Belum disimpan: perbaiki isian yang merah, lalu simpan lagi.', faults);

  let text = body;
  for (const upload of uploads) {
    const path = savePicture(entry.file, upload);
    if (upload.field === null) text += `\n\n![](${path})`;
    else values[upload.field] = path;
  }
  writeEntry(entry, values, text);
  // While an entry has mistakes, pages show its previous content with its pictures.
  const hasFaults = (await contentFaults('.')).some(({ place }) => place.file === entry.file);
  const named = Object.values(values);
  for (const value of Object.values(entry.source.data))
    if (!hasFaults && !named.includes(value)) removePicture(entry.file, value);
  return `${addressOf(form, newId)}?done=saved`;
}

import { html } from 'hono/html';
import { BODY, type Fault, reasonOf } from '../../src/content/check.ts';
import { texts } from '../../src/content/checks/fault-texts.ts';
import { pictureEndings } from '../../src/content/checks/pictures.ts';
import { type Desk, type Html, type Message, page } from './desk-page.ts';
import { type Entry, entriesOf, entryName, type Values } from './entry.ts';
import { addressOf, type Field, type Form } from './forms.ts';
import { inputName, valueIn } from './sent-form.ts';

/** The id of a new entry in its form's address; no file has this name. */
export const NEW = '_new';
/** Inputs that are no fields of the content. */
export const FILE_NAME = '_file';
export const TEXT_PICTURE = '_picture';

/** The entries of a list. */
export function listPage(form: Form, desk: Desk, message: Message | undefined): Html {
  const ofList = desk.faults.filter(({ place }) => place.file === form.files.folder);
  return page(
    { ...desk, title: form.label, message, parent: { href: '/edit', label: 'Isi situs' } },
    html`${faultNotes(ofList)}
${form.canGrow ? html`<p><a class="button primary" href="${addressOf(form, NEW)}">Tambah</a></p>` : ''}
<ul class="entries">${entriesOf(form).map(
      ({ id, name, fields }) =>
        html`<li><a class="card" href="${addressOf(form, id)}"><span>${name}</span>${
          fields['draft'] === true ? html`<small>Draf</small>` : ''
        }</a></li>`,
    )}</ul>`,
  );
}

/** The values of a form: those of the file, or those that a refused save has sent. */
export interface Filled {
  values: Values;
  body: string;
  fileName: string;
}

export const filledBy = ({ id, source: { data = {}, body } }: Entry): Filled => ({
  values: data,
  body: body.trim(),
  fileName: id === NEW ? '' : id,
});

export function formPage(
  form: Form,
  entry: Entry,
  { values, body, fileName }: Filled,
  faults: readonly Fault[],
  desk: Desk,
  message: Message | undefined,
): Html {
  const isNew = entry.id === NEW;
  const hasBody = entry.file.endsWith('.md');
  const at = (path: string) => faults.filter(({ place }) => place.field === path);
  const elsewhere = faults.filter(({ place: { field } }) => {
    const [top = ''] = field?.split('.') ?? [];
    return !(top in form.fields.properties) && top !== FILE_NAME && top !== BODY && top !== TEXT_PICTURE;
  });
  const parent = form.isList
    ? { href: addressOf(form, null), label: form.label }
    : { href: '/edit', label: 'Isi situs' };
  return page(
    { ...desk, title: isNew ? `${form.one} baru` : entryName(form, entry.id), message, parent },
    html`${faultNotes(elsewhere)}
<form method="post" enctype="multipart/form-data" class="fields" data-form>
<input type="hidden" name="_revision" value="${entry.revision}">
${Object.entries(form.fields.properties).map(([key, field]) =>
  fieldHtml(field, key, key, values[key], {
    faults,
    folder: form.files.folder,
    isRequired: form.fields.required?.includes(key) ?? false,
  }),
)}
${
  isNew
    ? labelled(
        {
          label: 'Nama berkas',
          help: 'Huruf kecil, angka dan tanda hubung: bagian dari alamatnya, dan tetap. Kosong: dari isian pertama.',
        },
        FILE_NAME,
        at(FILE_NAME),
        html`<input name="${FILE_NAME}" id="${FILE_NAME}" value="${fileName}">`,
      )
    : ''
}
${
  hasBody
    ? html`${labelled({ label: 'Teks', help: '## Judul, - daftar, **tebal**, *miring*, [tautan](/contact). Baris kosong memisahkan alinea.' }, BODY, at(BODY), html`<textarea name="${BODY}" id="${BODY}" rows="18">${body}</textarea>`)}
${labelled({ label: 'Tambah gambar ke teks', help: 'Masuk di akhir teks; pindahkan barisnya ke tempat yang tepat.' }, TEXT_PICTURE, at(TEXT_PICTURE), fileInput(TEXT_PICTURE))}`
    : ''
}
<div class="do save"><button class="primary">Simpan</button>
${isNew ? '' : html`<a class="button" href="${form.page.replace('{id}', entry.id)}" target="_blank">Buka halaman</a>`}</div>
</form>
${
  !form.canGrow || isNew
    ? ''
    : html`<form method="post" enctype="multipart/form-data"><input type="hidden" name="_revision" value="${entry.revision}">
<details><summary class="button">Hapus …</summary> <button class="bad" name="_do" value="remove">Ya, hapus</button></details></form>`
}`,
  );
}

interface FieldContext {
  faults: readonly Fault[];
  folder: string;
  isRequired: boolean;
}

/** @param path of its faults: like the name, with the number of the row */
function fieldHtml(field: Field, name: string, path: string, value: unknown, context: FieldContext): Html {
  const faults = context.faults.filter(({ place }) => place.field === path);
  if (field.properties) {
    return html`<fieldset><legend>${field.label}</legend>${partsHtml(field, name, path, value, context)}${faultNotes(faults)}</fieldset>`;
  }
  if (field.items?.properties) {
    const { items } = field;
    const rows = Array.isArray(value) ? value : [];
    const row = (number: number | string, inner: unknown) => html`<li class="card">
${partsHtml(items, `${name}.*`, `${path}.${number}`, inner, context)}${faultNotes(context.faults.filter(({ place }) => place.field === `${path}.${number}`))}
<div class="do"><button type="button" data-move="up">↑ Naik</button><button type="button" data-move="down">↓ Turun</button><button type="button" data-move="out">Buang</button></div></li>`;
    return html`<fieldset data-rows><legend>${field.label}</legend>${faultNotes(faults)}<ol>${rows.map((inner, number) => row(number, inner))}</ol>
<template>${row('new', undefined)}</template><button type="button" data-move="add">Tambah</button></fieldset>`;
  }
  const ofLines = field.items ? context.faults.filter(({ place }) => place.field?.startsWith(`${path}.`)) : [];
  return labelled(
    field,
    path,
    [...faults, ...ofLines],
    inputHtml(field, name, path, value, context),
    !context.isRequired,
  );
}

const partsHtml = (field: Field, name: string, path: string, value: unknown, context: FieldContext): Html =>
  html`${Object.entries(field.properties ?? {}).map(([key, part]) =>
    fieldHtml(part, inputName(name, key), inputName(path, key), valueIn(value, key), {
      ...context,
      isRequired: field.required?.includes(key) ?? false,
    }),
  )}`;

function inputHtml(field: Field, name: string, id: string, value: unknown, { folder, isRequired }: FieldContext): Html {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? field.default ?? '');
  if (field.items) {
    const written = Array.isArray(value) ? value.join('\n') : text;
    return html`<textarea name="${name}" id="${id}" rows="8">${written}</textarea>`;
  }
  if (field.input === 'picture') {
    const file = fileInput(id, isRequired && text === '');
    if (text === '') return file;
    return html`<img src="/${folder}/${text}" alt="">${file}${
      isRequired ? '' : html`<label class="check"><input type="checkbox" name="${name}.remove"> Buang gambarnya</label>`
    }`;
  }
  if (field.enum) {
    const none = isRequired ? '' : html`<option value="">tidak ada</option>`;
    return html`<select name="${name}" id="${id}">${none}${field.enum.map(
      (one) => html`<option value="${one}"${one === text ? html` selected` : ''}>${field.names?.[one] ?? one}</option>`,
    )}</select>`;
  }
  if (field.type === 'boolean')
    return html`<input type="checkbox" name="${name}" id="${id}"${text === 'true' ? html` checked` : ''}>`;
  if (field.input === 'lines')
    return html`<textarea name="${name}" id="${id}" rows="3"${limits(field, isRequired)}>${text}</textarea>`;
  const type = field.input === 'day' ? 'date' : 'text';
  const { pattern, wrong, inputMode = 'text' } = field;
  return html`<input type="${type}" name="${name}" id="${id}" value="${text}"${limits(field, isRequired)}${
    pattern === undefined ? '' : html` pattern="${pattern}" title="${wrong}" inputmode="${inputMode}"`
  }${field.type === 'integer' ? html` class="short"` : ''}>`;
}

/** The largest pictures are checked on the server, also for their pixels. */
const fileInput = (name: string, isRequired = false) =>
  html`<input type="file" name="${name}" id="${name}" accept="${pictureEndings.join()}"${limits({}, isRequired)}>`;

const limits = ({ maxLength }: Field, isRequired: boolean) =>
  html`${isRequired ? html` required` : ''}${maxLength === undefined ? '' : html` maxlength="${maxLength}"`}`;

/** An input with its label, help and faults. */
function labelled(
  { label, help, maxLength, input, wrong = texts.missing }: Field,
  id: string,
  faults: readonly Fault[],
  control: Html,
  isOptional = true,
): Html {
  const limit = maxLength === undefined ? '' : ` Paling banyak ${maxLength} karakter.`;
  const size = input === 'picture' ? ' Foto sampai 15 MB dan 50 juta piksel.' : '';
  const hint = `${help ?? ''}${limit}${size}`;
  return html`<div class="field${faults.length > 0 ? ' bad' : ''}"><label for="${id}">${label ?? ''}${
    isOptional ? '' : html` <span aria-hidden="true">*</span>`
  }</label>${hint === '' ? '' : html`<small>${hint}</small>`}${control}<p class="reason wrong">${wrong}</p>${faultNotes(faults)}</div>`;
}

const faultNotes = (faults: readonly Fault[]) =>
  faults.map((fault) => html`<p class="reason" role="alert">${sentence(fault)}</p>`);

/** 'Baris 2: …' for a line of a list of texts. */
function sentence(fault: Fault): string {
  const [, line] = /^[^.]+\.(\d+)$/.exec(fault.place.field ?? '') ?? [];
  const reason = reasonOf(fault);
  return line === undefined ? reason : `Baris ${Number(line) + 1}: ${reason}`;
}

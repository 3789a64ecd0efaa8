import { fieldSlug } from '@slotterbit/contract/catalogue/field.ts';
import { thumbnail } from '@slotterbit/contract/catalogue/image.ts';
import { formatMonth, type Month } from '@slotterbit/contract/values/month.ts';
import { cleanCode, cleanText } from '@slotterbit/contract/values/typed-text.ts';
import { isSteep, type PriceChange } from '@slotterbit/provider/catalogue-file/item-change.ts';
import { PictureRefused, pictureFaults } from '@slotterbit/provider/pictures/encode-picture.ts';
import { pictureLookup } from '@slotterbit/provider/pictures/picture-lookup.ts';
import { storePicture } from '@slotterbit/provider/pictures/picture-store.ts';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { ActionOutcome } from '../../login/staff-forms.ts';
import { leavingLine, otherChangeText, priceChangeText } from '../../operations/display-names.ts';
import { type ItemInput, readEntry, saveItem } from '../../operations/items/save-item.ts';
import { listIndexings } from '../../operations/items/search-items.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { requirePermission } from '../../operations/permissions.ts';
import { OperationRefused } from '../../operations/refusals.ts';
import { versionsOf, versionsText } from '../../operations/versions.ts';
import { type Action, backToItem, type Fields, numberOf, staffAction, VERSIONS } from '../page/action.ts';
import { refused, showConfirmation } from '../page/confirmation.ts';
import { formFields, type Html, hiddenField } from '../page/page-shell.ts';
import type { StaffPage } from '../page/serve-page.ts';
import { can, operationContext, type StaffContext, type StaffEnv, type StaffPagesContext } from '../page/staff-env.ts';

/** The check box for prices that are probably typing errors. */
export function priceConfirmation(changed: readonly Pick<PriceChange, 'field' | 'was' | 'is'>[]): Html | '' {
  const unusual = changed.filter((change) => change.is === 0 || isSteep(change));
  if (unusual.length === 0) return '';
  const isFree = unusual.some(({ is }) => is === 0);
  return html`<label class="check"><input type="checkbox" name="yakin" required>${
    isFree ? 'Ya, harganya memang Rp 0 (gratis)' : 'Ya, harganya memang dihapus atau berubah lima kali lipat atau lebih'
  }</label>`;
}

/** The fields of one line, by the names of the catalogue file, with their longest text. */
const textFields = {
  name: { label: 'Nama jurnal', max: 300 },
  kategori: { label: 'Kategori: Nasional, Internasional, Internal, atau lainnya', max: 40 },
  penerbit: { label: 'Penerbit', max: 120 },
  issn: { label: 'ISSN, seperti 1234-5679', max: 20 },
  frekuensi: { label: 'Frekuensi, seperti Terbit 4 kali setahun', max: 60 },
  naskah_url: { label: 'Alamat OJS untuk mengirim naskah (https)', max: 500 },
} as const;
const textNames = Object.keys(textFields) as (keyof typeof textFields)[];

const KEPT = [
  ...textNames,
  'code',
  'bidang',
  'deskripsi',
  'image',
  'max_termin',
  'manuscript_days',
  'indexing',
  'kode_indexing',
  'harga',
];
const ADDED = ['indexing_baru', 'harga_baru', 'lambang'];

const typedNumber = (text: string | null | undefined) => numberOf(text ?? '') ?? text ?? '';
const typedPrice = (text: string | undefined) => (text?.trim() ? typedNumber(text) : null);

/** Reads the form. What is not a number stays a text, so that its rule refuses it. */
function inputOf(fields: Fields, { settings }: Pick<OperationContext, 'settings'>): ItemInput | null {
  if (!fields.has('name')) return null;
  const text = (name: string) => cleanText(fields.get(name) ?? '') || null;
  const [ticked, prices] = [fields.getAll('indexing'), fields.getAll('harga')];
  const offers = fields.getAll('kode_indexing').map((code, place) => {
    const price = prices[place];
    return { code, isTicked: ticked.includes(code), ...(price !== undefined && { harga_jual: typedPrice(price) }) };
  });
  const [nama, image] = [text('indexing_baru'), text('lambang')];
  const item = text('jurnal');
  const issn = cleanCode(fields.get('issn') ?? '').toUpperCase();
  const values = {
    ...Object.fromEntries(textNames.map((name) => [name, text(name)])),
    ...(item === null && { code: text('code') }),
    name: text('name') ?? '',
    issn: issn.replace(/^(\d{4})(\d{3}[\dX])$/, '$1-$2') || null,
    // A name can contain commas.
    bidang: (fields.get('bidang') ?? '').split('\n').flatMap((line) => cleanText(line) || []),
    deskripsi: fields.get('deskripsi')?.replaceAll('\r\n', '\n').trim() || null,
    image: text('image'),
    max_termin: typedNumber(fields.get('max_termin')),
    manuscript_days: typedNumber(fields.get('manuscript_days')),
  };
  const added =
    nama === null && image === null
      ? null
      : { nama: nama ?? '', image, harga_jual: typedPrice(fields.get('harga_baru') ?? undefined) };
  const hasPicture = pictureLookup(settings.publicDashboardHost);
  return { item, values, offers, added, hasPicture, confirmsSteep: fields.has('yakin') };
}

/** Returns the form of a journal as it is (id or code). */
async function fieldsOf(operations: OperationContext, jurnal: string): Promise<Fields> {
  const { id, version, entry } = await readEntry(operations.db, jurnal);
  const { code, indexing, indexing2, bidang, ...rest } = entry;
  const texts = Object.entries(rest).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  const offers = [...indexing, ...indexing2].flatMap((offer) => [
    ['indexing', offer.code],
    ['kode_indexing', offer.code],
    ['harga', String(offer.harga_jual ?? '')],
  ]);
  const shown = versionsOf([{ table: 'items', id, name: code, version }], operations.now());
  const hidden = [
    ['jurnal', String(id)],
    [VERSIONS, versionsText(shown)],
    ['bidang', bidang.join('\n')],
  ];
  return new URLSearchParams([...hidden, ...texts, ...offers]);
}

const monthLine = (label: string, months: readonly Month[]) =>
  months.length === 0 ? [] : [`${label}: ${months.map(formatMonth).join(', ')}.`];

const ofForm = {
  operation: saveItem,
  input: inputOf,
  previewAs: (input: ItemInput) => ({ ...input, confirmsSteep: true }),
  more: (_fields: Fields, _plan: unknown, { prices }: Saved) => priceConfirmation(prices),
};
type Saved = Awaited<ReturnType<typeof saveItem>>;

export const addItem = staffAction({
  ...ofForm,
  slug: 'tambah-jurnal',
  title: 'Tambah jurnal',
  form: '/staf/jurnal/baru',
  fields: [...KEPT, ...ADDED],
  plan: ({ name, code, indexings }, { prices }) => [
    `${name}, kode ${code}, ${indexings.length === 0 ? 'tanpa indexing' : `terindeks ${indexings.join(', ')}`}.`,
    ...prices.map((price) => `${priceChangeText(price)}.`),
    'Jurnal ini tampil di toko, dan dapat dipesan setelah bulannya dibuka.',
  ],
  done: ({ code, id }) => ({
    text: `${code} ditambahkan.`,
    link: { label: 'Buka bulannya', href: `/staf/slot/${id}` },
  }),
  back: () => '/staf/jurnal',
});

export const changeItem = staffAction({
  ...ofForm,
  slug: 'ubah-jurnal',
  title: 'Ubah jurnal',
  form: '/staf/jurnal/ubah',
  fields: ['jurnal', ...KEPT, ...ADDED],
  isIdle: ({ prices, other, indexings }) => prices.length + other.length + indexings === 0,
  plan: ({ name, closed, reopened }, { prices, other, indexings, leaving }) => [
    `${name}.`,
    ...(prices.length + other.length + indexings === 0 ? ['Tidak ada yang berubah.'] : []),
    ...other.map((change) => `${otherChangeText(change)}.`),
    ...prices.map((price) => `${priceChangeText(price)}.`),
    ...(indexings > 0 ? ['Indexing baru, atau gambarnya, disimpan.'] : []),
    ...monthLine('Tidak dijual lagi', closed),
    ...leavingLine(leaving),
    ...monthLine('Dijual lagi', reopened),
    'Pesanan yang sudah dibuat memakai harga dan batas naskah lama.',
  ],
  done: ({ code }) => ({ text: `${code} disimpan.` }),
  back: backToItem,
});

const textInput = (fields: Fields, name: string, label: string, max: number, more: Html | '' = '') =>
  html`<label>${label}<input name="${name}" maxlength="${max}" value="${fields.get(name) ?? ''}"${more}></label>`;

const fileInput = (name: string, label: string) =>
  html`<label>${label}<input type="file" name="${name}" accept=".png,.jpg,.jpeg,.webp"></label>`;

async function formHtml(c: StaffContext, operations: OperationContext, fields: Fields): Promise<Html> {
  const { session } = c.var;
  const isNew = !fields.get('jurnal');
  const pricing = can(session, 'items.set-price');
  // Another host has the pictures.
  const hasUploads = operations.settings.publicDashboardHost === null;
  const [codes, prices] = [fields.getAll('kode_indexing'), fields.getAll('harga')];
  const indexings = (await listIndexings(operations)).map(({ code, nama }) => {
    const price = prices[codes.indexOf(code)] ?? '';
    const tick = fields.getAll('indexing').includes(code) ? html` checked` : '';
    return html`<li><div><label class="check"><input type="checkbox" name="indexing" value="${code}"${tick}>${nama}</label></div>
${hiddenField('kode_indexing', code)}${pricing ? html`<input name="harga" inputmode="numeric" maxlength="20" value="${price}" placeholder="tanpa harga" aria-label="Harga ${nama} (rupiah)">` : ''}</li>`;
  });
  const cover = fields.get('image');
  const kept = ['jurnal', VERSIONS, 'image', 'lambang'].flatMap((name) =>
    fields.get(name) ? hiddenField(name, fields.get(name) ?? '') : [],
  );
  const required = html` required`;
  return html`<form class="fields" method="post" action="${(isNew ? addItem : changeItem).form ?? ''}" enctype="multipart/form-data">
${formFields(session)}${kept}
${textNames.map((name) => textInput(fields, name, textFields[name].label, textFields[name].max, name === 'name' ? required : ''))}
${isNew ? textInput(fields, 'code', 'Kode: tetap selamanya; kosong berarti dari namanya', 60) : ''}
<label>Bidang ilmu: paling banyak 5, satu per baris<textarea name="bidang" maxlength="320" rows="3">${fields.get('bidang') ?? ''}</textarea></label>
<label>Deskripsi<textarea name="deskripsi" maxlength="1000" rows="5">${fields.get('deskripsi') ?? ''}</textarea></label>
<label>Termin paling banyak<select name="max_termin">${[1, 2, 3, 4].map(
    (termin) => html`<option${`${termin}` === fields.get('max_termin') ? html` selected` : ''}>${termin}</option>`,
  )}</select></label>
${textInput(fields, 'manuscript_days', 'Batas naskah: hari sebelum bulan terbit', 3, html` inputmode="numeric"${required}`)}
${hasUploads ? fileInput('sampul', 'Sampul: PNG, JPG, atau WebP, paling besar 8 MB') : ''}
${cover && hasUploads ? html`<img src="${thumbnail(`/${cover}`)}" alt="Sampul sekarang" width="72" height="96">` : ''}
<h2>Indexing dan harga</h2>
<p class="soft">Centang indexing jurnal ini.${pricing ? ' Tanpa harga, indexing tampil tetapi tidak dapat dipesan.' : ' Harganya diisi keuangan.'}</p>
<ul class="rows">${indexings}</ul>
${textInput(fields, 'indexing_baru', 'Indexing lain: nama baru, atau nama di atas untuk mengganti gambarnya', 60)}
${pricing ? textInput(fields, 'harga_baru', 'Harga indexing lain (rupiah)', 20, html` inputmode="numeric"`) : ''}
${hasUploads ? fileInput('lambang_berkas', 'Gambar indexing lain: PNG, JPG, atau WebP, paling besar 8 MB') : ''}
<button class="primary">Lanjut</button></form>`;
}

const USUAL = new URLSearchParams({ max_termin: '1', manuscript_days: '30' });

/** The forms of a new and of a known journal. */
export const itemFormPages: readonly StaffPage[] = [addItem, changeItem].map(({ title, form = '', permission }) => ({
  path: form.replace('/staf', ''),
  permission,
  async show({ c, operations, query }) {
    const fields = form === addItem.form ? USUAL : await fieldsOf(operations, query.get('jurnal') ?? '');
    return { title, content: await formHtml(c, operations, fields), isWide: false };
  },
}));

/** Where a file of the form belongs: its field, what it is used for, and the field with its path. */
const uploads = [
  { file: 'sampul', use: 'cover', path: 'image', label: 'Sampul' },
  { file: 'lambang_berkas', use: 'emblem', path: 'lambang', label: 'Gambar indexing' },
] as const;

/** Stores the pictures of a form, and puts their paths into its fields. Returns a line for each that is refused. */
async function storeUploads({ db, now }: StaffPagesContext, { form, files }: StaffEnv['Variables']): Promise<string[]> {
  const faults: string[] = [];
  for (const { file, use, path, label } of uploads) {
    const given = files?.get(file);
    if (!given) continue;
    try {
      form.set(path, await storePicture(db, Buffer.from(await given.arrayBuffer()), use, now()));
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      faults.push(`${label}: ${pictureFaults[error.reason]}.`);
    }
  }
  return faults;
}

/** Shows the form of an action with what was typed into it. */
export async function showItemForm(
  context: StaffPagesContext,
  c: StaffContext,
  { title }: Action,
  fields: Fields,
  outcome: ActionOutcome | null,
): Promise<Response> {
  const content = await formHtml(c, operationContext(context, c.var.session, null), fields);
  return c.var.page({ title, content, outcome, here: '/staf/jurnal' }, outcome === null ? 200 : 409);
}

/** POST jurnal/baru and jurnal/ubah: keeps the pictures, and shows what will be saved, or the form again with what was typed. */
export function itemFormRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>();
  for (const action of [addItem, changeItem])
    app.post(action.form?.replace('/staf', '') ?? '', async (c) => {
      const { session, form: fields } = c.var;
      requirePermission(operationContext(context, session, null).staff, action.permission);
      const lines = context.settings.publicDashboardHost === null ? await storeUploads(context, c.var) : [];
      let outcome: ActionOutcome | null =
        lines.length === 0 ? null : { kind: 'refused', text: 'Pilih gambar lain.', lines };
      if (outcome === null && !fields.has('perbaiki'))
        try {
          const name = fieldSlug(fields.get('name') ?? '');
          if (!fields.get('code')?.trim()) fields.set('code', name.slice(0, 60).replace(/-$/, ''));
          return await showConfirmation(context, c, action, fields);
        } catch (error) {
          if (!(error instanceof OperationRefused)) throw error;
          outcome = refused(error);
        }
      return showItemForm(context, c, action, fields, outcome);
    });
  return app;
}

import { fields } from '@keystatic/core';
import { todayInJakarta } from '../../src/content/publication.ts';
import { shapes } from '../../src/content/schemas/choices.ts';
import { indonesian } from '../indonesian.ts';
import { choiceNames } from './choice-names.ts';

/** Properties of a field for the desk's own inputs (editor/inputs); Keystatic's fields do not have them. */
export interface FieldNotes<Value> {
  input: 'text' | 'lines' | 'number' | 'day' | 'picture';
  description: string;
  isRequired: boolean;
  /** Returns why a value is refused, in Indonesian; undefined if it is valid. */
  reason(value: Value): string | undefined;
}

/** A format of a text, and the message in English if a text does not match. */
interface Shape {
  readonly regex: { test(value: string): boolean };
  readonly message: string;
}

const MISSING = 'wajib diisi';

/** Adds validation messages in Indonesian to a field of Keystatic, whose own messages are English. */
export function withNotes<Field extends object, Value>(field: Field, notes: FieldNotes<Value>) {
  const validate = (value: Value): Value => {
    const reason = notes.reason(value);
    if (reason !== undefined) throw new Error(reason);
    return value;
  };
  // The type of Keystatic's `validate` stays: the values are the same.
  return { ...field, validate, notes } as Field & { notes: FieldNotes<Value> };
}

const textField = (
  label: string,
  description: string,
  {
    input = 'text',
    isRequired = true,
    reason = () => undefined,
  }: { input?: 'text' | 'lines'; isRequired?: boolean; reason?: (value: string) => string | undefined } = {},
) =>
  withNotes<ReturnType<typeof fields.text>, string>(fields.text({ label, description, multiline: input === 'lines' }), {
    input,
    description,
    isRequired,
    reason: (value) => {
      const written = value.trim();
      if (written === '') return isRequired ? MISSING : undefined;
      return reason(written);
    },
  });

export const text = (label: string, description = '') => textField(label, description);

/** A text of several lines. @param max the highest number of characters */
export const lines = (label: string, description = '', max = Number.POSITIVE_INFINITY) =>
  textField(label, description, {
    input: 'lines',
    reason: ({ length }) => (length > max ? `paling banyak ${max} karakter; sekarang ${length}` : undefined),
  });

export const optionalText = (label: string, description = '') => textField(label, description, { isRequired: false });

export const optionalLines = (label: string) => textField(label, '', { input: 'lines', isRequired: false });

/** A text with a format: a link, a time, an amount. */
export const shaped = (label: string, shape: Shape, description = '', isRequired = true) =>
  textField(label, description, {
    isRequired,
    reason: (value) => (shape.regex.test(value) ? undefined : indonesian(shape.message)),
  });

export const link = (label: string) =>
  shaped(label, shapes.link, 'Layar situs ini, seperti /contact, atau situs lain yang ditulis lengkap.');

interface NumberLimits {
  min?: number;
  max?: number;
  isRequired?: boolean;
  /** 1 for whole numbers. */
  step?: number;
}

/** A number within limits; a whole number if `step` is not given. */
export function amount(
  label: string,
  description: string,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, isRequired = true, step = 1 }: NumberLimits,
) {
  const field = step === 1 ? fields.integer({ label, description }) : fields.number({ label, description, step });
  return withNotes<typeof field, number | null>(field, {
    input: 'number',
    description,
    isRequired,
    reason: (value) => {
      if (value === null) return isRequired ? MISSING : undefined;
      if (value < min) return `paling kecil ${min}`;
      if (value > max) return `paling besar ${max}`;
      if (step === 1 && !Number.isInteger(value)) return 'harus bilangan bulat';
      return undefined;
    },
  });
}

export const order = amount('Urutan', 'Tempatnya dalam daftar: 1 paling depan. Tiap entri punya nomor sendiri.', {
  min: 1,
});

export const wholeNumber = (label: string, min: number, max?: number, description = '') =>
  amount(label, description, { min, ...(max === undefined ? {} : { max }) });

export const optionalPercent = (label: string, description: string) =>
  amount(label, description, { min: 1, max: 100, isRequired: false });

export const draft = fields.checkbox({
  label: 'Draf',
  description: 'Hanya tampil di sini; tidak ikut di situs yang terbit.',
});

const dateField = (label: string, description: string, isRequired: boolean) =>
  withNotes<ReturnType<typeof fields.date>, string | null>(fields.date({ label, description }), {
    input: 'day',
    description,
    isRequired,
    reason: (value) => (value === null && isRequired ? MISSING : undefined),
  });

export const day = (label: string, description = '') => dateField(label, description, true);

export const optionalDay = (label: string, description = '') => dateField(label, description, false);

/** A day. For a new entry it is today in Jakarta. */
export const dayFromToday = (label: string, description = '') => ({
  ...day(label, description),
  defaultValue: () => todayInJakarta(new Date()),
});

export const alternative = text('Apa yang terlihat di gambar', 'Untuk yang tidak dapat melihatnya.');

const named = (value: string) => ({ label: choiceNames[value] ?? value, value });

/** One of several values; the first is the default. */
export const choice = <const Value extends string>(
  label: string,
  values: readonly [Value, ...Value[]],
  description = '',
) =>
  fields.select({
    label,
    description,
    options: values.map((value) => ({ ...named(value), value })),
    defaultValue: values[0],
  });

/** One of several values, or none: then the field is not written. */
export function optionalChoice<const Value extends string>(label: string, values: readonly Value[]) {
  const field = fields.select({
    label,
    options: [{ label: 'tidak ada', value: '' }, ...values.map((value) => ({ ...named(value), value }))],
    defaultValue: '',
  });
  return { ...field, serialize: (value: Value | '') => ({ value: value === '' ? undefined : value }) };
}

/** Any number of several values. */
export const choices = <const Value extends string>(label: string, values: readonly Value[], description = '') =>
  fields.multiselect({ label, description, options: values.map((value) => ({ ...named(value), value })) });

/**
 * The field that names an entry in lists. The file name of a new entry is made from it.
 * @param fileName if the file name has a meaning, such as a language code
 */
export const name = (
  label: string,
  fileName: {
    description?: string;
    generate?: (name: string) => string;
    shape?: typeof shapes.fileName | typeof shapes.languageCode;
  } = {},
) => {
  const shape = fileName.shape ?? shapes.fileName;
  const slug = {
    label: 'Nama berkas',
    description: fileName.description ?? 'Huruf kecil, angka dan tanda hubung. Sebaiknya tetap begitu sesudah terbit.',
    generate: fileName.generate ?? fileNameOf,
    // The pattern also refuses an empty name, since Keystatic's own message for it is English.
    validation: { length: { min: 0 }, pattern: { regex: shape.regex, message: sentence(indonesian(shape.message)) } },
  };
  const pattern = { regex: /\S/, message: sentence(MISSING) };
  const field = fields.slug({ name: { label, validation: { pattern } }, slug });
  // For Keystatic's input: a minimum length other than 0 marks the field as required, and a negative one refuses nothing.
  return { ...field, inputArgs: { name: { label, validation: { length: { min: -1 }, pattern } }, slug } };
};

/** Makes 'wajib diisi' a sentence, 'Wajib diisi.'. A file name at the beginning keeps its case. */
export const sentence = (reason: string) => `${reason.replace(/^[a-z](?!\S*\.\w)/, (letter) => letter.toUpperCase())}.`;

/** Makes 'what-we-learned-cafe-co' from 'What we learned: Café & Co'. At most 60 characters. */
function fileNameOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const whole = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return whole.length <= 60 ? whole : whole.slice(0, 60).replace(/-[^-]*$/, '');
}

/** The text below the fields of a Markdown file. @param pictures the folder of its pictures, below src/content */
export const content = (label: string, pictures?: string) => ({
  ...fields.markdoc({
    label,
    extension: 'md',
    options: {
      heading: [2, 3],
      codeBlock: false,
      table: false,
      image: pictures === undefined ? false : { directory: pictures, publicPath: './' },
    },
  }),
  // fields.markdoc drops the label.
  label,
});

/** The positions of entries in the order of the site, by collection and file name. editor/save-guard.ts fills them in the browser. */
export const places = new Map<string, ReadonlyMap<string, number>>();

/** Sorts a list of entries as the site does. An entry without a position comes last. */
export const placeOf = (collection: string) => (id: string) =>
  places.get(collection)?.get(id) ?? Number.MAX_SAFE_INTEGER;

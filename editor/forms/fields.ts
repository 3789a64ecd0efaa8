import { fields } from '@keystatic/core';
import { shapes } from '../../src/content/schemas/choices.ts';

/** The kinds of fields that the forms use; each says what its like in src/content/schemas/fields.ts says. */

export const text = (label: string, description = '') =>
  fields.text({ label, description, validation: { isRequired: true } });

/** A text of several lines. */
export const lines = (label: string, description = '') =>
  fields.text({ label, description, multiline: true, validation: { isRequired: true } });

export const optionalText = (label: string, description = '') => fields.text({ label, description });

/** A text that must look like something: a link, a time, an amount. */
export const shaped = (label: string, shape: { readonly regex: RegExp; readonly message: string }, description = '') =>
  fields.text({ label, description, validation: { isRequired: true, pattern: shape } });

export const link = (label: string) =>
  shaped(label, shapes.link, 'A screen of this site, like /contact, or another site written in full.');

export const order = fields.integer({
  label: 'Order',
  description: 'Where it stands among its like: 1 is first.',
  validation: { isRequired: true, min: 1 },
});

export const draft = fields.checkbox({
  label: 'Draft',
  description: 'Shows here only; the published site leaves it out.',
});

export const wholeNumber = (label: string, min: number, max?: number, description = '') =>
  fields.integer({ label, description, validation: { isRequired: true, min, ...(max === undefined ? {} : { max }) } });

export const optionalPercent = (label: string, description: string) =>
  fields.integer({ label, description, validation: { min: 1, max: 100 } });

export const day = (label: string) => fields.date({ label, validation: { isRequired: true } });

/**
 * A picture. It is stored in a folder of the entry's name beside its file.
 * @param folder below src/content; of a file that is one entry, the folder of its name
 */
export const picture = (label: string, folder: string, description = '', isOnlyEntry = false) =>
  fields.image({
    label,
    description,
    directory: folder,
    publicPath: isOnlyEntry ? `./${folder}` : './',
    validation: { isRequired: true },
  });

export const alternative = text('What is to be seen in the picture', 'For those who cannot see it.');

/** One of several; the first one to begin with. */
export const choice = <const Value extends string>(
  label: string,
  values: readonly [Value, ...Value[]],
  description = '',
) =>
  fields.select({
    label,
    description,
    options: values.map((value) => ({ label: value, value })),
    defaultValue: values[0],
  });

/** One of several, or none: then the file has no such field. */
export function optionalChoice<const Value extends string>(label: string, values: readonly Value[], description = '') {
  const field = fields.select({
    label,
    description,
    options: [{ label: 'none', value: '' }, ...values.map((value) => ({ label: value, value }))],
    defaultValue: '',
  });
  return { ...field, serialize: (value: Value | '') => ({ value: value === '' ? undefined : value }) };
}

/**
 * The field by which entries are listed. The name of a new entry's file is made from it.
 * @param fileName where the file's name means something by itself
 */
export const name = (
  label: string,
  fileName: {
    description?: string;
    generate?: (name: string) => string;
    shape?: typeof shapes.fileName | typeof shapes.languageCode;
  } = {},
) =>
  fields.slug({
    name: { label, validation: { isRequired: true } },
    slug: {
      label: 'File name',
      description: fileName.description ?? 'Small letters, digits and hyphens. Better left as it is once published.',
      generate: fileName.generate ?? fileNameOf,
      validation: { pattern: fileName.shape ?? shapes.fileName },
    },
  });

/** 'What we learned: Café & Co' as 'what-we-learned-cafe-co', at most 60 characters. */
function fileNameOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const whole = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return whole.length <= 60 ? whole : whole.slice(0, 60).replace(/-[^-]*$/, '');
}

/** The text below the fields of a Markdown file. @param pictures the folder of pictures in it, below src/content */
export const content = (label: string, pictures?: string) =>
  fields.markdoc({
    label,
    extension: 'md',
    options: {
      heading: [2, 3],
      codeBlock: false,
      table: false,
      image: pictures === undefined ? false : { directory: pictures, publicPath: './' },
    },
  });

import type { SchemaContext } from 'astro:content';
import { isInYears } from '@slotterbit/contract/values/month.ts';
import { phoneNumber } from '@slotterbit/contract/values/phone.ts';
import { z } from 'astro/zod';
import { type Reason, reasonText, texts } from '../checks/fault-texts.ts';
import { keysOf } from './choices.ts';

// `.meta` is read by the forms of the editor's desk (packages/editor/forms.ts). A schema names its own label and help.

const written = z
  .string({ error: ({ code }) => (code === 'invalid_type' ? texts.notText : undefined) })
  .trim()
  .min(1, { abort: true });

/** A required text of at most so many characters. */
export const textUpTo = (max: number) => written.max(max);

export const text = textUpTo(300);

/** A required text that may have several lines. */
export const lines = textUpTo(1000).meta({ input: 'lines' });

/** A text with a format. Forms use the expression as `pattern`: it is for the whole text, and valid with the flag `v`. */
export const shaped = (regex: RegExp, reason: Reason, inputMode = 'text') =>
  text
    .refine((typed) => regex.test(typed), { params: reason, abort: true })
    .meta({ pattern: regex.source, wrong: reasonText(reason), inputMode });

export const email = shaped(
  /^(?!\.)(?!.*\.\.)(?:[\w'+.]|-)*(?:[\w+]|-)@(?:[A-Za-z0-9](?:[A-Za-z0-9]|-)*\.)+[A-Za-z]{2,}$/,
  { code: 'email' },
  'email',
);

/** A whole number of at least 0 or 1. */
export function whole(min: 0 | 1) {
  const error = texts.whole({ min });
  const number = z.int({ error: ({ input }) => (input === undefined ? undefined : error) }).min(min, { error });
  return number.meta({ pattern: min === 0 ? '\\d+' : '[1-9]\\d*', wrong: error, inputMode: 'numeric' });
}

export const words = shaped(/^[\p{L}\p{N}]+(\s*,\s*[\p{L}\p{N}]+)+$/u, { code: 'words' });

/** The position of an entry in its list: 1 is first. Equal numbers are sorted by file name. */
export const order = whole(1).meta({ label: 'Urutan', help: 'Tempatnya dalam daftar: 1 paling depan.' });

/** Not finished: shown in development, left out of builds. */
export const draft = z
  .boolean()
  .default(false)
  .meta({ label: 'Draf', help: 'Hanya tampil di komputer ini; tidak ikut di situs yang terbit.' });

/** Invented: shown only with `sample: on` (src/content/sample.ts). */
export const sample = z
  .boolean()
  .default(false)
  .meta({ label: 'Contoh', help: 'Hanya tampil selama Isi contoh (di Organisasi) ditampilkan.' });

/** One of these keys, with its label in forms. */
export const choice = <Key extends string>(choices: Readonly<Record<Key, { label: string }>>) =>
  z.enum(keysOf(choices)).meta({ names: Object.fromEntries(keysOf(choices).map((key) => [key, choices[key].label])) });

/**
 * A screen of this site, or another site's address written in full; src/content/check.ts checks that the screen
 * exists.
 */
export const link = shaped(/^(\/(?!\/)|https?:\/\/).*$/, { code: 'link' }, 'url').meta({
  label: 'Tautan',
  help: 'Layar situs ini, seperti /contact, atau situs lain yang ditulis lengkap.',
});

/** A day as YYYY-MM-DD. YAML silently reads 2026-02-30 as 2 March: src/content/checks/source.ts checks the written text. */
export const day = z
  .date({ error: texts.notDay })
  .refine((date) => isInYears({ year: date.getUTCFullYear() }), { params: { code: 'otherCentury' } satisfies Reason })
  .meta({ input: 'day' });

/** A phone number in any common form, as E.164 (packages/contract/values/phone.ts). YAML reads 0812… without spaces as a number. */
export const phone = z
  .preprocess(
    (typed) => (typeof typed === 'number' ? String(typed) : typed),
    text.transform((typed, context) => {
      const number = phoneNumber(typed);
      if (number !== null) return number;
      context.addIssue({ code: 'custom', params: { code: 'phone' } satisfies Reason });
      return z.NEVER;
    }),
  )
  .meta({ pattern: '[\\d\\s+\\(\\).\\-]{8,25}', wrong: texts.phone, inputMode: 'tel' });

/** The path of a picture, relative to the file that names it; src/content/check.ts checks that browsers show it. */
export const picture = (image: SchemaContext['image']) =>
  // The type is the schema's output; its input is a path, as everywhere in Astro's content.
  text.pipe(image() as unknown as z.ZodType<z.output<ReturnType<typeof image>>, string>).meta({ input: 'picture' });

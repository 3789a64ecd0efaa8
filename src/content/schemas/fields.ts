import type { SchemaContext } from 'astro:content';
import { z } from 'astro/zod';
import { phoneNumber } from '#domain/phone.ts';
import { shapes } from './choices.ts';

/** A required text. */
export const text = z
  .string('must be a text; put it in quotes if it starts with a digit or a sign')
  .trim()
  .min(1, 'must not be empty');

/** The position of an entry in its list: 1 is first. */
export const order = z.int('must be a whole number: 1 is first, 2 second, and so on').positive('starts at 1');

/** Not finished: shown in development, left out of builds. */
export const draft = z.boolean('must be true or false').default(false);

/**
 * A screen of this site, or another site's address written in full; src/content/check.ts checks that the screen
 * exists.
 */
export const link = text.regex(shapes.link.regex, shapes.link.message);

/** A day as YYYY-MM-DD. YAML silently reads 2026-02-30 as 2 March: src/content/source.ts checks the written text. */
export const day = z.date('must be a day like 2026-11-14, without quotes');

/** A phone number in any common form, as E.164 (domain/phone.ts). YAML reads 0812… without spaces as a number. */
export const phone = z.preprocess(
  (written) => (typeof written === 'number' ? String(written) : written),
  text.transform((written, context) => {
    const number = phoneNumber(written);
    if (number !== null) return number;
    context.addIssue({ code: 'custom', message: shapes.phone.message });
    return z.NEVER;
  }),
);

/** The path of a picture, relative to the file that names it; src/content/check.ts checks that browsers show it. */
export const picture = (image: SchemaContext['image']) => text.pipe(imported(image));

/** A picture of a screen that is rendered on demand, where photographs cannot be resized. */
export const drawing = (image: SchemaContext['image']) =>
  text
    .endsWith('.svg', 'must be a drawing (.svg): photographs are made smaller for static screens only')
    .pipe(imported(image));

/** The type is the schema's output; its input is a path, as everywhere in Astro's content. */
const imported = (image: SchemaContext['image']) =>
  image() as unknown as z.ZodType<z.output<ReturnType<typeof image>>, string>;

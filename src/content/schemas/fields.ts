import type { SchemaContext } from 'astro:content';
import { z } from 'astro/zod';
import { phoneNumber } from '#domain/phone.ts';
import { shapes } from './choices.ts';

/** A text that an editor must fill in. */
export const text = z
  .string('must be a text; put it in quotes if it starts with a digit or a sign')
  .trim()
  .min(1, 'must not be empty');

/** Where an entry stands among its like: 1 is first. */
export const order = z.int('must be a whole number: 1 is first, 2 second, and so on').positive('starts at 1');

/** Not finished: shown in development, absent from what is built. */
export const draft = z.boolean('must be true or false').default(false);

/** A screen of this site, or another site's address written in full; src/content/check.ts looks whether the screen exists. */
export const link = text.regex(shapes.link.regex, shapes.link.message);

/** A day as YYYY-MM-DD. YAML reads 2026-02-30 as the 2nd of March without a word: src/content/source.ts looks at what is written. */
export const day = z.date('must be a day like 2026-11-14, without quotes');

/** A phone number as people write it, as E.164 (domain/phone.ts). YAML takes 0812… without spaces for a number. */
export const phone = z.preprocess(
  (written) => (typeof written === 'number' ? String(written) : written),
  text.transform((written, context) => {
    const number = phoneNumber(written);
    if (number !== null) return number;
    context.addIssue({ code: 'custom', message: shapes.phone.message });
    return z.NEVER;
  }),
);

/** A picture, named by its path from the file that names it; src/content/check.ts looks whether browsers show it. */
export const picture = (image: SchemaContext['image']) => text.pipe(imported(image));

/** A picture of a screen that is rendered on demand, where nothing can make a photograph smaller. */
export const drawing = (image: SchemaContext['image']) =>
  text
    .endsWith('.svg', 'must be a drawing (.svg): photographs are made smaller for static screens only')
    .pipe(imported(image));

/** Its type tells what comes out; what goes in is the path, as everywhere in Astro's content. */
const imported = (image: SchemaContext['image']) =>
  image() as unknown as z.ZodType<z.output<ReturnType<typeof image>>, string>;

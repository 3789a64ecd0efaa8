import type { SchemaContext } from 'astro:content';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'astro/zod';

/** A text that an editor must fill in. */
export const text = z
  .string('must be a text; put it in quotes if it starts with a digit or a sign')
  .trim()
  .min(1, 'must not be empty');

/** Where an entry stands among its like: 1 is first. */
export const order = z.int('must be a whole number: 1 is first, 2 second, and so on').positive('starts at 1');

/** An address of this site. */
export const link = text.startsWith('/', 'a link starts with /');

/** A day as YYYY-MM-DD, which YAML reads as a date; its loader must check it (loaders.ts). */
export const day = z.date('must be a day like 2026-11-14, without quotes');

/**
 * A picture, named by its path from the file that names it. Astro would stop at a missing one too, but without a word
 * about whose it is.
 * @param folder where those files are, from the project's root
 */
export const picture = (image: SchemaContext['image'], folder: string) => present(folder).pipe(imported(image));

/** A picture of a screen that is rendered on demand, where nothing can make a photograph smaller. */
export const drawing = (image: SchemaContext['image'], folder: string) =>
  present(folder)
    .endsWith('.svg', 'must be a drawing (.svg): photographs are made smaller for static screens only')
    .pipe(imported(image));

const present = (folder: string) =>
  text.refine((path) => existsSync(join(folder, path)), {
    error: ({ input }) => `there is no picture ${input} beside the file`,
  });

/** Its type tells what comes out; what goes in is the path, as everywhere in Astro's content. */
const imported = (image: SchemaContext['image']) =>
  image() as unknown as z.ZodType<z.output<ReturnType<typeof image>>, string>;

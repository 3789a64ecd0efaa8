import { defineCollection } from 'astro:content';
import { file } from 'astro/loaders';
import { z } from 'astro/zod';
import { order, text } from './words.ts';

/** The languages that a customer may choose. */
export const languages = defineCollection({
  loader: file('src/content/languages.yaml'),
  schema: z.strictObject({
    id: text.regex(/^[a-z]{2,3}(-[A-Za-z]+)?$/, 'must be a language code, like id or pt-BR'),
    order,
    name: text,
    native: text,
    default: z.boolean('must be true or false').default(false),
  }),
});

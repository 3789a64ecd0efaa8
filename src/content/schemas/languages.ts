import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { entries } from './entries.ts';
import { order, text } from './words.ts';

/** The languages that a customer may choose. */
export const languages = defineCollection({
  loader: entries('src/content/languages.yaml', (all) =>
    all.filter((language) => language['default']).length === 1
      ? undefined
      : 'exactly one language must have default: true',
  ),
  schema: z.strictObject({
    id: text.regex(/^[a-z]{2,3}(-[A-Za-z]+)?$/, 'must be a language code, like id or pt-BR'),
    order,
    name: text,
    native: text,
    default: z.boolean('must be true or false').default(false),
  }),
});

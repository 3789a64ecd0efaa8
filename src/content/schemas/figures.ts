import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { entries } from './entries.ts';
import { order, text } from './words.ts';

/** The figures that count up on About Us. */
export const figures = defineCollection({
  loader: entries('src/content/figures.yaml'),
  schema: z.strictObject({
    id: text,
    order,
    value: z.int('must be a whole number').nonnegative('must be 0 or more'),
    suffix: z.string("must be a text in quotes, like '+'; '' for none"),
    label: text,
  }),
});

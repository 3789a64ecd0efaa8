import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { entries } from './entries.ts';
import { day, order, picture, text } from './words.ts';

/** The sample comments under every post. */
export const comments = defineCollection({
  loader: entries('src/content/comments.yaml'),
  schema: ({ image }) =>
    z.strictObject({ id: text, order, name: text, date: day, picture: picture(image, 'src/content'), text }),
});

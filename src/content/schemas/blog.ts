import { defineCollection } from 'astro/content/config';
import { z } from 'astro/zod';
import { categories } from './choices.ts';
import { day, draft, order, picture, text } from './fields.ts';
import { entryFiles } from './loaders.ts';

/** Blog posts: one Markdown file each; its name is the address, /blog/{name}. */
export const posts = defineCollection({
  loader: entryFiles('src/content/posts', 'md'),
  schema: ({ image }) =>
    z.strictObject({
      title: text,
      category: z.enum(categories, `must be one of ${categories.join(', ')}`),
      author: text,
      published: day,
      minutes: z.int('must be a whole number of minutes').positive('must be at least 1'),
      summary: text.max(140, {
        error: ({ input }) =>
          `must have at most 140 characters, since cards show it whole; it has ${String(input).trim().length}`,
      }),
      picture: picture(image),
      pictureAlt: text,
      button: text.default('Read More'),
      draft,
    }),
});

/** The sample comments under every post. */
export const comments = defineCollection({
  loader: entryFiles('src/content/comments', 'yaml'),
  schema: ({ image }) => z.strictObject({ name: text, order, date: day, picture: picture(image), text }),
});

import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { day, order, picture, text } from './fields.ts';
import { withRealDays, yamlList } from './loaders.ts';

/** The blog's categories, in the order of docs/product.md (2, Template and demo screens). */
export const categories = ['Review', 'Shopping', 'Tips', 'Offer', 'Trends', 'News'] as const;

export type Category = (typeof categories)[number];

/** Blog posts: one Markdown file each; the file's name is its address, /blog/{name}. */
export const posts = defineCollection({
  loader: withRealDays(glob({ base: 'src/content/posts', pattern: '*.md' })),
  schema: ({ image }) =>
    z.strictObject({
      title: text,
      category: z.enum(categories, `must be one of ${categories.join(', ')}`),
      author: text,
      published: day,
      minutes: z.int('must be a whole number of minutes').positive('must be at least 1'),
      summary: text.max(140, 'must have at most 140 characters, since cards show it whole'),
      picture: picture(image, 'src/content/posts'),
      pictureAlt: text,
      button: text.default('Read More'),
    }),
});

/** The sample comments under every post. */
export const comments = defineCollection({
  loader: yamlList('src/content/comments.yaml'),
  schema: ({ image }) =>
    z.strictObject({ id: text, order, name: text, date: day, picture: picture(image, 'src/content'), text }),
});

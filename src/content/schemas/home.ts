import { defineCollection } from 'astro:content';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { entries } from './entries.ts';
import { link, order, text } from './words.ts';

/** A picture of a screen that is rendered on demand: it is served as it is, from public/. */
const publicPicture = text
  .startsWith('/', 'a picture is a path under public/, and starts with /')
  .refine((path) => existsSync(join('public', path)), {
    error: ({ input }) => `there is no picture public${input}`,
  });

/** The slides at the top of /home. */
export const hero = defineCollection({
  loader: entries('src/content/hero.yaml'),
  schema: z.strictObject({ id: text, order, title: text, text, link, linkText: text, image: publicPicture }),
});

/** The promo banner of /home. */
export const promo = defineCollection({
  loader: entries('src/content/promo.yaml'),
  schema: z.strictObject({
    id: z.literal('promo', "must be 'promo'"),
    badge: text,
    title: text,
    link,
    linkText: text,
    image: publicPicture,
  }),
});

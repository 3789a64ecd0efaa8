import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { entries } from './entries.ts';
import { drawing, link, order, text } from './words.ts';

/** The slides at the top of /home. */
export const hero = defineCollection({
  loader: entries('src/content/hero.yaml'),
  schema: ({ image }) =>
    z.strictObject({ id: text, order, title: text, text, link, linkText: text, image: drawing(image, 'src/content') }),
});

/** The promo banner of /home. */
export const promo = defineCollection({
  loader: entries('src/content/promo.yaml'),
  schema: ({ image }) =>
    z.strictObject({
      id: z.literal('promo', "must be 'promo'"),
      badge: text,
      title: text,
      link,
      linkText: text,
      image: drawing(image, 'src/content'),
    }),
});

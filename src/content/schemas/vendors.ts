import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { entries } from './entries.ts';
import { order, picture, text } from './words.ts';

/** A demo vendor (docs/product.md 3.6). The first one by `order` is the shop of /vendor-shop. */
export const vendors = defineCollection({
  loader: entries('src/content/vendors.yaml'),
  schema: ({ image }) =>
    z.strictObject({
      id: text,
      order,
      title: text,
      location: text,
      ratting_test: text,
      profile_img: picture(image, 'src/content'),
      bg_img: picture(image, 'src/content'),
      about: text.optional(),
      facts: z.array(z.strictObject({ name: text, value: text })).default([]),
    }),
});

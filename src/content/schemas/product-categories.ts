import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { entries } from './entries.ts';
import { order, picture, text } from './words.ts';

/** A category of the demo shop: a slide of the carousel, and its tiles on /sub-catagory. */
export const productCategories = defineCollection({
  loader: entries('src/content/product-categories.yaml'),
  schema: ({ image }) =>
    z.strictObject({
      id: text,
      order,
      title: text,
      img: picture(image, 'src/content'),
      sub_categories: z.array(z.strictObject({ title: text, img: picture(image, 'src/content') })).default([]),
    }),
});

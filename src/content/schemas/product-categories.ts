import { defineCollection } from 'astro:content';
import { file } from 'astro/loaders';
import { z } from 'astro/zod';
import { order, picture, text } from './words.ts';

/** A category of the demo shop: a slide of the carousel, and its tiles on /sub-catagory. */
export const productCategories = defineCollection({
  loader: file('src/content/product-categories.yaml'),
  schema: ({ image }) =>
    z.strictObject({
      id: text,
      order,
      title: text,
      img: picture(image, 'src/content'),
      sub_categories: z.array(z.strictObject({ title: text, img: picture(image, 'src/content') })).default([]),
    }),
});

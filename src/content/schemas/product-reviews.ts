import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { entries } from './entries.ts';
import { day, order, picture, text } from './words.ts';

/** A demo review (docs/product.md 3.6): `img` is its writer's face, `images` are pictures that came with it. */
export const productReviews = defineCollection({
  loader: entries('src/content/product-reviews.yaml'),
  schema: ({ image }) =>
    z.strictObject({
      id: text,
      order,
      img: picture(image, 'src/content'),
      name: text,
      title: text,
      date: day,
      ratting: z.int('must be a whole number of stars').min(1, 'must be at least 1').max(5, 'must be at most 5'),
      images: z.array(z.strictObject({ img: picture(image, 'src/content'), alt: text })).default([]),
    }),
});

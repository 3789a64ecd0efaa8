import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { entries } from './entries.ts';
import { order, picture, text } from './words.ts';

const dollars = z.number('must be a number of dollars, like 13.50').positive('must be more than 0');
const percent = z.int('must be a whole number of percent').min(1, 'must be at least 1').max(100, 'must be at most 100');

/** Where a product is shown. `single` is the one product of /single-product. */
export const productLists = ['shop', 'featured', 'flash-sale', 'wishlist', 'related', 'single'] as const;

/** A demo product (docs/product.md 3.6; the names of the fields are docs/product.md's). */
export const products = defineCollection({
  loader: entries('src/content/products.yaml'),
  schema: ({ image }) =>
    z
      .strictObject({
        id: text,
        order,
        img: picture(image, 'src/content'),
        title: text,
        description: text.optional(),
        new_price: dollars,
        old_price: dollars.optional(),
        /** Percent off; must fit the two prices. */
        discount: percent.optional(),
        badge_text: text.optional(),
        badge_color: z.enum(['red', 'green', 'yellow', 'blue'], 'must be red, green, yellow or blue').optional(),
        ratting: z.number('must be a number of stars').min(0, 'must not be negative').max(5, 'must be at most 5'),
        /** How many reviews there are. */
        review_text: z.int('must be a whole number').min(0, 'must not be negative'),
        /** Percent of the flash sale's stock that is gone. */
        sold: percent.optional(),
        lists: z.array(z.enum(productLists, `must be one of ${productLists.join(', ')}`)),
        /** More pictures, for the slider of /single-product. */
        gallery: z.array(z.strictObject({ img: picture(image, 'src/content'), alt: text })).default([]),
      })
      .refine((product) => product.old_price === undefined || product.old_price > product.new_price, {
        path: ['old_price'],
        error: 'must be higher than new_price',
      })
      .refine(
        ({ discount, new_price, old_price }) =>
          discount === undefined ||
          (old_price !== undefined && Math.round((1 - new_price / old_price) * 100) === discount),
        { path: ['discount'], error: 'must be the percentage between old_price and new_price' },
      )
      .refine(({ lists, sold }) => !lists.includes('flash-sale') || sold !== undefined, {
        path: ['sold'],
        error: 'must be there: the flash sale shows how many percent are sold',
      }),
});

import { defineCollection } from 'astro/content/config';
import { z } from 'astro/zod';
import { badgeColors, productLists, shapes } from './choices.ts';
import { day, order, picture, text } from './fields.ts';
import { atLeastOne, entryFiles, exactlyOne, onlyFile } from './loaders.ts';

const dollars = z.number('must be a number of dollars, like 13.50').positive('must be more than 0');
const percent = z.int('must be a whole number of percent').min(1, 'must be at least 1').max(100, 'must be at most 100');

/** A demo product (docs/product.md 3.6, with its field names). */
export const products = defineCollection({
  loader: entryFiles('src/content/products', 'yaml', {
    check: (all) =>
      exactlyOne(all, ({ lists }) => Array.isArray(lists) && lists.includes('single'), 'lists', 'single in its lists'),
  }),
  schema: ({ image }) =>
    z
      .strictObject({
        title: text,
        order,
        /** The screens that show it. */
        lists: z.array(z.enum(productLists, `must be one of ${productLists.join(', ')}`)),
        img: picture(image),
        description: text.optional(),
        new_price: dollars,
        old_price: dollars.optional(),
        /** Percent off; must fit the two prices. */
        discount: percent.optional(),
        badge_text: text.optional(),
        badge_color: z.enum(badgeColors, 'must be red, green, yellow or blue').optional(),
        ratting: z.number('must be a number of stars').min(0, 'must not be negative').max(5, 'must be at most 5'),
        /** Number of reviews. */
        review_text: z.int('must be a whole number').min(0, 'must not be negative'),
        /** Sold percent of the flash sale's stock. */
        sold: percent.optional(),
        /** More pictures, for the slider of /single-product. */
        gallery: z.array(z.strictObject({ img: picture(image), alt: text })).default([]),
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

/** A category of the demo shop: a slide of the carousel, and its tiles on /sub-catagory. */
export const productCategories = defineCollection({
  loader: entryFiles('src/content/product-categories', 'yaml', {
    check: (all) => atLeastOne(all, '/sub-catagory shows the first'),
  }),
  schema: ({ image }) =>
    z.strictObject({
      title: text,
      order,
      img: picture(image),
      sub_categories: z.array(z.strictObject({ title: text, img: picture(image) })).default([]),
    }),
});

/** A demo review (docs/product.md 3.6): `img` is the author's face, `images` are attached pictures. */
export const productReviews = defineCollection({
  loader: entryFiles('src/content/product-reviews', 'yaml'),
  schema: ({ image }) =>
    z.strictObject({
      name: text,
      order,
      img: picture(image),
      title: text,
      date: day,
      ratting: z.int('must be a whole number of stars').min(1, 'must be at least 1').max(5, 'must be at most 5'),
      images: z.array(z.strictObject({ img: picture(image), alt: text })).default([]),
    }),
});

/** A demo vendor (docs/product.md 3.6). The first one by `order` is the shop of /vendor-shop. */
export const vendors = defineCollection({
  loader: entryFiles('src/content/vendors', 'yaml', {
    check: (all) => atLeastOne(all, '/vendor-shop shows the first'),
  }),
  schema: ({ image }) =>
    z.strictObject({
      title: text,
      order,
      location: text,
      ratting_test: text,
      profile_img: picture(image),
      bg_img: picture(image),
      about: text.optional(),
      facts: z.array(z.strictObject({ name: text, value: text })).default([]),
    }),
});

const dollarText = text.regex(shapes.dollars.regex, shapes.dollars.message);

/** The demo checkout's sample data. */
export const checkout = defineCollection({
  loader: onlyFile('checkout'),
  schema: z.strictObject({
    customer: z.strictObject({
      name: text,
      email: z.email('must be an e-mail address'),
      phone: text,
      address: text,
      institution: text,
      occupation: text,
    }),
    shipping: z
      .array(z.strictObject({ id: text, name: text, time: text, price: dollarText }))
      .min(1, 'must have at least one way'),
    total: dollarText,
    bank: z.strictObject({ bank: text, holder: text, account: text, orderId: text }),
  }),
});

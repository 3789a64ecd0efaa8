import { perCustomerField } from '@slotterbit/contract/customers/customer.ts';
import { defineCollection } from 'astro/content/config';
import { z } from 'astro/zod';
import type { Reason } from '../checks/fault-texts.ts';
import { productLists } from './choices.ts';
import { day, email, order, picture, shaped, text } from './fields.ts';
import { entryFiles, exactlyOne, onlyFile } from './loaders.ts';

const dollars = z.number().positive();
const percent = z.int().min(1).max(100);

/** A demo product (docs/product.md 3.6, with its field names). */
export const products = defineCollection({
  loader: entryFiles('src/content/products', 'yaml', {
    check: (all) =>
      exactlyOne(all, ({ lists }) => Array.isArray(lists) && lists.includes('single'), 'lists', 'lists: single'),
  }),
  schema: ({ image }) =>
    z
      .strictObject({
        title: text,
        order,
        /** The screens that show it. */
        lists: z.array(z.enum(productLists)),
        img: picture(image),
        description: text.optional(),
        new_price: dollars,
        old_price: dollars.optional(),
        /** Percent off; must fit the two prices. */
        discount: percent.optional(),
        badge_text: text.optional(),
        badge_color: z.enum(['red', 'green', 'yellow', 'blue']).optional(),
        ratting: z.number().min(0).max(5),
        /** Number of reviews. */
        review_text: z.int().min(0),
        /** Sold percent of the flash sale's stock. */
        sold: percent.optional(),
        /** More pictures, for the slider of /single-product. */
        gallery: z.array(z.strictObject({ img: picture(image), alt: text })).default([]),
      })
      .refine((product) => product.old_price === undefined || product.old_price > product.new_price, {
        path: ['old_price'],
        params: { code: 'notHigherPrice' } satisfies Reason,
      })
      .refine(
        ({ discount, new_price, old_price }) =>
          discount === undefined ||
          (old_price !== undefined && Math.round((1 - new_price / old_price) * 100) === discount),
        { path: ['discount'], params: { code: 'wrongDiscount' } satisfies Reason },
      )
      .refine(({ lists, sold }) => !lists.includes('flash-sale') || sold !== undefined, {
        path: ['sold'],
        params: { code: 'noSold' } satisfies Reason,
      }),
});

/** A category of the demo shop: a slide of the carousel, and its tiles on /sub-catagory. */
export const productCategories = defineCollection({
  loader: entryFiles('src/content/product-categories', 'yaml'),
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
      ratting: z.int().min(1).max(5),
      images: z.array(z.strictObject({ img: picture(image), alt: text })).default([]),
    }),
});

/** A demo vendor (docs/product.md 3.6). The first one by `order` is the shop of /vendor-shop. */
export const vendors = defineCollection({
  loader: entryFiles('src/content/vendors', 'yaml'),
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

const dollarText = shaped(/^\$\d+(\.\d+)?$/, { code: 'dollars' });

/** The demo checkout's sample data. */
export const checkout = defineCollection({
  loader: onlyFile('checkout'),
  schema: z.strictObject({
    customer: z.strictObject({
      name: text,
      email: email,
      phone: text,
      ...perCustomerField(() => text),
    }),
    shipping: z.array(z.strictObject({ id: text, name: text, time: text, price: dollarText })),
    total: dollarText,
    bank: z.strictObject({ bank: text, holder: text, account: text, orderId: text }),
  }),
});

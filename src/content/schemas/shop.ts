import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { day, order, picture, text } from './fields.ts';
import { yamlList } from './loaders.ts';

const dollars = z.number('must be a number of dollars, like 13.50').positive('must be more than 0');
const percent = z.int('must be a whole number of percent').min(1, 'must be at least 1').max(100, 'must be at most 100');

/** Where a product is shown. `single` is the one product of /single-product. */
export const productLists = ['shop', 'featured', 'flash-sale', 'wishlist', 'related', 'single'] as const;

/** A demo product (docs/product.md 3.6; the names of the fields are docs/product.md's). */
export const products = defineCollection({
  loader: yamlList('src/content/products.yaml'),
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

/** A category of the demo shop: a slide of the carousel, and its tiles on /sub-catagory. */
export const productCategories = defineCollection({
  loader: yamlList('src/content/product-categories.yaml'),
  schema: ({ image }) =>
    z.strictObject({
      id: text,
      order,
      title: text,
      img: picture(image, 'src/content'),
      sub_categories: z.array(z.strictObject({ title: text, img: picture(image, 'src/content') })).default([]),
    }),
});

/** A demo review (docs/product.md 3.6): `img` is its writer's face, `images` are pictures that came with it. */
export const productReviews = defineCollection({
  loader: yamlList('src/content/product-reviews.yaml'),
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

/** A demo vendor (docs/product.md 3.6). The first one by `order` is the shop of /vendor-shop. */
export const vendors = defineCollection({
  loader: yamlList('src/content/vendors.yaml'),
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

const dollarText = text.regex(/^\$\d+(\.\d+)?$/, "must be an amount in quotes, like '$0.4'");

/** The demo checkout's sample data. */
export const checkout = defineCollection({
  loader: yamlList('src/content/checkout.yaml'),
  schema: z.strictObject({
    id: z.literal('checkout', "must be 'checkout'"),
    customer: z.strictObject({
      name: text,
      email: z.email('must be an e-mail address'),
      phone: text,
      address: text,
      institution: text,
      occupation: text,
    }),
    shipping: z.array(z.strictObject({ id: text, name: text, time: text, price: dollarText })).min(1),
    total: dollarText,
    bank: z.strictObject({ bank: text, holder: text, account: text, orderId: text }),
  }),
});

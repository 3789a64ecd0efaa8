import { defineCollection } from 'astro:content';
import { file } from 'astro/loaders';
import { z } from 'astro/zod';
import { chat } from './content/schemas/chat.ts';
import { checkout } from './content/schemas/checkout.ts';
import { comments } from './content/schemas/comments.ts';
import { contact } from './content/schemas/contact.ts';
import { faq } from './content/schemas/faq.ts';
import { figures } from './content/schemas/figures.ts';
import { languages } from './content/schemas/languages.ts';
import { notifications } from './content/schemas/notifications.ts';
import { posts } from './content/schemas/posts.ts';
import { productCategories } from './content/schemas/product-categories.ts';
import { productReviews } from './content/schemas/product-reviews.ts';
import { products } from './content/schemas/products.ts';
import { screens } from './content/schemas/screens.ts';
import { texts } from './content/schemas/texts.ts';
import { vendors } from './content/schemas/vendors.ts';

const link = z.string().startsWith('/', 'a link starts with /');
const picture = z.string().startsWith('/', 'a picture is a path under public/, and starts with /');

/** What editors change in src/content. A wrong file stops the build with the file, the field and the reason. */
export const collections = {
  products,
  productCategories,
  productReviews,
  vendors,
  chat,
  checkout,
  comments,
  contact,
  faq,
  figures,
  languages,
  notifications,
  posts,
  screens,
  texts,
  site: defineCollection({
    loader: file('src/content/site.yaml'),
    schema: z.strictObject({
      id: z.literal('site'),
      name: z.string().min(1),
      tagline: z.string().min(1),
      description: z.string().min(1),
      contact: z.strictObject({ email: z.email(), whatsapp: z.string().min(1) }),
    }),
  }),
  hero: defineCollection({
    loader: file('src/content/hero.yaml'),
    schema: z.strictObject({
      id: z.string(),
      order: z.number(),
      title: z.string().min(1),
      text: z.string().min(1),
      link,
      linkText: z.string().min(1),
      image: picture,
    }),
  }),
  promo: defineCollection({
    loader: file('src/content/promo.yaml'),
    schema: z.strictObject({
      id: z.literal('promo'),
      badge: z.string().min(1),
      title: z.string().min(1),
      link,
      linkText: z.string().min(1),
      image: picture,
    }),
  }),
  menu: defineCollection({
    loader: file('src/content/menu.yaml'),
    schema: z.strictObject({
      id: z.string(),
      order: z.number(),
      text: z.string().min(1),
      link,
      icon: z.enum(['user', 'bell', 'storefront', 'files', 'heart', 'gear']),
      badge: z.string().optional(),
    }),
  }),
};

import { chat } from './content/schemas/chat.ts';
import { checkout } from './content/schemas/checkout.ts';
import { comments } from './content/schemas/comments.ts';
import { contact } from './content/schemas/contact.ts';
import { faq } from './content/schemas/faq.ts';
import { figures } from './content/schemas/figures.ts';
import { hero, promo } from './content/schemas/home.ts';
import { languages } from './content/schemas/languages.ts';
import { notifications } from './content/schemas/notifications.ts';
import { posts } from './content/schemas/posts.ts';
import { productCategories } from './content/schemas/product-categories.ts';
import { productReviews } from './content/schemas/product-reviews.ts';
import { products } from './content/schemas/products.ts';
import { screens } from './content/schemas/screens.ts';
import { menu, site } from './content/schemas/site.ts';
import { texts } from './content/schemas/texts.ts';
import { vendors } from './content/schemas/vendors.ts';

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
  hero,
  promo,
  site,
  menu,
};

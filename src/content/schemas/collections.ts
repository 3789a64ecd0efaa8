import { comments, posts } from './blog.ts';
import { chat, contact, faq, figures, notifications, texts } from './help.ts';
import { checkout, productCategories, productReviews, products, vendors } from './shop.ts';
import { hero, languages, menu, promo, screens, site, synonyms } from './site.ts';

/** The collections of src/content. A wrong file stops the build with file, field and reason. */
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
  synonyms,
};

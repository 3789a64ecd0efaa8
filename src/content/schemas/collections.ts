import { comments, posts } from './blog.ts';
import { chat, contact, faq, figures, notifications, texts } from './help.ts';
import { checkout, productCategories, productReviews, products, vendors } from './shop.ts';
import { hero, languages, menu, promo, screens, site, synonyms } from './site.ts';

/**
 * The collections of src/content. A wrong file stops the build with file, field and reason. Those with a label have
 * a form in the editor's desk, in this order.
 */
export const collections = {
  texts,
  posts,
  faq,
  hero,
  promo,
  menu,
  site,
  contact,
  figures,
  languages,
  screens,
  synonyms,
  products,
  productCategories,
  productReviews,
  vendors,
  checkout,
  chat,
  comments,
  notifications,
};

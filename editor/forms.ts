import { config } from '@keystatic/core';
import { blogForms } from './forms/blog.ts';
import { contactForm, helpForms, textForms } from './forms/help.ts';
import { checkoutForm, shopForms } from './forms/shop.ts';
import { promoForm, siteForm, siteForms } from './forms/site.ts';

/**
 * The forms of the editor's desk: one for each collection of src/content.config.ts, and one for each text, which forms.test.ts holds them to. Paths are below
 * src/content; the files of that folder are all that Keystatic reads and writes.
 */
export const forms = config({
  storage: { kind: 'local' },
  ui: {
    brand: { name: 'Contents' },
    navigation: {
      Texts: ['aboutUs', 'privacyPolicy', 'posts', 'faq'],
      'Home and menu': ['hero', 'promo', 'menu'],
      Organisation: ['site', 'contact', 'figures', 'languages'],
      Messages: ['notifications', 'chat', 'comments'],
      'Demo shop': ['products', 'productCategories', 'productReviews', 'vendors', 'checkout'],
      Index: ['screens'],
    },
  },
  collections: { ...helpForms, ...blogForms, ...siteForms, ...shopForms },
  singletons: { ...textForms, site: siteForm, promo: promoForm, contact: contactForm, checkout: checkoutForm },
});

import { config } from '@keystatic/core';
import { blogForms } from './forms/blog.ts';
import { contactForm, helpForms, textForms } from './forms/help.ts';
import { checkoutForm, shopForms } from './forms/shop.ts';
import { promoForm, siteForm, siteForms } from './forms/site.ts';

/**
 * The forms of the editor's desk: one for each collection of src/content/schemas/collections.ts and for each text; forms.test.ts checks this.
 * Paths are relative to src/content, the only folder that Keystatic reads and writes.
 */
export const forms = config({
  storage: { kind: 'local' },
  ui: {
    brand: { name: 'Isi situs' },
    navigation: {
      Teks: ['aboutUs', 'privacyPolicy', 'posts', 'faq'],
      'Beranda dan menu': ['hero', 'promo', 'menu'],
      Organisasi: ['site', 'contact', 'figures', 'languages'],
      Pesan: ['notifications', 'chat', 'comments'],
      'Toko contoh': ['products', 'productCategories', 'productReviews', 'vendors', 'checkout'],
      Indeks: ['screens'],
    },
  },
  collections: { ...helpForms, ...blogForms, ...siteForms, ...shopForms },
  singletons: { ...textForms, site: siteForm, promo: promoForm, contact: contactForm, checkout: checkoutForm },
});

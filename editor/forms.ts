import { type ComponentSchema, config } from '@keystatic/core';
import { blogForms } from './forms/blog.ts';
import { contactForm, helpForms, textForms } from './forms/help.ts';
import { checkoutForm, shopForms } from './forms/shop.ts';
import { promoForm, siteForm, siteForms, synonymsForm } from './forms/site.ts';

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
      Indeks: ['screens', 'synonyms'],
    },
  },
  collections: { ...helpForms, ...blogForms, ...siteForms, ...shopForms },
  singletons: {
    ...textForms,
    site: siteForm,
    promo: promoForm,
    contact: contactForm,
    checkout: checkoutForm,
    synonyms: synonymsForm,
  },
});

interface Form {
  schema: Record<string, ComponentSchema>;
  slugField?: string;
}

const formOf: Record<string, Form> = { ...forms.collections, ...forms.singletons };

/** Returns the label of a field: 'Pengiriman 1 › Harga' for 'shipping.0.price' of the checkout. A field without a form keeps its name. */
export function fieldLabel(collection: string, field: string): string {
  const { schema } = formOf[collection] ?? {};
  if (!schema) return field;
  const parts: string[] = [];
  let inner: ComponentSchema | undefined = { kind: 'object', fields: schema };
  for (const name of field.split('.')) {
    if (inner?.kind === 'array' && /^\d+$/.test(name)) {
      inner = inner.element;
      parts.push(`${parts.pop()} ${Number(name) + 1}`);
      continue;
    }
    inner = inner?.kind === 'object' ? inner.fields[name] : undefined;
    parts.push((inner && 'label' in inner && inner.label) || name);
  }
  return parts.join(' › ');
}

/** The name of the form field for the text below the fields of a Markdown file. */
export const textField = 'content';

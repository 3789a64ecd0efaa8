import { collection, fields, singleton } from '@keystatic/core';
import { z } from 'astro/zod';
import { menuIcons, previews, shapes } from '../../src/content/schemas/choices.ts';
import { choice, lines, link, name, optionalText, order, picture, shaped, text } from './fields.ts';

/** The forms of src/content/schemas/site.ts. */
export const siteForms = {
  hero: collection({
    label: 'Slides',
    path: 'hero/*',
    slugField: 'title',
    columns: ['title', 'order'],
    schema: {
      title: name('Title'),
      order,
      text: text('Text'),
      link: link('Link'),
      linkText: text('Text of the link'),
      image: picture('Picture', 'hero', 'A drawing (.svg) with its left half free for the text, and without letters.'),
    },
  }),
  menu: collection({
    label: 'Side menu',
    path: 'menu/*',
    slugField: 'text',
    columns: ['text', 'order'],
    schema: {
      text: name('Text'),
      order,
      link: link('Link'),
      icon: choice('Icon', menuIcons),
      badge: optionalText('Badge', 'A small number beside it; may be empty.'),
    },
  }),
  languages: collection({
    label: 'Languages',
    path: 'languages/*',
    slugField: 'name',
    columns: ['name', 'native', 'order'],
    schema: {
      name: name('English name', {
        description: "The language's code, like sv or pt-BR.",
        generate: languageCodeOf,
        shape: shapes.languageCode,
      }),
      order,
      native: text('Its own name', 'Like Svenska.'),
      default: fields.checkbox({ label: 'Default', description: 'Exactly one language is.' }),
    },
  }),
  screens: collection({
    label: 'All Pages',
    path: 'screens/*',
    slugField: 'title',
    columns: ['title', 'order'],
    schema: {
      title: name('Title'),
      order,
      text: text('Text'),
      screens: fields.array(
        fields.object({
          route: shaped('Route', shapes.link, 'With {names} for what changes: /product/{id}.'),
          link: fields.text({
            label: 'Link',
            description: 'Where a route with a {part} is opened; else empty.',
            validation: {
              pattern: { regex: new RegExp(`^$|${shapes.link.regex.source}`), message: shapes.link.message },
            },
          }),
          title: text('Title'),
          preview: choice('What it mainly shows', previews),
        }),
        { label: 'Screens', itemLabel: ({ fields: { title } }) => title.value, validation: { length: { min: 1 } } },
      ),
    },
  }),
};

export const siteForm = singleton({
  label: 'Organisation',
  path: 'site',
  schema: {
    name: text('Name'),
    tagline: text('Tagline'),
    taglineEnglish: text('Tagline in English', 'For the English demo screens.'),
    description: lines('Description', 'For search engines.'),
    npwp: optionalText('Tax number (NPWP)', 'For invoices and receipts; may be empty.'),
    contact: fields.object(
      {
        email: shaped('E-mail', { regex: z.regexes.email, message: 'must be an e-mail address' }),
        whatsapp: shaped('WhatsApp', shapes.phone, 'Like 0812-3456-7890 or +62 812-3456-7890.'),
      },
      { label: 'Contact' },
    ),
    accent: shaped('Colour of buttons in e-mails', shapes.colour, 'Like #c93a12, with white text on it.'),
  },
});

export const promoForm = singleton({
  label: 'Promo banner',
  path: 'promo',
  schema: {
    badge: text('Badge'),
    title: text('Title'),
    link: link('Link'),
    linkText: text('Text of the link'),
    image: picture(
      'Picture',
      'promo',
      'A drawing (.svg) with its left half free for the text, and without letters.',
      true,
    ),
  },
});

/** The code of a language by its English name: 'sv' for Swedish; '' if there is none. */
function languageCodeOf(name: string): string {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.find((code) => names.of(code)?.toLowerCase() === name.trim().toLowerCase()) ?? '';
}
